// The script of all pages: inserts updates, moves the map, previews and plays choices. It knows no rules.

import { Film } from "./playback.js";
import { Motion } from "./motion.js";

const SVG = "http://www.w3.org/2000/svg";
const body = document.body;
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const BESIDE = 14; // pixels between an element and what is said about it
const EDGE = 8; // pixels between a message and the edge of the screen
const NAME_MARGIN = 14; // pixels around a place that its name may take
const FINGER_RADIUS = 22; // pixels
const LEAST_READABLE = 0.7; // of the scale at which a map is easy to read
const MOST_BY_TAP = 2.6; // pixels per map unit; a tap does not zoom further
const CAME_NEARER = Symbol("a tap that only zoomed");
const [STEPS, NEARER] = (byId("map")?.dataset.steps ?? ";").split(";").map((part) => part.split(" ").map(Number)); // draw/zoom.py
const words = () => byId("words")?.dataset ?? {};
const map = byId("map");

// --- updates ------------------------------------------------------------------------------------------------------

const parseHtml = (markup) => {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content.firstElementChild;
};

// The elements of fragments, one each. Those of pictures are parsed together: a question has hundreds of rings.
const parseAll = (fragments) => {
  const holder = document.createElementNS(SVG, "g");
  const isDrawn = (markup) => markup.startsWith("<g");
  holder.innerHTML = fragments.filter(isDrawn).join("");
  const drawn = [...holder.children].values();
  return fragments.map((markup) => (isDrawn(markup) ? drawn.next().value : parseHtml(markup)));
};

const copyAttributes = (from, to) => {
  for (const { name } of Array.from(from.attributes)) {
    if (!to.hasAttribute(name) && !(name === "open" && from.nodeName === "DETAILS")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
};

// Changes only what differs, which keeps focus, hover and opened details.
const morph = (from, to) => {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return undefined;
  }
  copyAttributes(from, to);
  const old = [...from.childNodes];
  const fresh = [...to.childNodes];
  for (const [place, child] of fresh.entries()) {
    if (place < old.length) morph(old[place], child);
    else from.append(child);
  }
  for (const extra of old.slice(fresh.length)) extra.remove();
  return undefined;
};

const putFragments = (set) => {
  const fresh = parseAll(Object.values(set));
  for (const [place, key] of Object.keys(set).entries()) putFragment(key, fresh[place]);
};

const putFragment = (key, fresh) => {
  const [, home, sign, id] = key.match(/^(?:([^<>+]+)([<>+]))?(.+)$/);
  const known = byId(id);
  const near = home ? byId(home) : known;
  if (!near) return;
  if (known) morph(known, fresh);
  if (sign === "+" && !(known && "newest" in near.parentElement.dataset)) near.after(known ?? fresh);
  else if (sign === "<") putFirst(near, known ?? fresh);
  else if (known) return;
  else if ("newest" in near.dataset) near.prepend(fresh);
  else near.append(fresh);
};

// The first child, after what the map shows from the beginning.
const putFirst = (parent, fresh) => {
  const base = byId(`${parent.id}-base`);
  if (base) base.after(fresh);
  else parent.prepend(fresh);
};

const factHandlers = {
  title: (text) => {
    title = text;
    showUnread();
  },
  seen: (count) => all("input[name=seen]").forEach((field) => { field.value = count; }),
  asked: (seat) => all("input[name=seat]").forEach((field) => { field.value = seat; }),
  mine: (mine) => setTurn(mine),
  aim: (box) => {
    map.dataset.aim = box;
    if (body.classList.contains("mine") && (fit === wholeMap || !choicesAreVisible())) showChoices();
  },
  tables: (ids) => {
    byId("panels").dataset.tables = ids.join(" ");
    showPlaceOfQuestion();
  },
  moment: ([at, count, first, back, forward, text]) => {
    const steps = [first, back, forward, count];
    for (const [place, link] of all("#history a").entries()) {
      link.dataset.at = steps[place];
      link.href = `?at=${steps[place]}`;
    }
    Object.assign(byId("scrubber"), { min: first, max: count, value: at });
    document.querySelector("#history output").textContent = text;
  },
  since: (number) => { body.dataset.since = number; },
  over: (over) => {
    if (!over || "over" in body.dataset) return;
    sessionStorage.watched = location.pathname;
    location.reload();
  },
};

// Puts an update into the page.
const insert = (update) => {
  const focusedBefore = document.activeElement;
  if (Object.keys(update).length) applyUpdate(update);
  markFilm();
  if (focusedBefore !== body && isLost(focusedBefore)) focusChoices();
};
const isLost = (element) => !element.isConnected || !element.checkVisibility() || element.matches(":disabled");

// Keyboard users continue at the choices when the focused element is gone.
const focusChoices = () => byId("content").focus({ preventScroll: true });

// The question and the moment shown: while both stay the same, the selection and the preview are kept.
const edition = () => document.querySelector("#play input[name=seen]")?.value;
const question = () => `${edition()} ${document.querySelector("#history output").textContent}`;

// --- being told ---------------------------------------------------------------------------------------------------

const TOASTED = 6000; // milliseconds
let title = document.title;
let unread = 0; // chat messages
let toastTimer = 0;

const showUnread = () => {
  document.title = unread ? `(${unread}) ${title}` : title;
  for (const button of all("[data-tab-of=chat], .tabs [data-tab-of=more]")) {
    if (unread) button.dataset.unread = unread;
    else delete button.dataset.unread;
  }
};

const toast = (text) => {
  clearTimeout(toastTimer);
  byId("toast").textContent = text;
  byId("toast").hidden = false;
  showFilmBar();
  toastTimer = setTimeout(() => {
    byId("toast").hidden = true;
    showFilmBar(film.left);
  }, TOASTED);
};

// A message that arrives while the chat is not on the screen.
const tellOfChat = (keys) => {
  const lines = keys.filter((key) => key.startsWith("chat-lines>")).map((key) => byId(key.split(">")[1]));
  if (!lines.length || (body.dataset.tab === "chat" && !document.hidden)) return;
  unread += lines.length;
  showUnread();
  const [sender, text] = ["strong", "p"].map((part) => spokenText(lines.at(-1).querySelector(part)));
  toast(`${sender}: ${text}`);
  notify(`${sender}: ${text}`);
};

// A request to take a move back, which names the move, as soon as it waits for this player's answer.
const requestText = () => document.querySelector("#tools .request:has(+ button)")?.textContent ?? "";
let lastRequest = requestText();
const tellOfRequest = () => {
  const request = requestText();
  if (request && request !== lastRequest) {
    toast(request);
    notify(request);
  }
  lastRequest = request;
};

// Notifications of the browser, by consent, while the page is open but not on the screen.
const mayNotify = () => window.Notification?.permission === "granted" && localStorage.notify === "on";
const notify = (text) => {
  if (!document.hidden || !mayNotify()) return;
  const note = new Notification(title, { body: text, tag: location.pathname });
  note.onclick = () => window.focus();
};
const showNotify = () => {
  for (const button of all("[data-notify]")) {
    button.hidden = !window.Notification;
    button.setAttribute("aria-pressed", String(mayNotify()));
  }
};
const switchNotify = async () => {
  localStorage.notify = mayNotify() ? "off" : "on";
  if (localStorage.notify === "on") await Notification.requestPermission();
  showNotify();
};

const applyUpdate = ({ set = {}, gone = [], facts = {}, whole, at }) => {
  const [before, asked] = [question(), edition()];
  for (const id of gone) byId(id)?.remove();
  for (const id of whole ?? []) {
    const kept = new Set(Object.keys(set).map((key) => key.split(/[<>+]/).pop()));
    for (const child of Array.from(byId(id)?.children ?? [])) {
      if (child.id && !child.id.endsWith("-base") && !kept.has(child.id)) child.remove();
    }
  }
  putFragments(set);
  for (const [name, value] of Object.entries(facts)) factHandlers[name]?.(value);
  if (at !== undefined) byId("scrubber").value = at;
  markTables();
  if (!whole) {
    tellOfChat(Object.keys(set));
    tellOfRequest();
  }
  if (question() !== before) {
    clearSelection();
    showPlaceOfQuestion();
    for (const amount of all(".amounts select")) amount.selectedIndex = 0;
  }
  if (edition() !== asked) guard();
  showAmounts();
  if (facts.seen !== undefined && body.dataset.tab === "more") loadPart(byId("part-more"));
  if (facts.since !== undefined || Object.keys(set).some(isAroundTheMap)) refreshMarks();
  if (set.status) requestAnimationFrame(measureStatus); // with the layout of the next frame, not in one of its own
};

// A move that is played back changes the map and the panels; what marks refer to comes before and after it.
const isAroundTheMap = (key) => !/^(m-|layer-|panel)/.test(key) && !/[<>+](m|panel)-/.test(key);

// For a moment after the question has changed, clicks meant for the one before do nothing.
const GUARDED = 400; // milliseconds
let guardTimer = 0;
const guard = () => {
  body.classList.add("guarded");
  clearTimeout(guardTimer);
  guardTimer = setTimeout(() => body.classList.remove("guarded"), GUARDED);
};

// --- the connection -----------------------------------------------------------------------------------------------

let socket;
const wanted = new URLSearchParams(location.search).get("at");
let moment = wanted === null ? null : Number(wanted); // the page shows the game after this move; null for now
let delay = 500;

const connect = () => {
  const address = new URL(body.dataset.live, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("since", body.dataset.since);
  socket = new WebSocket(address);
  socket.onopen = () => {
    delay = 500;
    setConnected(true);
    if (moment !== null) send({ at: moment });
  };
  socket.onmessage = ({ data }) => film.add(JSON.parse(data));
  socket.onclose = ({ code }) => {
    setConnected(false);
    if (code === 4403) {
      byId("lost").textContent = words().gone;
      return;
    }
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, 30000);
  };
};

const setConnected = (yes) => {
  byId("lost").hidden = yes;
  byId("content").inert = !yes;
  body.classList.toggle("offline", !yes);
};

const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

const setTurn = (mine) => {
  byId("icon").href = mine ? body.dataset.iconMine : body.dataset.icon;
  const begins = mine && !body.classList.contains("mine");
  if (begins && body.dataset.sound === "on") playSound();
  if (begins) notify(spokenText(byId("question")));
  body.classList.toggle("mine", Boolean(mine));
  if (begins && !film.playing) showChoices();
};

// The text of an element without glyphs and plates.
const spokenText = (element) => {
  const copy = element.cloneNode(true);
  for (const hidden of all("[aria-hidden=true]", copy)) hidden.remove();
  return copy.textContent;
};

const playSound = () => {
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  volume.gain.setValueAtTime(0.12, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.7);
  tone.frequency.value = 660;
  tone.connect(volume).connect(sound.destination);
  tone.onended = () => sound.close(); // browsers limit the number of open contexts
  tone.start();
  tone.stop(sound.currentTime + 0.7);
};

// --- playback -----------------------------------------------------------------------------------------------------

const LINGERING = 2500; // milliseconds that the last caption stays
let replaying = false;
let captionTimer = 0;

const showCaption = (said, left) => {
  clearTimeout(captionTimer);
  if (said) byId("caption").innerHTML = said;
  if (!said && !left) captionTimer = setTimeout(hideCaption, film.playing ? LINGERING : 0);
  else if (!left) captionTimer = setTimeout(hideCaption, LINGERING);
  showFilmBar(left);
  byId("skip").hidden = !left;
  byId("skip").textContent = words().skip.replace("{n}", left);
  markFilm();
};

// While moves are still to be shown.
const markFilm = () => body.classList.toggle("filming", film.left > 0);

const hideCaption = () => {
  byId("caption").replaceChildren();
  showFilmBar();
};

// The bar above the map: a caption, how many moves are left, a message.
const showFilmBar = (left = 0) => {
  byId("film").hidden = !byId("caption").textContent && !left && byId("toast").hidden;
};

// Everything that a message brought is in the page. What the page does not confirm counts as news at the next visit.
const confirmShown = (end) => {
  send({ got: true });
  if (end === undefined) return;
  const isPast = end < Number(byId("scrubber").max);
  moment = isPast ? end : null;
  if (isPast && replaying) send({ play: end });
  else setReplaying(false);
};

const setReplaying = (yes) => {
  replaying = yes;
  byId("replay").setAttribute("aria-pressed", String(yes));
};

// From a move on, or from where the slider is; from the start if that is the end.
const replay = (from) => {
  if (replaying) return pause();
  const { value, min, max } = byId("scrubber");
  setReplaying(true);
  moment = Number(from || (value === max ? min : value));
  if (byId("digest")) byId("digest").hidden = true;
  return send({ play: moment });
};

const pause = () => {
  const { at } = film;
  setReplaying(false);
  film.skip();
  if (at !== null) showMoment(at);
};

// A click, a tap or a key shows the newest position. On the map it does only that, since the rings were not visible yet.
let skippedOnMap = false;
const skipFilm = (event) => {
  skippedOnMap = false;
  if (event.target.closest?.("[data-play]") || ["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
  const wasReplaying = replaying;
  setReplaying(false);
  const skipped = film.skip();
  skippedOnMap = skipped && Boolean(event.target.closest?.("#map"));
  if (wasReplaying) showMoment("now");
};

const handleFilm = () => {
  document.addEventListener("pointerdown", skipFilm, { capture: true });
  document.addEventListener("keydown", skipFilm, { capture: true });
  map.addEventListener("wheel", skipFilm, { capture: true, passive: true });
  map.addEventListener("click", (event) => {
    if (skippedOnMap) event.stopImmediatePropagation();
    skippedOnMap = false;
  }, { capture: true });
};

// --- choosing -----------------------------------------------------------------------------------------------------

let chosen = null; // { move } or { suggestion } that waits for Confirm
let touched = false;

const showMessage = (text, kind = "") => {
  const effect = byId("effect");
  effect.className = `effect ${kind}`;
  effect.textContent = text;
};

const base = () => body.dataset.base;
const seatQuery = () => `seat=${document.querySelector("#play input[name=seat]")?.value ?? ""}`;
const fetchJson = async (path) => {
  const answer = await fetch(`${base()}/${path}${path.includes("?") ? "&" : "?"}${seatQuery()}`);
  return answer.ok ? answer.json() : null;
};

// Puts a message beside what it is about, which is pointed at or focused: where it covers least of that, of the choices
// and of the preview. On a small screen there is no room beside; it goes into a corner of the map.
const showBeside = (pointed) => {
  const effect = byId("effect");
  effect.classList.add("tooltip");
  Object.assign(effect.style, { left: 0, top: 0 });
  const { width, height } = effect.getBoundingClientRect();
  const shapes = all(".ghosts *").filter((part) => !part.childElementCount);
  const ghost = shapes.map((part) => withMargin(part.getBoundingClientRect()));
  const others = [byId("content"), document.querySelector(".status")].map((part) => part.getBoundingClientRect());
  const avoided = [[[withMargin(pointed)], 1000], [others, 10], [ghost, 1]];
  const cost = (box) => avoided.reduce((sum, [parts, weight]) => sum + weight * coveredArea(box, parts), 0);
  const places = small.matches ? cornersOfMap(width, height) : placesBeside(pointed, width, height);
  places.push([others[0].left - width - BESIDE, pointed.top]); // beside all choices
  const boxes = places.map(([x, y]) => onScreen(new DOMRect(x, y, width, height)));
  const best = boxes.reduce((found, box) => (cost(box) < cost(found) ? box : found));
  Object.assign(effect.style, { left: `${best.x}px`, top: `${best.y}px` });
};

const coveredArea = (box, parts) => parts.reduce((area, part) => area + overlapArea(box, part), 0);

// Below and above an element, right and left of it, and at its corners.
const placesBeside = ({ left, right, top, bottom }, width, height) => {
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const [before, after] = [left - width - BESIDE, right + BESIDE];
  const [above, below] = [top - height - BESIDE, bottom + BESIDE];
  const corners = [[after, below], [before, below], [after, above], [before, above]];
  return [[x, below], [x, above], [after, y], [before, y], ...corners]; // names are mostly on the right
};

const cornersOfMap = (width, height) => {
  const { left, right, top, bottom } = map.getBoundingClientRect();
  const [near, far] = [left + EDGE, right - width - EDGE];
  return [[near, bottom - height - EDGE], [near, top + EDGE], [far, bottom - height - EDGE], [far, top + EDGE]];
};

const onScreen = ({ x, y, width, height }) => {
  const moved = (start, length, most) => Math.max(EDGE, Math.min(start, most - length - EDGE));
  return new DOMRect(moved(x, width, innerWidth), moved(y, height, innerHeight), width, height);
};

const withMargin = ({ x, y, width, height }) =>
  new DOMRect(x - NAME_MARGIN, y - NAME_MARGIN, width + 2 * NAME_MARGIN, height + 2 * NAME_MARGIN);

const overlapArea = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const clearGhosts = () => { for (const layer of all(".ghosts")) layer.replaceChildren(); };

let previewed = "";
const preview = async (query, element) => {
  if (previewed === query) return;
  previewed = query;
  const found = await fetchJson(`preview?${query}`);
  if (!found?.ghost || previewed !== query) return;
  putFragments(found.ghost);
  if (found.is_name && element.nodeName === "BUTTON") return; // which says its name itself
  const effect = byId("effect");
  effect.className = "effect preview";
  effect.innerHTML = found.effect;
  showBeside(element.getBoundingClientRect());
};

const clearSelection = () => {
  if (document.activeElement === byId("confirm")) focusChoices();
  chosen = null;
  previewed = "";
  for (const marked of all(".chosen")) marked.classList.remove("chosen");
  byId("confirm").hidden = true;
  byId("list").hidden = true;
  clearGhosts();
  if (!byId("effect").matches(".warn:not(.reason)")) showMessage(""); // what was refused is said until it is read
};

const choiceOf = ({ dataset }) => {
  if (dataset.amount) return { move: byId(dataset.amount).value };
  return dataset.move ? { move: dataset.move } : { suggestion: dataset.suggestion };
};
const isChoice = (element) => ["move", "suggestion", "amount"].some((name) => element.dataset[name]);

// The button of an amount says what it plays.
const showAmount = (amount) => {
  const [{ dataset, text }] = amount.selectedOptions;
  document.querySelector(`[data-amount="${amount.id}"]`).textContent = dataset.text;
  const upTo = amount.parentElement.querySelector("[data-up-to]");
  if (upTo) upTo.textContent = upTo.dataset.upTo.replace("{0}", text);
  const [less, more] = all("[data-raise]", amount.parentElement);
  less.disabled = amount.selectedIndex === 0;
  more.disabled = amount.selectedIndex === amount.length - 1;
};
const showAmounts = () => all(".amounts select").forEach(showAmount);

const changeAmount = (amount) => {
  showAmount(amount);
  clearSelection();
  const play = document.querySelector(`[data-amount="${amount.id}"]`);
  preview(queryOf(play), play);
};

const stepAmount = ({ dataset, parentElement }) => {
  const amount = parentElement.querySelector("select");
  amount.selectedIndex = Math.min(Math.max(amount.selectedIndex + Number(dataset.raise), 0), amount.length - 1);
  changeAmount(amount);
};
const queryOf = (element) => new URLSearchParams(choiceOf(element)).toString();

const mustConfirm = () => body.dataset.confirm === "always" || (touched && body.dataset.confirm !== "never");

const choose = (element) => {
  if (!isChoice(element) && element.dataset.spot) return openList(element.dataset.spot);
  if (!mustConfirm()) return play(choiceOf(element));
  clearSelection();
  chosen = choiceOf(element);
  element.classList.add("chosen");
  byId("confirm").hidden = false;
  if (!touched) byId("confirm").focus();
  return preview(queryOf(element), element);
};

const openList = async (spot) => {
  const found = await fetchJson(`choices?spot=${encodeURIComponent(spot)}`);
  if (!found) return;
  const list = byId("list");
  list.innerHTML = found.list;
  list.hidden = false;
  list.querySelector("button")?.focus();
};

const play = (choice) => {
  endOffer();
  if (byId("digest")) byId("digest").hidden = true; // its news are old now
  const form = byId("play");
  const fields = new FormData(form);
  for (const [name, value] of Object.entries(choice)) fields.set(name, value);
  showMessage("");
  clearSelection();
  return post(form.action, fields);
};

// A second click before the answer is ignored, unless the page shows a new question by then.
const pendingPosts = new Set();
const post = async (address, fields) => {
  const key = `${address} ${fields.get("seen") ?? ""}`;
  if (pendingPosts.has(key)) return false;
  pendingPosts.add(key);
  body.classList.add("busy");
  try {
    const sent = new URLSearchParams(fields);
    const answer = await fetch(address, { method: "POST", body: sent, headers: { accept: "application/json" } });
    const reply = await answer.json();
    if (reply.error) showError(reply);
    if (reply.link) showLink(reply.link);
    return answer.ok;
  } catch {
    showMessage(words().lost, "warn");
    return false;
  } finally {
    pendingPosts.delete(key);
    body.classList.toggle("busy", pendingPosts.size > 0);
  }
};

// Shows a link that cannot be shown again later.
const showLink = (link) => {
  showMessage(`${words().link} `);
  const button = document.createElement("button");
  button.dataset.copy = link;
  button.textContent = words().copyWord;
  byId("effect").append(button);
};

const showError = ({ error, rule, paragraph }) => {
  showMessage(`${error} `, "warn");
  if (!rule) return;
  const link = document.createElement("a");
  link.href = rule;
  link.dataset.rule = paragraph;
  link.textContent = `§ ${paragraph}`;
  byId("effect").append(link);
};

let whyNotRequests = 0; // only the last one is answered
const whyNot = async (event, point = mapPoint(event), place = "") => {
  const time = ++whyNotRequests;
  const found = await fetchJson(`why?x=${point.x.toFixed(1)}&y=${point.y.toFixed(1)}${place}`);
  if (!found?.error || time !== whyNotRequests) return;
  showError(found);
  byId("effect").classList.add("reason"); // which is about this question alone
  const finger = new DOMRect(event.clientX - FINGER_RADIUS, event.clientY - FINGER_RADIUS, 2 * FINGER_RADIUS, 2 * FINGER_RADIUS);
  showBeside(finger);
};

const choiceElement = (event) => event.target.closest?.(".hot, #choices button, #list button, #advice [data-move]");

// Shows a name in full if the panel cuts it off.
const showFullName = (event) => {
  const chip = event.target.closest?.(".panel .chip");
  if (chip && chip.scrollWidth > chip.clientWidth) chip.title = chip.lastChild.textContent;
};

const handleChoices = () => {
  const hover = (event) => {
    const element = choiceElement(event);
    if (!element || chosen) return;
    if (isChoice(element)) preview(queryOf(element), element);
  };
  document.addEventListener("mouseover", hover);
  document.addEventListener("focusin", hover);
  document.addEventListener("mouseout", (event) => {
    if (choiceElement(event) && !chosen) {
      previewed = "";
      clearGhosts();
      if (!byId("effect").classList.contains("warn")) showMessage("");
    }
  });
  document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
  byId("effect").addEventListener("click", ({ target: { tagName } }) => tagName === "P" && showMessage(""));
  document.addEventListener("mouseover", showFullName);
  byId("status").addEventListener("click", ({ currentTarget }) => currentTarget.classList.toggle("open"));
  byId("confirm").addEventListener("click", () => chosen && play(chosen));
  byId("list").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) choose(button);
  });
};

// --- the map ------------------------------------------------------------------------------------------------------

let view = null;
let fit = null; // what the view is fitted to, until the user moves the map
let size = map?.clientWidth ?? 0;

const wholeMap = () => {
  const [, , width, height] = map.dataset.whole.split(" ").map(Number);
  return { x: 0, y: 0, width, height };
};

const show = (box) => {
  const { width, height } = wholeMap();
  const scale = Math.min(Math.max(screenScale(box), screenScale(wholeMap()) * 0.6), 6);
  view = { width: map.clientWidth / scale, height: map.clientHeight / scale };
  view.x = box.x + box.width / 2 - view.width / 2;
  view.y = box.y + box.height / 2 - view.height / 2;
  view.x = Math.min(Math.max(view.x, -view.width * 0.6), width - view.width * 0.4);
  view.y = Math.min(Math.max(view.y, -view.height * 0.6), height - view.height * 0.4);
  if (map.classList.contains("moving")) shift();
  else draw();
  return null;
};

// While the map moves, its picture is only shifted; it is drawn again when it rests.
let drawnView = null; // the view it was last drawn for
const draw = () => {
  const scale = map.clientWidth / view.width;
  drawnView = view;
  map.classList.remove("moving");
  map.style.transform = "";
  map.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  map.style.setProperty("--unit", 1 / scale);
  map.dataset.step = Math.max(0, STEPS.findLastIndex((least) => scale >= least));
  map.dataset.near = NEARER.findLastIndex((least) => scale >= least);
};

const shift = () => {
  const scale = map.clientWidth / view.width;
  const [x, y] = [(drawnView.x - view.x) * scale, (drawnView.y - view.y) * scale];
  map.style.transform = `translate(${x}px, ${y}px) scale(${drawnView.width / view.width})`;
};

// Pixels per map unit when a box just fits.
const screenScale = (box) => Math.min(map.clientWidth / box.width, map.clientHeight / box.height);

// A resized screen shows more or less of the map around the same centre.
const resize = () => {
  if (!view || !map.clientWidth) return;
  if (fit) {
    size = map.clientWidth;
    show(fit());
    return;
  }
  const scale = size / view.width;
  size = map.clientWidth;
  const [wide, high] = [map.clientWidth / scale, map.clientHeight / scale];
  show({ x: view.x + (view.width - wide) / 2, y: view.y + (view.height - high) / 2, width: wide, height: high });
};

const fitTo = (box) => {
  fit = box;
  show(box());
};

const zoomAt = (factor, at) => {
  fit = null;
  const point = at ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  show({
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
    width: view.width * factor,
    height: view.height * factor,
  });
};

// Fits a small screen to the choices.
const showChoices = () => isSmall() && fitTo(choicesView);

const small = matchMedia("(max-width: 759px)");
// pixels per map unit; a phone is held near, but fingers are broad
const readableScale = () => Number(map.dataset.readable) * (small.matches ? 1.35 : 1);
// A wide screen keeps the whole map as long as its names can be made out: nothing moves between two questions.
const isSmall = () => small.matches || screenScale(wholeMap()) < readableScale() * LEAST_READABLE;

// The part of the map that the question is about, near enough to read names. If no choice were visible then, the part
// with choices, or all of it from further away.
const choicesView = () => {
  if (!map.dataset.aim) return small.matches ? middleOfMap() : wholeMap();
  const [x, y, width, height] = map.dataset.aim.split(" ").map(Number);
  const shape = map.clientWidth / Math.max(map.clientHeight, 1);
  const most = map.clientWidth / readableScale();
  const wide = (box) => Math.max(box.width * 1.3, box.height * 1.3 * shape, most / 1.6);
  const boxAround = (box, size) => onMap({
    x: box.x + box.width / 2 - size / 2, y: box.y + box.height / 2 - size / shape / 2, width: size, height: size / shape,
  });
  const part = { x, y, width, height };
  const near = boxAround(part, Math.min(wide(part), most));
  const choices = all(".hot", map).map((hot) => hot.getBBox());
  if (choices.some((choice) => contains(near, choice))) return near;
  const close = choices.length ? bounds(choices) : part;
  const shown = wide(close) <= most ? close : part;
  return boxAround(shown, wide(shown));
};

// As much of the map as fills a narrow screen.
const middleOfMap = () => {
  const { width, height } = wholeMap();
  const scale = Math.max(map.clientWidth / width, map.clientHeight / height);
  const [wide, high] = [map.clientWidth / scale, map.clientHeight / scale];
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
};

// Moved to show as much of the map as it can hold.
const onMap = (box) => {
  const { width, height } = wholeMap();
  const moved = (start, length, most) =>
    length < most ? Math.min(Math.max(start, 0), most - length) : (most - length) / 2;
  return { ...box, x: moved(box.x, box.width, width), y: moved(box.y, box.height, height) };
};

const contains = (part, { x, y, width, height }) =>
  Math.abs(x + width / 2 - part.x - part.width / 2) < part.width / 2 &&
  Math.abs(y + height / 2 - part.y - part.height / 2) < part.height / 2;

const bounds = (boxes) => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

// Whether a finger can reach a point of the map: it is not at the edge of the screen.
const isWithinReach = (x, y) => {
  const edge = (FINGER_RADIUS * view.width) / map.clientWidth;
  return Math.abs(x - view.x - view.width / 2) < view.width / 2 - edge &&
    Math.abs(y - view.y - view.height / 2) < view.height / 2 - edge;
};

// Whether the screen shows a good part of the choices, or the middle of the small part that they are in.
const choicesAreVisible = () => {
  if (!map.dataset.aim || !view) return true;
  const [x, y, width, height] = map.dataset.aim.split(" ").map(Number);
  if (width * height < (view.width * view.height) / 4) return isWithinReach(x + width / 2, y + height / 2);
  const across = Math.min(x + width + 1, view.x + view.width) - Math.max(x, view.x);
  const down = Math.min(y + height + 1, view.y + view.height) - Math.max(y, view.y);
  const least = Math.min((width + 1) * (height + 1), view.width * view.height) / 4;
  return Math.max(across, 0) * Math.max(down, 0) >= least;
};

const mapPoint = ({ clientX, clientY }) => {
  const { left, top } = map.parentElement.getBoundingClientRect();
  const units = view.width / map.clientWidth;
  return { x: view.x + (clientX - left) * units, y: view.y + (clientY - top) * units };
};

// A finger is broad: it means the nearest choice under it. Where choices are closer to each other than a finger can tell,
// the first tap brings them near.
const middleOf = (hot) => {
  const { left, right, top, bottom } = hot.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
};
const choiceUnderFinger = ({ clientX, clientY }) => {
  const away = (hot) => Math.hypot(middleOf(hot)[0] - clientX, middleOf(hot)[1] - clientY);
  const near = all(".hot", map).filter((hot) => away(hot) < FINGER_RADIUS).sort((a, b) => away(a) - away(b));
  if (near.length < 2) return near[0] ?? null;
  const [[ax, ay], [bx, by]] = near.map(middleOf);
  const factor = Math.hypot(ax - bx, ay - by) / (2 * FINGER_RADIUS);
  const scale = map.clientWidth / view.width;
  if (factor > 0.8 || scale > MOST_BY_TAP) return near[0];
  zoomAt(Math.max(factor, scale / MOST_BY_TAP / 1.1), mapPoint({ clientX, clientY }));
  return CAME_NEARER;
};

const handleMap = () => {
  const fingers = new Map();
  let moved = 0;
  let pressed = null; // the choice under the pointer when it was pressed, and its question
  const fingerDistance = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  map.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) fingers.clear(); // one may have been lifted beside the map
    if (fingers.size === 0) moved = 0;
    pressed = { hot: event.target.closest(".hot"), asked: edition() };
    fingers.set(event.pointerId, event);
  });
  map.addEventListener("pointermove", (event) => {
    const before = event.buttons ? fingers.get(event.pointerId) : null;
    if (!before) return;
    const wide = fingers.size === 2 ? fingerDistance() : 0;
    const [from, to] = [mapPoint(before), mapPoint(event)];
    fingers.set(event.pointerId, event);
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (moved > 6 && !map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    if (moved <= 6) return;
    map.classList.add("moving");
    if (fingers.size === 2) zoomAt(wide / Math.max(fingerDistance(), 1), to);
    else fit = show({ ...view, x: view.x + from.x - to.x, y: view.y + from.y - to.y });
  });
  const lift = (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0 && map.classList.contains("moving")) draw();
  };
  let resting = 0;
  map.addEventListener("pointerup", lift);
  map.addEventListener("pointercancel", lift);
  map.addEventListener("wheel", (event) => {
    event.preventDefault();
    map.classList.add("moving");
    zoomAt(Math.exp(Math.sign(event.deltaY) * 0.15), mapPoint(event));
    clearTimeout(resting);
    resting = setTimeout(draw, 150);
  }, { passive: false });
  let meantChoice = false; // by the last click: a quick second tap on a choice does not show the whole map
  map.addEventListener("dblclick", () => {
    if (meantChoice) return;
    whyNotRequests += 1;
    showMessage("");
    fitTo(wholeMap);
  });
  map.addEventListener("click", (event) => {
    const { asked, hot: meantFirst } = pressed ?? { asked: edition() }; // screen readers click without pressing
    pressed = null;
    if (moved > 6 || asked !== edition()) return;
    const guarded = body.classList.contains("guarded");
    const meant = touched && !guarded ? choiceUnderFinger(event) : null;
    const hot = meant ?? (meantFirst?.isConnected ? meantFirst : event.target.closest(".hot"));
    meantChoice = Boolean(hot);
    if (meant === CAME_NEARER) return;
    if (hot) choose(hot);
    else if (!guarded) whyNot(event);
  });
  fitTo(isSmall() && !body.classList.contains("finished") ? choicesView : wholeMap);
  new ResizeObserver(resize).observe(map);
};

// The display beside the map does not move.
const handleDisplay = () => byId("display")?.addEventListener("click", (event) => {
  const hot = event.target.closest(".hot");
  if (hot) return choose(hot);
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(event.currentTarget.getScreenCTM().inverse());
  return whyNot(event, point, "&display");
});

// On a wide screen the display has a column of its own, on a phone a tab; in between it goes below the panels.
const medium = matchMedia("(min-width: 760px) and (max-width: 1499px)");
const placeDisplay = () => {
  const display = document.querySelector(".display");
  if (medium.matches) byId("panels").after(display);
  else document.querySelector("main.map").after(display);
};

// A phone shows the map, the display, or tables: what the question is about. Other tabs are left open.
const PLACES = ["map", "table", "display", "tables"];
let place = "map"; // of the last question
const placeOfQuestion = () => {
  if (byId("panels").dataset.tables) return "tables";
  const [onMap, onDisplay] = ["#layer-hot .hot", "#layer-display-hot .hot"].map((selector) => document.querySelector(selector));
  return onDisplay && !onMap ? "display" : "map";
};
const showPlaceOfQuestion = () => {
  const before = place;
  place = placeOfQuestion();
  const mine = body.classList.contains("mine");
  if (mine && medium.matches) {
    if (place === "display") document.querySelector(".display").scrollIntoView({ block: "nearest" });
    else if (before === "display") document.querySelector(".parts").scrollTop = 0;
  }
  const moves = place !== before || mine;
  const { tab } = body.dataset;
  const shown = tab === "table" ? "map" : tab;
  if (small.matches && moves && place !== shown && PLACES.includes(tab)) openTab(place);
};

// The tables that the question needs, in this order.
const markTables = () => {
  const needed = byId("panels").dataset.tables.split(" ");
  for (const panel of byId("panels").children) {
    const order = needed.indexOf(panel.id.replace("panel-", ""));
    panel.classList.toggle("needed", order >= 0);
    panel.style.order = order >= 0 ? order : "";
  }
};

const zoomActions = {
  in: () => zoomAt(0.8),
  out: () => zoomAt(1.25),
  all: () => fitTo(wholeMap),
  aim: () => fitTo(choicesView),
};

// --- keys ---------------------------------------------------------------------------------------------------------

const focusNextChoice = () => {
  const offers = all("#choices button, #list:not([hidden]) button, .hot").filter((offer) => isChoice(offer) || offer.dataset.spot);
  const at = offers.indexOf(document.activeElement);
  offers[(at + 1) % offers.length]?.focus();
};

const keyActions = {
  n: focusNextChoice,
  u: () => byId("undo")?.click(),
  r: () => byId("restart")?.click(),
  "+": zoomActions.in,
  "-": zoomActions.out,
  0: zoomActions.all,
  f: zoomActions.aim,
  l: () => openTab("log"),
  "?": () => openTab("help"),
  Escape: () => { clearSelection(); showMessage(""); },
};

const handleKeys = () => document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault(); // a held key plays once
  const field = event.target.closest?.("input:not([type=range]), textarea, select");
  if (field || event.ctrlKey || event.metaKey || event.altKey || body.dataset.keys === "off") return;
  const hot = event.target.closest?.(".hot");
  if (hot && event.key === "Enter" && !event.repeat) {
    touched = false;
    event.preventDefault();
    choose(hot);
  } else if (keyActions[event.key]) {
    event.preventDefault();
    keyActions[event.key]();
  }
});

// --- column, log, history ------------------------------------------------------------------------------------------

// On a small screen these are behind "More".
const BEHIND_MORE = ["chat", "charts", "rules", "help"];
const tabButton = (name) => {
  if (name === "tables") return "players";
  return BEHIND_MORE.includes(name) ? "more" : name;
};

const openTab = (name, place = "") => {
  body.dataset.tab = name;
  if (name === "chat") unread = 0;
  showUnread();
  byId("status").classList.remove("open");
  const behind = tabButton(name);
  for (const button of all("[data-tab-of]")) {
    const shown = button.closest(".tabs") ? behind : name;
    button.setAttribute("aria-pressed", String(button.dataset.tabOf === shown));
  }
  const part = byId(`part-${name}`);
  if (part) loadPart(part);
  (byId(place) ?? part?.querySelector("h2"))?.scrollIntoView({ block: place ? "start" : "nearest" });
  if (name === "map" && view) show(view);
  if (name === "tables") document.querySelector(".parts").scrollTop = 0;
};

// Loads a part of the page when the user opens it.
const loadPart = async (part) => {
  const address = part.dataset.src;
  if (!address) return;
  const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}${seatQuery()}`);
  if (!answer.ok) return;
  const text = await answer.text();
  const holder = part.querySelector(".load");
  const keep = keepTypedText(holder);
  holder.innerHTML = text;
  keep();
};

// Keeps what the user is typing when the form around it is replaced.
const keepTypedText = (holder) => {
  const fields = all("input[name], textarea[name]", holder).filter((field) => field.value !== field.defaultValue);
  const focused = fields.find((field) => field === document.activeElement)?.name;
  return () => {
    const named = (name) => holder.querySelector(`[name="${name}"]`);
    for (const { name, value } of fields) if (named(name)) named(name).value = value;
    if (focused) named(focused)?.focus();
  };
};

const openRule = async (paragraph) => {
  openTab("rules");
  const part = byId("part-rules");
  if (!part.querySelector(".load").childElementCount) await loadPart(part);
  const found = byId(`rule-${paragraph}`);
  found?.scrollIntoView({ block: "center" });
  found?.classList.add("highlighted");
  setTimeout(() => found?.classList.remove("highlighted"), 4000);
};

// Marks what is new, and formats times in the reader's own zone.
const refreshMarks = () => {
  for (const line of all("#log > li[data-entry]")) {
    const fresh = Number(line.dataset.entry) > Number(body.dataset.since);
    line.classList.toggle("new", fresh);
    line.title = fresh ? words().new : "";
  }
  showTimes();
  filterLog();
};

const measureStatus = () => {
  const status = byId("status");
  status?.classList.toggle("long", status.scrollHeight > status.clientHeight + 4);
};

const DATE = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]]; // with their seconds

// Shows times in the reader's own zone; a deadline also says how much time is left.
const showTimes = () => {
  const language = document.documentElement.lang;
  for (const time of all("time[datetime]")) {
    const date = new Date(time.dateTime);
    const text = date.toLocaleString(language, DATE);
    const template = time.parentElement.dataset.left;
    time.textContent = template ? template.replace("{0}", timeLeft(date, language)).replace("{1}", text) : text;
  }
};

const timeLeft = (date, language) => {
  const seconds = Math.max(0, (date - Date.now()) / 1000);
  const count = (size) => Math.floor(seconds / size + 0.1); // a little less than two days are two days
  const [unit, size] = UNITS.find(([, size]) => count(size) >= 2) ?? UNITS.at(-1);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count(size));
};

// Adds kinds of lines that are new since the page was loaded to the filter.
const updateKinds = async () => {
  const { kinds = [] } = await fetchJson("log") ?? {};
  for (const [kind, text] of kinds) {
    if (!document.querySelector(`#log-filter [value="kind ${kind}"]`)) byId("log-kinds").append(new Option(text, `kind ${kind}`));
  }
};

const filterLog = () => {
  const wanted = byId("log-filter")?.value ?? "";
  for (const line of all("#log > li[data-kind]")) {
    const { kind, seat } = line.dataset;
    line.hidden = wanted !== "" && wanted !== `kind ${kind}` && wanted !== `seat ${seat}`;
  }
};

const openRound = async (button) => {
  const heading = button.closest("li");
  const lines = [];
  for (let line = heading.nextElementSibling; line && !line.matches(".round"); line = line.nextElementSibling) {
    lines.push(line);
  }
  const open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!open));
  if (lines.length) return lines.forEach((line) => line.classList.toggle("closed", open));
  const found = await fetchJson(`log?round=${button.dataset.round}`);
  const holder = document.createElement("template");
  holder.innerHTML = found?.lines ?? "";
  return heading.after(holder.content);
};

const showMoment = (at) => {
  moment = at === "now" ? null : Number(at);
  send({ at: moment });
};

// --- forms and clicks ----------------------------------------------------------------------------------------------

// Browsers offer their clipboard to encrypted pages only. Elsewhere, as on a server at home, we select and copy.
const copy = async (text, near) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  near.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return near.focus();
};

const clicks = {
  zoom: ({ dataset }) => zoomActions[dataset.zoom](),
  tabOf: ({ dataset }) => openTab(dataset.tabOf, dataset.place),
  at: ({ dataset }) => showMoment(dataset.at),
  rule: ({ dataset }) => openRule(dataset.rule),
  round: (element) => openRound(element),
  reveal: ({ dataset }) => send({ reveal: Number(dataset.reveal) }),
  copy: async (element) => {
    const text = element.dataset.copy;
    await copy(text.startsWith("/") ? new URL(text, location.href).href : text, element);
    element.textContent = words().copied;
  },
  share: ({ dataset }) => navigator.share({ url: dataset.share, text: dataset.text }).catch(() => {}), // the user may cancel
  close: ({ dataset }) => {
    byId(dataset.close).hidden = true;
    if (dataset.close === "offer") rememberTitle();
  },
  play: ({ dataset }) => replay(dataset.play),
  raise: (element) => stepAmount(element),
  notify: switchNotify,
};
const CLICKABLE = "[data-zoom], [data-tab-of], a[data-at], [data-rule], [data-round], [data-reveal], [data-copy], [data-share], [data-close], [data-play], [data-raise], [data-notify]";

const handleClicks = () => document.addEventListener("click", (event) => {
  const element = event.target.closest?.(CLICKABLE);
  if (!element || (element.dataset.rule && !byId("part-rules"))) return;
  event.preventDefault();
  const name = Object.keys(clicks).find((key) => key in element.dataset);
  clicks[name](element);
});

const handleForms = () => document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  if (form.id === "play" && button && isChoice(button)) {
    event.preventDefault();
    choose(button);
  } else if (form.method === "post" && ("fetch" in form.dataset || button?.hasAttribute("formaction"))) {
    event.preventDefault();
    const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
    if (!await post(address, new FormData(form, button))) return;
    const done = button?.dataset.done ?? form.dataset.done;
    if (done) showMessage(done);
    form.querySelector("[data-clear]")?.form.reset();
    if (form.closest(".load")) {
      form.reset();
      loadPart(form.closest("[data-src]"));
    }
  }
});

const handleFields = () => document.addEventListener("change", (event) => {
  if (event.target.id === "log-filter") filterLog();
  if (event.target.matches(".amounts select")) changeAmount(event.target);
  if (event.target.id === "scrubber") showMoment(event.target.value);
  if (event.target.matches("[data-theme-choice]")) document.documentElement.dataset.theme = event.target.value;
  if (event.target.name === "board") showSeats();
  if (event.target.name === "way") showClock(event.target.value);
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

// --- a new table ---------------------------------------------------------------------------------------------------

// Shows as many seats as the chosen board has; hidden fields are not sent.
const showSeats = () => {
  const board = document.querySelector("[name=board]:checked")?.value;
  for (const note of all("[data-most]")) note.hidden = board !== undefined && note.dataset.board !== board;
  const most = Number(document.querySelector("[data-most]:not([hidden])").dataset.most);
  for (const [number, seat] of all("[data-seats] > li").entries()) {
    seat.hidden = number >= most;
    for (const field of all("select, input", seat)) field.disabled = seat.hidden;
  }
  const picture = document.querySelector("[name=board]:checked + img");
  if (picture) document.querySelector("img.board").src = picture.src;
};

// Opens the settings of the clock for games by post.
const showClock = (way) => {
  document.querySelector("details.more").open = way === "post";
};

const setZone = () => {
  const zone = document.querySelector("[name=zone]");
  if (zone.value === zone.defaultValue) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
};

// --- the first visit of a title -------------------------------------------------------------------------------------

// The lesson is offered until the player has closed the offer, or played in this title, in this browser.
const rememberTitle = () => { localStorage[`met ${body.dataset.game}`] = "yes"; };
const endOffer = () => {
  rememberTitle();
  const offer = byId("offer");
  if (offer) offer.hidden = true;
};
const offerLesson = () => {
  const offer = byId("offer");
  if (!offer || localStorage[`met ${body.dataset.game}`]) return;
  offer.hidden = false;
  offer.addEventListener("submit", rememberTitle);
};

const EVERYTHING = 999_999_999; // more entries than a log has; the server reads at most nine digits
// A player who saw the game end needs no news about it.
const hideSeenNews = () => {
  if (sessionStorage.watched !== location.pathname) return;
  delete sessionStorage.watched;
  body.dataset.since = EVERYTHING;
  byId("digest").hidden = true;
};

for (const button of all("[data-share]")) button.hidden = !navigator.share;
showTimes();
handleClicks();
handleForms();
handleFields();
const film = map && new Film({
  apply: insert,
  caption: showCaption,
  shown: confirmShown,
  motion: new Motion(map, byId("stage")),
  speed: body.dataset.speed,
});
if (map) {
  handleFilm();
  handleMap();
  handleDisplay();
  if (byId("display")) {
    placeDisplay();
    medium.addEventListener("change", placeDisplay);
  }
  markTables();
  showAmounts();
  showPlaceOfQuestion();
  handleChoices();
  handleKeys();
  byId("log-filter").addEventListener("focus", updateKinds);
  hideSeenNews();
  offerLesson();
  showNotify();
  refreshMarks();
  measureStatus();
  setInterval(showTimes, 60000);
  connect();
}
if (document.querySelector("[data-seats]")) {
  showSeats();
  setZone();
}
