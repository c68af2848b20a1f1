// The state of the panel: its view, its selection, and its focus.
// @ts-check
import { byId } from "./dom.js";
import { exploreView, savedList } from "./explore.js";
import { closeLayer, openLayer } from "./layers.js";
import { isUnreachable } from "./offline.js";

// The views that are loaded on demand.
const later = {
  plan: () => import("./plan.js"), sight: () => import("./sight.js"), settings: () => import("./prefs.js"),
  about: () => import("./prefs.js"), near: () => import("./near.js"), trips: () => import("./tripview.js"),
};

/**
 * A view by name; for a sight, with its id and others at the same position on the map.
 *
 * @typedef {{ name: string, id?: string, others?: import("./city.js").Place[] }} View
 */

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

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  get name() {
    return this.#now.name;
  }

  /** Pushes a view by its name. */
  show(name, data = {}) {
    if (later[name] && !this.#files.get(name)) {
      this.prepare(name, () => this.show(name, data));
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
    later[name]().catch(() => {});
  }

  /** Loads a view if necessary, and then calls `use()`; only for the latest of concurrent calls. */
  async prepare(name, use) {
    if (this.#files.get(name)) return;
    const isLoading = this.#uses.has(name);
    this.#uses.set(name, use);
    if (isLoading) return;
    try {
      this.#files.set(name, await later[name]());
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
    this.#now = this.#stack.pop() ?? { name: "home" };
    this.redraw();
    byId("views").scrollTop = this.#scroll.get(this.#now.name) ?? 0;
    document.getElementById("title")?.focus({ preventScroll: true });
    this.app.mapping.choose(this.#now.name === "sight" ? this.#now.id : this.chosen, this.#now.name !== "sight");
  };

  /** Redraws the view, keeping the focus, open details, and the scroll position. */
  redraw() {
    const view = byId("view");
    const views = byId("views");
    const top = views.scrollTop;
    const focus = this.#focusKey();
    const open = [...view.querySelectorAll("details[open]")].map(
      (_, index, all) => all[index].querySelector("summary").textContent,
    );
    view.replaceChildren(...this.#nodes());
    for (const fold of view.querySelectorAll("details")) {
      if (open.includes(fold.querySelector("summary").textContent)) fold.open = true;
    }
    views.scrollTop = top;
    if (focus && document.activeElement === document.body) this.#refocus(view, focus);
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

  #nodes() {
    const { app } = this;
    const { name } = this.#now;
    const place = name === "sight" ? app.city.place(this.#now.id) : null;
    if (place) return this.#files.get("sight").sightView(app, place, this.#now.others);
    if (name === "trips") return this.#files.get("trips").tripsView(app);
    if (name === "near") return this.#files.get("near").nearView(app);
    if (name === "settings") return this.#files.get("settings").settingsView(app);
    if (name === "about") return this.#files.get("about").aboutView(app);
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
      byId("view")
        .querySelector(`[data-stop="${CSS.escape(id)}"]`)
        ?.scrollIntoView({ block: "nearest" });
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

  /** Selects the day that a stop was moved to, if only one is shown. */
  follow(day) {
    if (this.day !== null && this.day !== day) this.showDay(day);
  }

  /** Focuses a button of a stop. */
  focus(id, act) {
    const row = byId("view").querySelector(`[data-stop="${CSS.escape(id)}"]`);
    const button = row?.querySelector(`[data-act="${act}"]:not(:disabled)`) ?? row?.querySelector("[data-act=handle]");
    button?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }

  details(id) {
    this.app.openSight(id);
  }

  undo(by) {
    this.app.undo(by);
  }
}
