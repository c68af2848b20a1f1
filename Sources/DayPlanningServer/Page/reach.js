// Isochrones: the area reachable from a place in some minutes.
// @ts-check
import { byId, button, make } from "./dom.js";
import { cornersOf, normalArea } from "./geometry.js";
import { whenReachable } from "./offline.js";
import { placeOf } from "./request.js";
import { placeField } from "./search.js";
import { get } from "./service.js";
import { t } from "./text.js";

const times = ["10", "15", "25", "40", "60"];
const modes = ["walk", "cycle", "drive"];

// The tolerance of the outline, in meters, so that its corners fit in a link.
const tolerance = 50;

/** The part of the area menu for isochrones: a place and minutes. */
export class Reach {
  #from = "";

  /**
   * Builds the part in `#reach`.
   *
   * @param {import("./app.js").App} app
   */
  constructor(app) {
    this.app = app;
    const { city, mapping } = app;
    const chosen = { change: ({ reach }) => this.#choose(reach) };
    const locate = () => mapping.locate(([longitude, latitude]) => this.pick([longitude, latitude]));
    const { mode } = app.store.request;
    byId("reach").replaceChildren(
      make("div", { id: "field-reach", "data-field": "reach" }),
      segments("reach-minutes", t("reachMinutes"), times.map((time) => [time, time]), "25"),
      segments(
        "reach-mode", t("gettingAround"), modes.map((name) => [name, t(name)]), modes.includes(mode) ? mode : "walk",
      ),
      make(
        "label", { class: "check" }, make("input", { type: "checkbox", id: "reach-start", checked: true }), " ",
        make("span", {}, t("reachStart")),
      ),
      make("p", { id: "reach-fault", class: "fault", role: "alert", hidden: true }),
      make(
        "p", { class: "actions" },
        button("area", t("areaUse"), () => this.use(), { id: "reach-use", class: "button main" }),
      ),
    );
    this.field = placeField("reach", city, chosen, (name) => this.#pickOnMap(name), locate);
    this.#choose(app.store.request.from);
  }

  #choose(text) {
    this.#from = text ?? "";
    this.field.show(this.#from);
    byId("reach-fault").hidden = true;
  }

  #pickOnMap(name) {
    byId("pop-area").hidePopover();
    this.app.mapping.draw(name);
  }

  /** Sets the place to a position, and shows the menu again. */
  pick([longitude, latitude]) {
    this.#choose(`${latitude.toFixed(5)},${longitude.toFixed(5)}`);
    if (!byId("pop-area").matches(":popover-open")) byId("pill-area").click();
    byId("reach-use").focus();
  }

  /** Fetches the area and uses it in the request. */
  async use() {
    const { store, city, mapping } = this.app;
    const { pace, stepFree } = store.request;
    if (!this.#from) {
      this.#fail(t("reachNoPlace"));
      return;
    }
    const mode = chosenOf("reach-mode");
    const query = new URLSearchParams({
      city: city.id, from: placeOf(this.#from), minutes: chosenOf("reach-minutes"), mode, pace,
      tolerance: String(tolerance),
    });
    if (stepFree === "yes" && mode === "walk") query.set("stepFree", "true");
    byId("reach-use").disabled = true;
    try {
      const area = normalArea(await get(`/v1/within?${query}`));
      store.change({ area, ...(byId("reach-start").checked ? { from: this.#from } : {}) });
      byId("pop-area").hidePopover();
      mapping.map?.fit(cornersOf(area));
    } catch (error) {
      if (error.isLost) whenReachable("reach", () => this.#fail(""));
      this.#fail(
        error.errors?.some(({ code }) => code === "beyondMap" || code === "missingMap")
          ? t("reachNoStreets")
          : await import("./faultwords.js")
              .then((file) => file.sentenceOf(error, this.app))
              .catch(() => t("noAnswerTitle")),
      );
    } finally {
      byId("reach-use").disabled = false;
    }
  }

  #fail(words) {
    byId("reach-fault").textContent = words;
    byId("reach-fault").hidden = false;
  }
}

function segments(name, legend, options, chosen) {
  const radio = ([value, words]) =>
    make(
      "label", {}, make("input", { type: "radio", name, value, checked: value === chosen }), make("span", {}, words),
    );
  return make("fieldset", {}, make("legend", {}, legend), make("div", { class: "segments" }, options.map(radio)));
}

const chosenOf = (name) => document.querySelector(`[name="${name}"]:checked`).value;
