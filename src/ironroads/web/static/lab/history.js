// What was typed, step by step, for undo and redo; the newest is kept in this browser.

export class History {
  constructor(key) {
    Object.assign(this, { key, past: [], future: [], now: "" });
  }

  // What was kept when the page was left; null if there is nothing.
  kept() {
    const text = localStorage.getItem(this.key);
    return text && JSON.parse(text);
  }

  begin(value) {
    Object.assign(this, { past: [], future: [], now: JSON.stringify(value) });
  }

  step(value) {
    const now = JSON.stringify(value);
    if (now === this.now) return;
    this.past.push(this.now);
    this.future = [];
    this._go(now);
  }

  undo() {
    this.future.push(this.now);
    return this._go(this.past.pop());
  }

  redo() {
    this.past.push(this.now);
    return this._go(this.future.pop());
  }

  forget() {
    localStorage.removeItem(this.key);
  }

  _go(now) {
    this.now = now;
    localStorage.setItem(this.key, now);
    return JSON.parse(now);
  }
}
