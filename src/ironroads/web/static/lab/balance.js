// The board measured by many games between bots: begun, watched, stopped, continued.

import { ask, fetchJson, sentences } from "./server.js";
import { isDark } from "./theme.js";
import { description, say } from "./words.js";

const EVERY = 1500; // milliseconds between looks at a run
const PATIENCE = 5000; // before the next look while the server is away
const AS_OPENED = "@opened";
const FORMS = ["html", "json", "csv"];

export class BalanceView {
  // `board` gives the data as they are now; `opened` is the board before any change of this session. `id` is the run
  // that the draft remembers, and `remember` keeps it there: runs survive a reload of the page and a restart of the server.
  constructor(board, holder, opened, id, remember) {
    Object.assign(this, { board, holder, opened, id, remember });
    this.form = holder.querySelector("form");
    this.form.addEventListener("submit", (event) => this._begin(event));
    holder.querySelector("[data-act=stop]").addEventListener("click", () => this._order("stop"));
    holder.querySelector("[data-act=resume]").addEventListener("click", () => this._order("resume"));
    if (id) this._watch(true);
  }

  setPlayable(isPlayable) {
    this.form.querySelector("button").disabled = !isPlayable;
    this.form.querySelector(".needs").hidden = isPlayable;
  }

  // A version that was just saved can be compared with.
  offer({ id, name, note }) {
    const { other } = this.form.elements;
    other.insertBefore(new Option([name, note].filter(Boolean).join(" · "), `own-${id}`), other.options[2] ?? null);
  }

  async _begin(event) {
    event.preventDefault();
    const fields = new FormData(this.form);
    const other = fields.get("other");
    const answer = await ask(`/lab/${description.game}/balance`, {
      data: this.board(),
      ...(other === AS_OPENED ? { other_data: this.opened } : { other }),
      bot: fields.get("bot"),
      players: Number(fields.get("players")) || 0,
      games: Number(fields.get("games")),
      seed: Number(fields.get("seed")),
    });
    if (!answer.ok) return this._tell(sentences(answer));
    this.id = answer.id;
    this.remember(answer.id);
    return this._watch();
  }

  async _order(order) {
    const answer = await ask(`/lab/balance/${this.id}`, { do: order });
    if (!answer.ok) return this._tell(sentences(answer));
    return this._watch();
  }

  // A run that the draft remembers may be forgotten by the server; nothing is said then.
  async _watch(isOld = false) {
    clearTimeout(this.timer);
    const { id } = this;
    const answer = await fetchJson(`/lab/balance/${id}${isDark() ? "?dark" : ""}`);
    if (id !== this.id) return;
    if (!answer.ok) {
      if (answer.away) this.timer = setTimeout(() => this._watch(isOld), PATIENCE);
      if (!isOld) this._tell(sentences(answer));
      return;
    }
    this._show(answer);
    if (answer.state === "running") this.timer = setTimeout(() => this._watch(), EVERY);
  }

  _show({ state, played, games, report }) {
    this.holder.dataset.state = state;
    Object.assign(this.holder.querySelector("progress"), { value: played, max: games });
    this._tell(say(`balance_${state}`, played, games));
    this.holder.querySelector("[data-act=stop]").hidden = state !== "running";
    this.holder.querySelector("[data-act=resume]").hidden = !["stopped", "failed"].includes(state);
    this.holder.querySelector(".run").hidden = false;
    this.holder.querySelector(".report").innerHTML = report; // escaped by the server
    this.holder.querySelector(".forms").replaceChildren(...(played ? FORMS.map((form) => this._download(form)) : []));
  }

  _download(form) {
    return Object.assign(document.createElement("a"), { href: `/lab/balance/${this.id}/report.${form}`, textContent: say(`balance_${form}`), className: "button", download: "" });
  }

  _tell(text) {
    this.holder.querySelector("[role=status]").textContent = text;
  }
}
