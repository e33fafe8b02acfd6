// Playback: shows the moves that a message brings one after the other. The user never waits for it: a click, a tap or a
// key shows the newest position at once.

import { movesLittle } from "./motion.js";

const TIMES = { slow: 900, normal: 450, fast: 200, off: 0 }; // milliseconds for a move
const LONGEST = 20000; // milliseconds for a film
const SHORTEST = 60; // and for a move
const READING = 1.3; // a move with a caption is shown for longer than it takes
const THROWING = 0.7; // dice are shown for this part of a move before they are used
const MOST_WAITING = 40; // moves; of more, the oldest are not shown

export class Film {
  // apply: puts an update into the page. caption: shows a sentence and how many moves are left. shown: everything that a
  // message brought is in the page.
  constructor({ apply, caption, shown, motion, speed }) {
    Object.assign(this, { apply, caption, shown, motion, speed, queue: [], playing: false, epoch: 0, at: null });
    document.addEventListener("visibilitychange", () => document.hidden || this.#play());
  }

  get left() {
    return this.queue.filter((item) => item.at !== undefined).length;
  }

  add({ jump, frames = [], then = {}, end, ...now }) {
    const { facts: { over, ...facts } = {}, ...rest } = then;
    if (jump || now.whole || (!frames.length && facts.moment)) this.skip();
    if (jump) this.#jump(jump);
    this.apply(now);
    const tail = { last: true, end, facts: over === undefined ? {} : { over } };
    const rests = !this.left; // nothing waits but the last caption
    this.queue.push(...frames, { ...rest, facts }, tail);
    this.apply({}); // the page learns that moves are left, also while the film before still rests
    while (this.left > MOST_WAITING) this.#put(this.queue.shift());
    if (rests && !frames.length) this.#putAll();
    if (!TIMES[this.speed]) this.skip();
    else if (!document.hidden) this.#play();
  }

  // Shows the newest position; says whether anything was left to show.
  skip() {
    const { left } = this;
    this.epoch += 1;
    this.playing = false;
    this.motion.stop();
    this.#putAll();
    this.caption("", 0);
    this.wake?.();
    return left > 0;
  }

  #jump({ then = {}, ...now }) {
    this.apply(now);
    this.apply(then);
  }

  #putAll() {
    for (const item of this.queue.splice(0)) this.#put(item);
  }

  #put(item) {
    this.apply(item);
    this.at = item.at ?? this.at;
    if (item.last) this.shown(item.end);
  }

  async #play() {
    if (this.playing || !this.queue.length) return;
    this.playing = true;
    const { epoch } = this;
    const deadline = performance.now() + LONGEST;
    while (this.queue.length && epoch === this.epoch && performance.now() < deadline) await this.#step(deadline);
    if (epoch !== this.epoch) return;
    this.playing = false;
    if (this.queue.length) this.skip(); // moves arrive faster than they can be shown
  }

  async #step(deadline) {
    const [frame] = this.queue;
    if (frame.at === undefined) {
      this.#put(this.queue.shift());
      return;
    }
    const { epoch, left } = this;
    const most = (deadline - performance.now()) / left / (READING + THROWING);
    const time = Math.max(SHORTEST, Math.min(TIMES[this.speed] * frame.weight, most));
    this.caption(frame.said ?? "", left - 1);
    if (frame.said?.includes("data-pips") && !movesLittle()) await this.#rest(time * THROWING);
    if (epoch !== this.epoch || this.queue[0] !== frame) return;
    this.#show(this.queue.shift(), time);
    await this.#rest(time * (frame.said ? READING : 1));
    if (epoch === this.epoch) this.motion.stop();
  }

  // The last move is shown together with what follows it, such as the rings of the next question.
  #show(frame, time) {
    const follows = this.queue[0]?.at === undefined && !this.queue[0].last ? this.queue.shift() : {};
    this.motion.run(frame, time, () => {
      this.#put(frame);
      this.apply(follows);
    });
  }

  #rest(time) {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, time);
    });
  }
}
