// Two fingers move and zoom the map, whatever the tool.

export class Pinch {
  // `begun` is told when the second finger comes, `moved` how the middle and the distance of the fingers have changed.
  constructor(element, begun, moved) {
    Object.assign(this, { begun, moved, fingers: new Map() });
    element.addEventListener("pointerdown", (event) => this._down(event));
    element.addEventListener("pointermove", (event) => this._move(event));
    for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
  }

  get isActive() {
    return this.fingers.size > 1;
  }

  _down(event) {
    if (event.pointerType !== "touch") return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 2) this.begun();
  }

  _move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const before = this._grip();
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.isActive) this.moved(before, this._grip());
  }

  _grip() {
    const [[ax, ay], [bx, by]] = [...this.fingers.values(), [0, 0]];
    return { x: (ax + bx) / 2, y: (ay + by) / 2, spread: Math.max(1, Math.hypot(ax - bx, ay - by)) };
  }
}
