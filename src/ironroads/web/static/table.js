// The page of Ironroads: puts updates in place, moves the map, previews and plays choices. It knows no rules.

const SVG = "http://www.w3.org/2000/svg";
const body = document.body;
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const NAME = 14; // pixels that the name of a place takes beside it
const FINGER = 22; // pixels from its middle to its edge
const words = () => byId("words")?.dataset ?? {};

// --- updates ------------------------------------------------------------------------------------------------------

const parse = (markup, svg) => {
  const holder = svg ? document.createElementNS(SVG, "g") : document.createElement("template");
  holder.innerHTML = markup;
  return (holder.content ?? holder).firstElementChild;
};

const sameAttributes = (from, to) => {
  for (const { name } of Array.from(from.attributes)) {
    if (!to.hasAttribute(name) && !(name === "open" && from.nodeName === "DETAILS")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
};

// Changes what differs and leaves the rest, so that focus, hover and opened details survive.
const morph = (from, to) => {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return undefined;
  }
  sameAttributes(from, to);
  const old = [...from.childNodes];
  const fresh = [...to.childNodes];
  for (const [place, child] of fresh.entries()) {
    if (place < old.length) morph(old[place], child);
    else from.append(child);
  }
  for (const extra of old.slice(fresh.length)) extra.remove();
  return undefined;
};

const put = (key, markup) => {
  const [, home, sign, id] = key.match(/^(?:([^>+]+)([>+]))?(.+)$/);
  const known = byId(id);
  const near = home ? byId(home) : known;
  if (!near) return;
  const fresh = parse(markup, near.namespaceURI === SVG);
  if (known) morph(known, fresh);
  else if (sign === "+") near.after(fresh);
  else if ("newest" in near.dataset) near.prepend(fresh);
  else near.append(fresh);
};

const told = {
  title: (text) => { document.title = text; },
  seen: (count) => all("input[name=seen]").forEach((field) => { field.value = count; }),
  asked: (seat) => all("input[name=seat]").forEach((field) => { field.value = seat; }),
  mine: (mine) => turn(mine),
  aim: (box) => {
    map.dataset.aim = box;
    if (body.classList.contains("mine") && isSmall() && !inSight()) fitTo(aimed);
  },
  moment: ([at, count]) => {
    const steps = [0, Math.max(0, at - 1), Math.min(count, at + 1), count];
    for (const [place, link] of all("#history a").entries()) {
      link.dataset.at = steps[place];
      link.href = `?at=${steps[place]}`;
    }
    Object.assign(byId("scrubber"), { max: count, value: at });
    document.querySelector("#history output").textContent = `${at}/${count}`;
  },
  since: (number) => { body.dataset.since = number; },
  over: (over) => {
    if (!over || "over" in body.dataset) return;
    sessionStorage.watched = location.pathname;
    location.reload();
  },
};

const receive = (update) => {
  const held = document.activeElement;
  change(update);
  if (!held.isConnected || !held.checkVisibility()) goToChoices();
};

// Whoever uses keys goes on where something can be chosen when what they were at is gone.
const goToChoices = () => byId("content").focus({ preventScroll: true });

// What is asked, and which moment is shown: while both stay, so does what somebody points at or has chosen.
const question = () =>
  `${document.querySelector("#play input[name=seen]")?.value} ${document.querySelector("#history output").textContent}`;

const change = ({ set = {}, gone = [], facts = {}, whole }) => {
  const before = question();
  for (const id of gone) byId(id)?.remove();
  for (const id of whole ?? []) {
    const kept = new Set(Object.keys(set).map((key) => key.split(/[>+]/).pop()));
    for (const child of Array.from(byId(id)?.children ?? [])) {
      if (child.id && !child.id.endsWith("-base") && !kept.has(child.id)) child.remove();
    }
  }
  for (const [key, markup] of Object.entries(set)) put(key, markup);
  for (const [name, value] of Object.entries(facts)) told[name]?.(value);
  if (question() !== before) {
    drop();
    for (const row of all(".range")) row.scrollLeft = 0;
  }
  if (facts.seen !== undefined && body.dataset.tab === "more") load(byId("part-more"));
  polish();
};

// --- the connection -----------------------------------------------------------------------------------------------

let socket;
const wanted = new URLSearchParams(location.search).get("at");
let moment = wanted === null ? null : Number(wanted); // the move after which the page looks at the game; null for now
let delay = 500;

const connect = () => {
  const address = new URL(body.dataset.live, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("since", body.dataset.since);
  socket = new WebSocket(address);
  socket.onopen = () => {
    delay = 500;
    connected(true);
    if (moment !== null) send({ at: moment });
  };
  socket.onmessage = ({ data }) => {
    receive(JSON.parse(data));
    send({ got: true }); // so that what is lost with a connection is told at the next visit
  };
  socket.onclose = ({ code }) => {
    connected(false);
    if (code === 4403) {
      byId("lost").textContent = words().gone;
      return;
    }
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, 30000);
  };
};

const connected = (yes) => {
  byId("lost").hidden = yes;
  byId("content").inert = !yes;
  body.classList.toggle("offline", !yes);
};

const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

const turn = (mine) => {
  byId("icon").href = mine ? body.dataset.iconMine : body.dataset.icon;
  const begins = mine && !body.classList.contains("mine");
  if (begins && body.dataset.sound === "on") ring();
  if (begins && isSmall()) fitTo(aimed);
  body.classList.toggle("mine", Boolean(mine));
};

const ring = () => {
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  volume.gain.setValueAtTime(0.12, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.7);
  tone.frequency.value = 660;
  tone.connect(volume).connect(sound.destination);
  tone.onended = () => sound.close(); // browsers allow a page only a few
  tone.start();
  tone.stop(sound.currentTime + 0.7);
};

// --- choosing -----------------------------------------------------------------------------------------------------

let chosen = null; // { move } or { suggestion }, waiting for Confirm
let touched = false;

const say = (text, kind = "") => {
  const effect = byId("effect");
  effect.className = `effect ${kind}`;
  effect.textContent = text;
};

const base = () => body.dataset.base;
const seatQuery = () => `seat=${document.querySelector("#play input[name=seat]")?.value ?? ""}`;
const ask = async (path) => {
  const answer = await fetch(`${base()}/${path}${path.includes("?") ? "&" : "?"}${seatQuery()}`);
  return answer.ok ? answer.json() : null;
};

// What is said stands in the first corner of the map where it covers neither what somebody points at nor what it is about.
const CORNERS = ["", "up", "right", "up right"];
const keepClear = (...pointed) => {
  const effect = byId("effect");
  const drawn = all("#layer-ghost *").filter((part) => !part.childElementCount);
  const [near, about] = [pointed, drawn.map((part) => part.getBoundingClientRect())].map((parts) => parts.map(withName));
  const covered = (corner) => {
    effect.dataset.corner = corner;
    const box = effect.getBoundingClientRect();
    const sum = (parts) => parts.reduce((area, part) => area + overlap(box, part), 0);
    return sum(near) * 1000 + sum(about);
  };
  const areas = CORNERS.map(covered);
  effect.dataset.corner = CORNERS[areas.indexOf(Math.min(...areas))];
};

// Names stand close to what they name.
const withName = ({ x, y, width, height }) => new DOMRect(x - NAME, y - NAME, width + 2 * NAME, height + 2 * NAME);

const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

let previewed = "";
const preview = async (query, element) => {
  if (previewed === query) return;
  previewed = query;
  const found = await ask(`preview?${query}`);
  if (!found?.ghost || previewed !== query) return;
  put("layer-ghost", found.ghost);
  const effect = byId("effect");
  effect.className = "effect";
  effect.innerHTML = found.effect;
  keepClear(element.getBoundingClientRect());
};

const drop = () => {
  if (document.activeElement === byId("confirm")) goToChoices();
  chosen = null;
  previewed = "";
  for (const marked of all(".chosen")) marked.classList.remove("chosen");
  byId("confirm").hidden = true;
  byId("list").hidden = true;
  byId("layer-ghost")?.replaceChildren();
  if (!byId("effect").classList.contains("warn")) say("");
};

const queryOf = ({ dataset }) => dataset.move ? `move=${encodeURIComponent(dataset.move)}` : `suggestion=${dataset.suggestion}`;
const choiceOf = ({ dataset }) => dataset.move ? { move: dataset.move } : { suggestion: dataset.suggestion };

const mustConfirm = () => body.dataset.confirm === "always" || (touched && body.dataset.confirm !== "never");

const choose = (element) => {
  if (!element.dataset.move && element.dataset.spot) return openList(element.dataset.spot);
  if (!mustConfirm()) return play(choiceOf(element));
  drop();
  chosen = choiceOf(element);
  element.classList.add("chosen");
  byId("confirm").hidden = false;
  if (!touched) byId("confirm").focus();
  return preview(queryOf(element), element);
};

const openList = async (spot) => {
  const found = await ask(`choices?spot=${encodeURIComponent(spot)}`);
  if (!found) return;
  const list = byId("list");
  list.innerHTML = found.list;
  list.hidden = false;
  list.querySelector("button")?.focus();
};

const play = (choice) => {
  const form = byId("play");
  const fields = new FormData(form);
  for (const [name, value] of Object.entries(choice)) fields.set(name, value);
  say("");
  drop();
  return post(form.action, fields);
};

// A second click before the answer counts as the same click, unless the page asks something new by now; other forms
// need not wait.
const underWay = new Set();
const post = async (address, fields) => {
  const question = `${address} ${fields.get("seen") ?? ""}`;
  if (underWay.has(question)) return false;
  underWay.add(question);
  body.classList.add("busy");
  try {
    const sent = new URLSearchParams(fields);
    const answer = await fetch(address, { method: "POST", body: sent, headers: { accept: "application/json" } });
    const said = await answer.json();
    if (said.go) location.assign(said.go);
    if (said.error) complain(said);
    if (said.link) offer(said.link);
    return answer.ok;
  } catch {
    say(words().lost, "warn");
    return false;
  } finally {
    underWay.delete(question);
    body.classList.toggle("busy", underWay.size > 0);
  }
};

// A link that is shown only once.
const offer = (link) => {
  say(`${words().link} `);
  const button = document.createElement("button");
  button.dataset.copy = link;
  button.textContent = words().copyWord;
  byId("effect").append(button);
};

const complain = ({ error, rule, paragraph }) => {
  say(`${error} `, "warn");
  if (!rule) return;
  const link = document.createElement("a");
  link.href = rule;
  link.dataset.rule = paragraph;
  link.textContent = `§ ${paragraph}`;
  byId("effect").append(link);
};

let wondered = 0; // how often; only the last time is answered
const whyNot = async (event) => {
  const time = ++wondered;
  const point = place(event);
  const found = await ask(`why?x=${point.x.toFixed(1)}&y=${point.y.toFixed(1)}`);
  if (!found?.error || time !== wondered) return;
  complain(found);
  keepClear(new DOMRect(event.clientX - FINGER, event.clientY - FINGER, 2 * FINGER, 2 * FINGER));
};

const target = (event) => event.target.closest?.(".hot, #choices button, #list button");

// A name that is cut off in a panel is told in full.
const nameWhole = (event) => {
  const chip = event.target.closest?.(".panel .chip");
  if (chip && chip.scrollWidth > chip.clientWidth) chip.title = chip.lastChild.textContent;
};

const watchChoices = () => {
  const hover = (event) => {
    const element = target(event);
    if (!element || chosen) return;
    if (element.dataset.move || element.dataset.suggestion) preview(queryOf(element), element);
  };
  document.addEventListener("mouseover", hover);
  document.addEventListener("focusin", hover);
  document.addEventListener("mouseout", (event) => {
    if (target(event) && !chosen) {
      previewed = "";
      byId("layer-ghost")?.replaceChildren();
      if (!byId("effect").classList.contains("warn")) say("");
    }
  });
  document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
  byId("effect").addEventListener("click", ({ target: { tagName } }) => tagName === "P" && say(""));
  document.addEventListener("mouseover", nameWhole);
  byId("status").addEventListener("click", ({ currentTarget }) => currentTarget.classList.toggle("open"));
  byId("confirm").addEventListener("click", () => chosen && play(chosen));
  byId("list").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) choose(button);
  });
};

// --- the map ------------------------------------------------------------------------------------------------------

const map = byId("map");
let view = null;
let fit = null; // what the view is fitted to, until somebody moves it
let size = map?.clientWidth ?? 0;

const whole = () => {
  const [, , width, height] = map.dataset.whole.split(" ").map(Number);
  return { x: 0, y: 0, width, height };
};

const show = (box) => {
  const { width, height } = whole();
  const scale = Math.min(Math.max(screenScale(box), screenScale(whole()) * 0.6), 6);
  view = { width: map.clientWidth / scale, height: map.clientHeight / scale };
  view.x = box.x + box.width / 2 - view.width / 2;
  view.y = box.y + box.height / 2 - view.height / 2;
  view.x = Math.min(Math.max(view.x, -view.width * 0.6), width - view.width * 0.4);
  view.y = Math.min(Math.max(view.y, -view.height * 0.6), height - view.height * 0.4);
  if (map.classList.contains("moving")) shift();
  else draw();
  return null;
};

// While a finger or a wheel moves the map, its picture is only shifted; it is drawn anew when they rest.
let drawn = null; // the view it was last drawn for
const draw = () => {
  const scale = map.clientWidth / view.width;
  drawn = view;
  map.classList.remove("moving");
  map.style.transform = "";
  map.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  map.style.setProperty("--unit", 1 / scale);
  map.classList.toggle("far", scale < 0.75);
  map.classList.toggle("near", scale > 1.2);
  map.classList.toggle("tiny", scale < 0.45);
};

const shift = () => {
  const scale = map.clientWidth / view.width;
  const [x, y] = [(drawn.x - view.x) * scale, (drawn.y - view.y) * scale];
  map.style.transform = `translate(${x}px, ${y}px) scale(${drawn.width / view.width})`;
};

// Pixels for a unit of the map when a box just fits.
const screenScale = (box) => Math.min(map.clientWidth / box.width, map.clientHeight / box.height);

// A new size of the screen shows more or less of the map around the same middle.
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

const small = matchMedia("(max-width: 759px)");
const readable = () => Number(map.dataset.readable); // pixels for a unit of the map
const isSmall = () => small.matches || screenScale(whole()) < readable();

// The part that matters now, with room around it, in the shape of the screen: near enough to read the names. If nothing
// that can be chosen were in sight then, only the part with choices, or all of it from further off.
const aimed = () => {
  if (!map.dataset.aim) return whole();
  const [x, y, width, height] = map.dataset.aim.split(" ").map(Number);
  const shape = map.clientWidth / Math.max(map.clientHeight, 1);
  const most = map.clientWidth / readable();
  const wide = (box) => Math.max(box.width * 1.3, box.height * 1.3 * shape, most / 1.6);
  const around = (box, size) => ({
    x: box.x + box.width / 2 - size / 2, y: box.y + box.height / 2 - size / shape / 2, width: size, height: size / shape,
  });
  const part = { x, y, width, height };
  const near = around(part, Math.min(wide(part), most));
  const choices = all(".hot", map).map((hot) => hot.getBBox());
  if (choices.some((choice) => holds(near, choice))) return near;
  const close = choices.length ? bounds(choices) : part;
  const shown = wide(close) <= most ? close : part;
  return around(shown, wide(shown));
};

const holds = (part, { x, y, width, height }) =>
  Math.abs(x + width / 2 - part.x - part.width / 2) < part.width / 2 &&
  Math.abs(y + height / 2 - part.y - part.height / 2) < part.height / 2;

const bounds = (boxes) => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

// Whether the screen shows a good part of where something can be chosen.
const inSight = () => {
  if (!map.dataset.aim || !view) return true;
  const [x, y, width, height] = map.dataset.aim.split(" ").map(Number);
  const across = Math.min(x + width + 1, view.x + view.width) - Math.max(x, view.x);
  const down = Math.min(y + height + 1, view.y + view.height) - Math.max(y, view.y);
  const least = Math.min((width + 1) * (height + 1), view.width * view.height) / 4;
  return Math.max(across, 0) * Math.max(down, 0) >= least;
};

const place = ({ clientX, clientY }) => {
  const { left, top } = map.parentElement.getBoundingClientRect();
  const units = view.width / map.clientWidth;
  return { x: view.x + (clientX - left) * units, y: view.y + (clientY - top) * units };
};

// A finger is broad: it means the nearest choice that lies under it.
const underFinger = ({ clientX, clientY }) => {
  const away = (hot) => {
    const { left, right, top, bottom } = hot.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const [nearest] = all(".hot", map).sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) < FINGER ? nearest : null;
};

const watchMap = () => {
  const fingers = new Map();
  let moved = 0;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  map.addEventListener("pointerdown", (event) => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, event);
  });
  map.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const wide = fingers.size === 2 ? spread() : 0;
    const [from, to] = [place(before), place(event)];
    fingers.set(event.pointerId, event);
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (moved > 6 && !map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    if (moved <= 6) return;
    map.classList.add("moving");
    if (fingers.size === 2) zoomAt(wide / Math.max(spread(), 1), to);
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
    zoomAt(Math.exp(Math.sign(event.deltaY) * 0.15), place(event));
    clearTimeout(resting);
    resting = setTimeout(draw, 150);
  }, { passive: false });
  map.addEventListener("dblclick", () => {
    wondered += 1;
    say("");
    fitTo(whole);
  });
  map.addEventListener("click", (event) => {
    if (moved > 6) return;
    const hot = event.target.closest(".hot") ?? (touched ? underFinger(event) : null);
    if (hot) choose(hot);
    else whyNot(event);
  });
  fitTo(isSmall() && !body.classList.contains("finished") ? aimed : whole);
  new ResizeObserver(resize).observe(map);
};

const zoomKeys = {
  in: () => zoomAt(0.8),
  out: () => zoomAt(1.25),
  all: () => fitTo(whole),
  aim: () => fitTo(aimed),
};

// --- keys ---------------------------------------------------------------------------------------------------------

const next = () => {
  const offers = all("#choices button, #list:not([hidden]) button, .hot");
  const at = offers.indexOf(document.activeElement);
  offers[(at + 1) % offers.length]?.focus();
};

const keys = {
  n: next,
  u: () => byId("undo")?.click(),
  r: () => byId("restart")?.click(),
  "+": zoomKeys.in,
  "-": zoomKeys.out,
  0: zoomKeys.all,
  f: zoomKeys.aim,
  l: () => openTab("log"),
  "?": () => openTab("help"),
  Escape: () => { drop(); say(""); },
};

const watchKeys = () => document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault(); // a key that is held down plays once
  const field = event.target.closest?.("input:not([type=range]), textarea, select");
  if (field || event.ctrlKey || event.metaKey || event.altKey || body.dataset.keys === "off") return;
  const hot = event.target.closest?.(".hot");
  if (hot && event.key === "Enter" && !event.repeat) {
    touched = false;
    event.preventDefault();
    choose(hot);
  } else if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});

// --- column, log, history ------------------------------------------------------------------------------------------

// On a small screen these stand behind "More".
const BEHIND_MORE = ["chat", "charts", "rules", "help"];

const openTab = (name, place = "") => {
  body.dataset.tab = name;
  byId("status").classList.remove("open");
  const behind = BEHIND_MORE.includes(name) ? "more" : name;
  for (const button of all("[data-tab-of]")) {
    const shown = button.closest(".tabs") ? behind : name;
    button.setAttribute("aria-pressed", String(button.dataset.tabOf === shown));
  }
  const part = byId(`part-${name}`);
  if (part) load(part);
  (byId(place) ?? part?.querySelector("h2"))?.scrollIntoView({ block: place ? "start" : "nearest" });
  if (name === "map" && view) show(view);
};

// Parts that are not needed at once come when somebody opens them.
const load = async (part) => {
  const address = part.dataset.src;
  if (!address) return;
  const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}${seatQuery()}`);
  if (!answer.ok) return;
  const text = await answer.text();
  const holder = part.querySelector(".load");
  const keep = typed(holder);
  holder.innerHTML = text;
  keep();
};

// What somebody is typing stays, though the form around it is a new one.
const typed = (holder) => {
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
  if (!part.querySelector(".load").childElementCount) await load(part);
  const found = byId(`rule-${paragraph}`);
  found?.scrollIntoView({ block: "center" });
  found?.classList.add("meant");
  setTimeout(() => found?.classList.remove("meant"), 4000);
};

// What is new is marked, times are shown in the reader's own zone.
const polish = () => {
  for (const line of all("#log > li[data-entry]")) {
    const fresh = Number(line.dataset.entry) > Number(body.dataset.since);
    line.classList.toggle("new", fresh);
    line.title = fresh ? words().new : "";
  }
  showTimes();
  const status = byId("status");
  status?.classList.toggle("long", status.scrollHeight > status.clientHeight + 4);
  filterLog();
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
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? UNITS.at(-1);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(seconds / size));
};

// Kinds of lines that came since the page was loaded can be picked out as well.
const offerKinds = async () => {
  const { kinds = [] } = await ask("log") ?? {};
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
  if (lines.length) return lines.forEach((line) => line.classList.toggle("shut", open));
  const found = await ask(`log?round=${button.dataset.round}`);
  const holder = document.createElement("template");
  holder.innerHTML = found?.lines ?? "";
  return heading.after(holder.content);
};

const look = (at) => {
  moment = at === "now" ? null : Number(at);
  send({ at: moment });
};

// --- forms and clicks ----------------------------------------------------------------------------------------------

// Browsers keep their clipboard from pages without encryption, such as a server at home: there we select and copy.
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
  zoom: ({ dataset }) => zoomKeys[dataset.zoom](),
  tabOf: ({ dataset }) => openTab(dataset.tabOf, dataset.place),
  at: ({ dataset }) => look(dataset.at),
  rule: ({ dataset }) => openRule(dataset.rule),
  round: (element) => openRound(element),
  reveal: ({ dataset }) => send({ reveal: Number(dataset.reveal) }),
  copy: async (element) => {
    const text = element.dataset.copy;
    await copy(text.startsWith("/") ? new URL(text, location.href).href : text, element);
    element.textContent = words().copied;
  },
  close: ({ dataset }) => { byId(dataset.close).hidden = true; },
};
const PLAIN = "[data-zoom], [data-tab-of], a[data-at], [data-rule], [data-round], [data-reveal], [data-copy], [data-close]";

const watchClicks = () => document.addEventListener("click", (event) => {
  const element = event.target.closest?.(PLAIN);
  if (!element || (element.dataset.rule && !byId("part-rules"))) return;
  event.preventDefault();
  const name = Object.keys(clicks).find((key) => key in element.dataset);
  clicks[name](element);
});

const watchForms = () => document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  if (form.id === "play" && (button?.dataset.move || button?.dataset.suggestion)) {
    event.preventDefault();
    choose(button);
  } else if ("here" in form.dataset || button?.hasAttribute("formaction")) {
    event.preventDefault();
    const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
    if (!await post(address, new FormData(form, button))) return;
    const said = button?.dataset.said ?? form.dataset.said;
    if (said) say(said);
    form.querySelector("[data-clears]")?.form.reset();
    if (form.closest(".load")) {
      form.reset();
      load(form.closest("[data-src]"));
    }
  }
});

const watchFields = () => document.addEventListener("change", (event) => {
  if (event.target.id === "log-filter") filterLog();
  if (event.target.id === "scrubber") look(event.target.value);
  if (event.target.matches("[data-theme-choice]")) document.documentElement.dataset.theme = event.target.value;
  if (event.target.name === "board") offerSeats();
  if (event.target.name === "way") offerClock(event.target.value);
  if (event.target.matches("[data-sends]")) event.target.form.requestSubmit();
});

// --- a new table ---------------------------------------------------------------------------------------------------

// Only as many seats as the chosen board has room for; what is not shown is not sent.
const offerSeats = () => {
  const board = document.querySelector("[name=board]:checked")?.value;
  for (const told of all("[data-most]")) told.hidden = board !== undefined && told.dataset.board !== board;
  const most = Number(document.querySelector("[data-most]:not([hidden])").dataset.most);
  for (const [number, seat] of all("[data-seats] > li").entries()) {
    seat.hidden = number >= most;
    for (const field of all("select, input", seat)) field.disabled = seat.hidden;
  }
  const picture = document.querySelector("[name=board]:checked + img");
  if (picture) document.querySelector("img.board").src = picture.src;
};

// Days need a clock: it opens by itself, in the zone of whoever sets it.
const offerClock = (way) => {
  document.querySelector("details.more").open = way === "post";
};
const setZone = () => {
  const zone = document.querySelector("[name=zone]");
  if (zone.value === zone.defaultValue) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
};

// Whoever saw the game end needs no news of how it came to that.
const spareNews = () => {
  if (sessionStorage.watched !== location.pathname) return;
  delete sessionStorage.watched;
  body.dataset.since = Number.MAX_SAFE_INTEGER;
  byId("digest").hidden = true;
};

body.classList.toggle("local", /^(localhost|127\.|\[::1\])/.test(location.hostname));
showTimes();
watchClicks();
watchForms();
watchFields();
if (map) {
  watchMap();
  watchChoices();
  watchKeys();
  byId("log-filter").addEventListener("focus", offerKinds);
  spareNews();
  polish();
  setInterval(showTimes, 60000);
  connect();
}
if (document.querySelector("[data-seats]")) {
  offerSeats();
  setZone();
}
