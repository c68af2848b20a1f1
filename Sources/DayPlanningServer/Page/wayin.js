// The way in: where the visitor stays, when, and what for. Stays in place while the panel is redrawn.
// @ts-check
import { span, today } from "./clock.js";
import { icon, make } from "./dom.js";
import { dateChips, isTime, kindButtons } from "./fields.js";
import { placeField } from "./search.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./request.js").Wishes} Wishes
 */

// The kinds of sights that are shown before the others, at most.
const most = 6;

/** The three questions of the start view. */
export class WayIn {
  #isWide = false;

  /**
   * @param {App} app
   * @param {(name: string) => void} pickOnMap
   * @param {(name: string) => void} locate
   */
  constructor(app, pickOnMap, locate) {
    this.app = app;
    this.dates = make("div", { class: "chips", role: "group", "aria-labelledby": "way-when" });
    this.kinds = make("div", { class: "chips", role: "group", "aria-labelledby": "way-what" });
    const stay = make("div", { "data-field": "from" });
    this.part = make(
      "section", { id: "way-in", class: "stack", "aria-label": t("request") }, stay,
      make("div", {}, make("h3", { id: "way-when" }, t("wayWhen")), this.dates),
      make("div", {}, make("h3", { id: "way-what" }, t("wayWhat")), this.kinds),
    );
    this.field = placeField("from", app.city, app.store, pickOnMap, locate, stay, "stay");
  }

  /**
   * Shows a request.
   *
   * @param {Wishes} request
   */
  show(request) {
    const { city, store } = this.app;
    const { start, end } = request;
    const hours = isTime(start) && isTime(end) ? span(start, end) : t("hours");
    this.field.show(request.from);
    this.#draw(this.dates, [
      ...dateChips(request, city.facts ? today(city.facts.timeZone) : request.date, store),
      this.#opener("pop-day", "calendar", t("wayOtherDay")), this.#opener("pop-hours", "clock", hours),
      this.#opener("pop-area", "area", t(request.area ? "drawnArea" : "wholeCity")),
    ]);
    const all = kindButtons(request, city.places, store);
    const shown = this.#isWide ? all : all.filter((chip, index) => index < most || chip.ariaPressed === "true");
    const more = () => {
      this.#isWide = !this.#isWide;
      this.show(store.request);
    };
    this.#draw(this.kinds, [
      ...shown,
      make(
        "button",
        { type: "button", class: "chip", id: "way-more", "aria-expanded": String(this.#isWide), click: more },
        t(this.#isWide ? "wayLess" : "wayMore"),
      ),
    ]);
  }

  // Opens a menu of the bar.
  #opener(pop, shape, words) {
    return make(
      "button", { type: "button", class: "chip", "data-pop": pop, popovertarget: pop }, icon(shape),
      make("span", {}, words),
    );
  }

  // Replaces the chips of a group; the focus stays on the same one.
  #draw(group, chips) {
    const at = group.contains(document.activeElement) ? document.activeElement : null;
    const [key, value] = Object.entries(at?.dataset ?? {})[0] ?? [];
    const selector = at?.id ? `#${at.id}` : key ? `[data-${key}="${CSS.escape(value)}"]` : null;
    group.replaceChildren(...chips);
    if (selector) group.querySelector(selector)?.focus({ preventScroll: true });
  }
}
