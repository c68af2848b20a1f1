// The state of the panel: its view, its selection, and its focus.
// @ts-check
import { byId, style } from "./dom.js";
import { exploreView, savedList } from "./explore.js";
import { closeLayer, openLayer } from "./layers.js";
import { isUnreachable } from "./offline.js";
import { loadMore } from "./text.js";

// The views that are loaded on demand.
const later = {
  // With the route, which the map shows at the same time.
  plan: () => Promise.all([import("./plan.js"), import("./route.js")]).then(([file]) => file),
  sight: () => import("./sight.js"), settings: () => import("./prefs.js"),
  about: () => import("./prefs.js"), near: () => import("./near.js"), trips: () => import("./tripview.js"),
  own: () => import("./ownview.js"), favorites: () => import("./favoriteview.js"),
  account: (name) => import("./community.js").then(({ load }) => load(name)),
};

// Returns what loads a view: those of accounts and shared places are `account` and `account-…`.
const loaderOf = (name) => later[name.split("-")[0]];

// The style sheets and the texts are those of all views but the first.
async function load(name) {
  style("print.css", "print").catch(() => {});
  const [file] = await Promise.all([loaderOf(name)(name), style("plan.css"), loadMore("plan")]);
  return file;
}

/**
 * A view by name; for a sight or an own place, with its id, and with others at the same position on the map.
 *
 * @typedef {{ name: string, id?: string, others?: import("./city.js").Place[] } & Record<string, any>} View
 */

// How long changes are highlighted, in milliseconds.
const flashTime = 1800;

// How long after a finger or the mouse button is lifted its click has arrived, in milliseconds.
const afterClick = 50;

/** @type {{ ids: string[], act: string | null, began: number | null }} */
const nothing = { ids: [], act: null, began: -Infinity };

// Returns the row of a stop; null if the view has none.
function stopRow(view, id) {
  return view.querySelector(`[data-stop="${CSS.escape(id)}"]`);
}

// Replaces the children of an element without detaching those that stay, which keep their focus and text.
function replace(view, nodes) {
  for (const child of [...view.childNodes]) if (!nodes.includes(child)) child.remove();
  let at = view.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else view.insertBefore(node, at);
  }
}

/** The panel and its views. */
export class Screen {
  /** @type {string | null} The id of the stop whose tools are open. */
  chosen = null;
  /** @type {number | null} The index of the selected day; null for all. */
  day = null;
  /** Whether to highlight the next change of the plan's status. */
  isLit = false;
  /** @type {View[]} */
  #stack = [];
  /** @type {View} */
  #now = { name: "home" };
  #scroll = new Map();
  #files = new Map();
  #uses = new Map();
  #changed = nothing;
  /** @type {string[]} */
  #lastChanged = [];
  // Counts what was asked to be shown, so that a view that loads late does not cover what was asked for since.
  #turn = 0;
  // Whether a finger or the mouse button is down in the view, and whether the view changed since.
  #isPressed = false;
  #isDue = false;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    byId("view").addEventListener("pointerdown", ({ isPrimary, button }) => {
      this.#isPressed ||= isPrimary && button === 0;
    }, true);
    for (const name of ["pointerup", "pointercancel", "dragend", "blur"]) addEventListener(name, this.#release, true);
  }

  #release = (event) => {
    // The focus leaves elements, too.
    if (!this.#isPressed || (event.type === "blur" && event.target !== window)) return;
    this.#isPressed = false;
    // After the click, which may redraw the view anyway.
    setTimeout(() => this.#isDue && this.redraw(), afterClick);
  };

  get name() {
    return this.#now.name;
  }

  /** The view with its data. */
  get data() {
    return this.#now;
  }

  /** Pushes a view by its name. */
  show(name, data = {}) {
    const turn = ++this.#turn;
    if (loaderOf(name) && !this.#files.get(name)) {
      this.prepare(name, () => turn === this.#turn && this.show(name, data));
      return;
    }
    const isSame = this.#now.name === name;
    this.#scroll.set(this.#now.name, byId("views").scrollTop);
    if (!isSame && name !== "home") {
      this.#stack.push(this.#now);
      openLayer(this.#leave);
    }
    if (name === "home") {
      for (const _ of this.#stack) closeLayer(this.#leave);
      this.#stack = [];
    }
    this.#now = { name, ...data };
    this.redraw();
    byId("views").scrollTop = name === "home" ? this.#scroll.get("home") ?? 0 : 0;
    if (name !== "home") document.getElementById("title")?.focus({ preventScroll: true });
  }

  /** Preloads a view; failures are reported when it is shown. */
  preload(name) {
    load(name).catch(() => {});
  }

  /** Loads a view if necessary, and then calls `use()`; only for the latest of concurrent calls. */
  async prepare(name, use) {
    if (this.#files.get(name)) return;
    const isLoading = this.#uses.has(name);
    this.#uses.set(name, use);
    if (isLoading) return;
    try {
      this.#files.set(name, await load(name));
      this.#uses.get(name)();
    } catch (error) {
      this.app.fail(error, use);
    }
    this.#uses.delete(name);
  }

  /** Pops the view. */
  back() {
    closeLayer(this.#leave);
    this.#leave();
  }

  #leave = () => {
    this.#turn += 1;
    this.#now = this.#stack.pop() ?? { name: "home" };
    this.redraw();
    byId("views").scrollTop = this.#scroll.get(this.#now.name) ?? 0;
    document.getElementById("title")?.focus({ preventScroll: true });
    const { name, id } = this.#now;
    const isPlace = name === "sight" || name === "own";
    this.app.mapping.choose(isPlace ? id ?? null : this.chosen, !isPlace);
  };

  /**
   * Redraws the view, keeping the focus, open details, and the scroll position. While a finger or the mouse button is
   * down in it, the view stays: a button replaced under it would get no click, and a dragged row would be dropped.
   */
  redraw() {
    this.#isDue = this.#isPressed;
    if (this.#isDue) return;
    const view = byId("view");
    const views = byId("views");
    const top = views.scrollTop;
    const place = this.#placeOfChange(view);
    const { top: upper, bottom: lower } = views.getBoundingClientRect();
    const isInSight = place !== null && place < lower && place > upper;
    const focus = this.#focusKey();
    const at = document.activeElement;
    const typed = focus && at instanceof HTMLInputElement && at.type === "search" ? at.value : "";
    const open = [...view.querySelectorAll("details[open]")].map(
      (_, index, all) => all[index].querySelector("summary").textContent,
    );
    replace(view, this.#nodes());
    for (const fold of view.querySelectorAll("details")) {
      if (open.includes(fold.querySelector("summary").textContent)) fold.open = true;
    }
    views.scrollTop = top;
    // What was scrolled to stays where it is, also if the rows above it get taller or shorter.
    if (isInSight) views.scrollTop += (this.#placeOfChange(view) ?? place) - place;
    this.#highlight(view);
    if (focus && document.activeElement === document.body) this.#refocus(view, focus);
    if (typed) this.#retype(typed);
    this.markBusy();
  }

  /** Shows whether planning is running. */
  markBusy() {
    const { isBusy } = this.app.session;
    byId("views").setAttribute("aria-busy", String(isBusy));
    const bar = byId("view").querySelector(".bar-progress");
    if (bar) bar.hidden = !isBusy;
  }

  // Restores the focus, or focuses the title if the element is gone.
  #refocus(view, focus) {
    for (const at of [view.querySelector(focus), document.getElementById("title")]) {
      at?.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  }

  // Keeps what was typed into a search that was replaced.
  #retype(typed) {
    const at = document.activeElement;
    if (!(at instanceof HTMLInputElement) || at.value !== "") return;
    at.value = typed;
    at.dispatchEvent(new Event("input"));
  }

  #nodes() {
    const { app } = this;
    const { name } = this.#now;
    const place = name === "sight" ? app.city.place(this.#now.id) : null;
    if (place) return this.#files.get("sight").sightView(app, place, this.#now.others);
    if (name === "trips") return this.#files.get("trips").tripsView(app);
    if (name === "near") return this.#files.get("near").nearView(app);
    if (name === "own") return this.#files.get("own").ownView(app, this.#now.id, this.#now.others);
    if (name === "favorites") return this.#files.get("favorites").favoritesView(app);
    if (name === "settings") return this.#files.get("settings").settingsView(app);
    if (name === "about") return this.#files.get("about").aboutView(app);
    if (name.startsWith("account")) return this.#files.get(name).view(app, this.#now);
    if (app.session.plan && app.session.plan.city === app.city.id) {
      const file = this.#files.get("plan");
      if (file) return file.planView(app);
      this.prepare("plan", () => this.redraw());
    }
    // Without a city, saved days can still be opened.
    return app.city.id ? exploreView(app) : [savedList(app, isUnreachable())].filter(Boolean);
  }

  // Identifies the focused element across redraws.
  #focusKey() {
    const at = document.activeElement;
    if (!byId("view").contains(at)) return null;
    if (at.id) return `#${CSS.escape(at.id)}`;
    const row = at.closest("[data-stop]");
    if (row && at.dataset.act) return `[data-stop="${CSS.escape(row.dataset.stop)}"] [data-act="${at.dataset.act}"]`;
    const data = Object.entries(at.dataset)[0];
    return data ? `[data-${data[0]}="${CSS.escape(data[1])}"]` : null;
  }

  /** Toggles the tools of a stop; `isKept` keeps them open. */
  choose(id, isKept = false) {
    this.chosen = this.chosen === id && !isKept ? null : id;
    if (this.name !== "home") this.show("home");
    const index = this.app.session.plan?.days.findIndex(({ stops }) => stops.some((stop) => stop.id === id)) ?? -1;
    if (this.day !== null && index >= 0 && index !== this.day) this.showDay(index);
    else this.redraw();
    this.app.mapping.choose(this.chosen, true);
    if (this.chosen) {
      stopRow(byId("view"), id)?.scrollIntoView({ block: "nearest" });
    }
  }

  /** Shows one of several days; null for all. */
  showDay(index) {
    this.day = index;
    this.redraw();
    byId("view").querySelector("[role=tab][aria-selected=true]")?.focus({ preventScroll: true });
    this.app.mapping.showPlan();
    this.app.mapping.fitPlan(true);
  }

  /**
   * Shows what changed: scrolls to the first of these stops, also on another day, and highlights all for a moment.
   *
   * @param {string[]} ids
   * @param {string | null} act The button of the first stop to focus.
   */
  flash(ids, act = null) {
    const first = this.app.session.plan?.days.findIndex(({ stops }) => stops.some(({ id }) => id === ids[0])) ?? -1;
    const isElsewhere = this.day !== null && first >= 0 && first !== this.day;
    if (isElsewhere) this.day = first;
    if (ids.length > 0) this.app.sheet.atLeast("half");
    this.#changed = { ids, act, began: null };
    this.redraw();
    if (!isElsewhere) return;
    this.app.mapping.showPlan();
    this.app.mapping.fitPlan(true);
  }

  // Returns the distance of the stop that changed last from the top of the window; null without one, or before it is
  // shown.
  #placeOfChange(view) {
    if (this.#changed.began === null) return null;
    return this.#lastChanged.map((id) => stopRow(view, id)).find(Boolean)?.getBoundingClientRect().top ?? null;
  }

  // Highlights what changed. The view may be redrawn meanwhile, so the animation is resumed.
  #highlight(view) {
    const { ids, act, began } = this.#changed;
    const age = began === null ? 0 : performance.now() - began;
    if (age > flashTime) {
      this.#changed = nothing;
      return;
    }
    const rows = ids.map((id) => stopRow(view, id)).filter(Boolean);
    for (const row of rows) {
      row.classList.add("flash");
      row.style.animationDelay = `${-age}ms`;
      setTimeout(() => row.classList.remove("flash"), flashTime - age);
    }
    if (began !== null || rows.length === 0) return;
    this.#changed.began = performance.now();
    this.#lastChanged = ids;
    const [row] = rows;
    const button = act && (row.querySelector(`[data-act="${act}"]:not(:disabled)`) ?? row.querySelector("[data-act]"));
    button?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }
}
