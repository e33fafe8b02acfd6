// The script of all pages: inserts updates, moves the map, previews and plays choices. It knows no rules.

const SVG = "http://www.w3.org/2000/svg";
const body = document.body;
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const NAME_MARGIN = 14; // pixels around a place that its name may take
const FINGER_RADIUS = 22; // pixels
const words = () => byId("words")?.dataset ?? {};

// --- updates ------------------------------------------------------------------------------------------------------

const parse = (markup, svg) => {
  const holder = svg ? document.createElementNS(SVG, "g") : document.createElement("template");
  holder.innerHTML = markup;
  return (holder.content ?? holder).firstElementChild;
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

const putFragment = (key, markup) => {
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

const factHandlers = {
  title: (text) => { document.title = text; },
  seen: (count) => all("input[name=seen]").forEach((field) => { field.value = count; }),
  asked: (seat) => all("input[name=seat]").forEach((field) => { field.value = seat; }),
  mine: (mine) => setTurn(mine),
  aim: (box) => {
    map.dataset.aim = box;
    if (body.classList.contains("mine") && isSmall() && !choicesAreVisible()) fitTo(choicesView);
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
  const focusedBefore = document.activeElement;
  applyUpdate(update);
  if (!focusedBefore.isConnected || !focusedBefore.checkVisibility()) focusChoices();
};

// Keyboard users continue at the choices when the focused element is gone.
const focusChoices = () => byId("content").focus({ preventScroll: true });

// The question and the moment shown: while both stay the same, the selection and the preview are kept.
const question = () =>
  `${document.querySelector("#play input[name=seen]")?.value} ${document.querySelector("#history output").textContent}`;

const applyUpdate = ({ set = {}, gone = [], facts = {}, whole }) => {
  const before = question();
  for (const id of gone) byId(id)?.remove();
  for (const id of whole ?? []) {
    const kept = new Set(Object.keys(set).map((key) => key.split(/[>+]/).pop()));
    for (const child of Array.from(byId(id)?.children ?? [])) {
      if (child.id && !child.id.endsWith("-base") && !kept.has(child.id)) child.remove();
    }
  }
  for (const [key, markup] of Object.entries(set)) putFragment(key, markup);
  for (const [name, value] of Object.entries(facts)) factHandlers[name]?.(value);
  if (question() !== before) {
    clearSelection();
    for (const row of all(".range")) row.scrollLeft = 0;
  }
  if (facts.seen !== undefined && body.dataset.tab === "more") loadPart(byId("part-more"));
  refreshMarks();
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
  socket.onmessage = ({ data }) => {
    receive(JSON.parse(data));
    send({ got: true }); // unconfirmed updates count as news at the next visit
  };
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
  if (begins && isSmall()) fitTo(choicesView);
  body.classList.toggle("mine", Boolean(mine));
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

// Puts the message into the corner of the map where it covers least of the pointer's target and of the preview.
const CORNERS = ["", "up", "right", "up right"];
const keepClear = (...pointed) => {
  const effect = byId("effect");
  const shapes = all("#layer-ghost *").filter((part) => !part.childElementCount);
  const ghost = shapes.map((part) => part.getBoundingClientRect());
  const [near, about] = [pointed, ghost].map((parts) => parts.map(withMargin));
  const coveredArea = (corner) => {
    effect.dataset.corner = corner;
    const box = effect.getBoundingClientRect();
    const sum = (parts) => parts.reduce((area, part) => area + overlapArea(box, part), 0);
    return sum(near) * 1000 + sum(about);
  };
  const areas = CORNERS.map(coveredArea);
  effect.dataset.corner = CORNERS[areas.indexOf(Math.min(...areas))];
};

const withMargin = ({ x, y, width, height }) =>
  new DOMRect(x - NAME_MARGIN, y - NAME_MARGIN, width + 2 * NAME_MARGIN, height + 2 * NAME_MARGIN);

const overlapArea = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

let previewed = "";
const preview = async (query, element) => {
  if (previewed === query) return;
  previewed = query;
  const found = await fetchJson(`preview?${query}`);
  if (!found?.ghost || previewed !== query) return;
  putFragment("layer-ghost", found.ghost);
  const effect = byId("effect");
  effect.className = "effect";
  effect.innerHTML = found.effect;
  keepClear(element.getBoundingClientRect());
};

const clearSelection = () => {
  if (document.activeElement === byId("confirm")) focusChoices();
  chosen = null;
  previewed = "";
  for (const marked of all(".chosen")) marked.classList.remove("chosen");
  byId("confirm").hidden = true;
  byId("list").hidden = true;
  byId("layer-ghost")?.replaceChildren();
  if (!byId("effect").classList.contains("warn")) showMessage("");
};

const choiceOf = ({ dataset }) => dataset.move ? { move: dataset.move } : { suggestion: dataset.suggestion };
const queryOf = (element) => new URLSearchParams(choiceOf(element)).toString();

const mustConfirm = () => body.dataset.confirm === "always" || (touched && body.dataset.confirm !== "never");

const choose = (element) => {
  if (!element.dataset.move && element.dataset.spot) return openList(element.dataset.spot);
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
const whyNot = async (event) => {
  const time = ++whyNotRequests;
  const point = mapPoint(event);
  const found = await fetchJson(`why?x=${point.x.toFixed(1)}&y=${point.y.toFixed(1)}`);
  if (!found?.error || time !== whyNotRequests) return;
  showError(found);
  const finger = new DOMRect(event.clientX - FINGER_RADIUS, event.clientY - FINGER_RADIUS, 2 * FINGER_RADIUS, 2 * FINGER_RADIUS);
  keepClear(finger);
};

const choiceElement = (event) => event.target.closest?.(".hot, #choices button, #list button");

// Shows a name in full if the panel cuts it off.
const showFullName = (event) => {
  const chip = event.target.closest?.(".panel .chip");
  if (chip && chip.scrollWidth > chip.clientWidth) chip.title = chip.lastChild.textContent;
};

const handleChoices = () => {
  const hover = (event) => {
    const element = choiceElement(event);
    if (!element || chosen) return;
    if (element.dataset.move || element.dataset.suggestion) preview(queryOf(element), element);
  };
  document.addEventListener("mouseover", hover);
  document.addEventListener("focusin", hover);
  document.addEventListener("mouseout", (event) => {
    if (choiceElement(event) && !chosen) {
      previewed = "";
      byId("layer-ghost")?.replaceChildren();
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

const map = byId("map");
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
  map.classList.toggle("far", scale < 0.75);
  map.classList.toggle("near", scale > 1.2);
  map.classList.toggle("tiny", scale < 0.45);
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

const small = matchMedia("(max-width: 759px)");
const readableScale = () => Number(map.dataset.readable); // pixels per map unit
const isSmall = () => small.matches || screenScale(wholeMap()) < readableScale();

// The part of the map that the question is about, near enough to read names. If no choice were visible then, the part
// with choices, or all of it from further away.
const choicesView = () => {
  if (!map.dataset.aim) return wholeMap();
  const [x, y, width, height] = map.dataset.aim.split(" ").map(Number);
  const shape = map.clientWidth / Math.max(map.clientHeight, 1);
  const most = map.clientWidth / readableScale();
  const wide = (box) => Math.max(box.width * 1.3, box.height * 1.3 * shape, most / 1.6);
  const boxAround = (box, size) => ({
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

const contains = (part, { x, y, width, height }) =>
  Math.abs(x + width / 2 - part.x - part.width / 2) < part.width / 2 &&
  Math.abs(y + height / 2 - part.y - part.height / 2) < part.height / 2;

const bounds = (boxes) => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

// Whether the screen shows a good part of the choices.
const choicesAreVisible = () => {
  if (!map.dataset.aim || !view) return true;
  const [x, y, width, height] = map.dataset.aim.split(" ").map(Number);
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

// A finger is broad: it means the nearest choice under it.
const choiceUnderFinger = ({ clientX, clientY }) => {
  const away = (hot) => {
    const { left, right, top, bottom } = hot.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const [nearest] = all(".hot", map).sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) < FINGER_RADIUS ? nearest : null;
};

const handleMap = () => {
  const fingers = new Map();
  let moved = 0;
  const fingerDistance = () => {
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
  map.addEventListener("dblclick", () => {
    whyNotRequests += 1;
    showMessage("");
    fitTo(wholeMap);
  });
  map.addEventListener("click", (event) => {
    if (moved > 6) return;
    const hot = event.target.closest(".hot") ?? (touched ? choiceUnderFinger(event) : null);
    if (hot) choose(hot);
    else whyNot(event);
  });
  fitTo(isSmall() && !body.classList.contains("finished") ? choicesView : wholeMap);
  new ResizeObserver(resize).observe(map);
};

const zoomActions = {
  in: () => zoomAt(0.8),
  out: () => zoomAt(1.25),
  all: () => fitTo(wholeMap),
  aim: () => fitTo(choicesView),
};

// --- keys ---------------------------------------------------------------------------------------------------------

const focusNextChoice = () => {
  const offers = all("#choices button, #list:not([hidden]) button, .hot");
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

const openTab = (name, place = "") => {
  body.dataset.tab = name;
  byId("status").classList.remove("open");
  const behind = BEHIND_MORE.includes(name) ? "more" : name;
  for (const button of all("[data-tab-of]")) {
    const shown = button.closest(".tabs") ? behind : name;
    button.setAttribute("aria-pressed", String(button.dataset.tabOf === shown));
  }
  const part = byId(`part-${name}`);
  if (part) loadPart(part);
  (byId(place) ?? part?.querySelector("h2"))?.scrollIntoView({ block: place ? "start" : "nearest" });
  if (name === "map" && view) show(view);
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
  close: ({ dataset }) => { byId(dataset.close).hidden = true; },
};
const CLICKABLE = "[data-zoom], [data-tab-of], a[data-at], [data-rule], [data-round], [data-reveal], [data-copy], [data-close]";

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
  if (form.id === "play" && (button?.dataset.move || button?.dataset.suggestion)) {
    event.preventDefault();
    choose(button);
  } else if ("fetch" in form.dataset || button?.hasAttribute("formaction")) {
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

// A player who saw the game end needs no news about it.
const hideSeenNews = () => {
  if (sessionStorage.watched !== location.pathname) return;
  delete sessionStorage.watched;
  body.dataset.since = Number.MAX_SAFE_INTEGER;
  byId("digest").hidden = true;
};

body.classList.toggle("local", /^(localhost|127\.|\[::1\])/.test(location.hostname));
showTimes();
handleClicks();
handleForms();
handleFields();
if (map) {
  handleMap();
  handleChoices();
  handleKeys();
  byId("log-filter").addEventListener("focus", updateKinds);
  hideSeenNews();
  refreshMarks();
  setInterval(showTimes, 60000);
  connect();
}
if (document.querySelector("[data-seats]")) {
  showSeats();
  setZone();
}
