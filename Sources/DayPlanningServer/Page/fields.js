// The fields of the request in the bar and behind "More".
// @ts-check
import { byId, icon, make } from "./dom.js";
import { isInside } from "./geometry.js";
import { noPlaces } from "./request.js";
import { t } from "./text.js";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./request.js").Wishes} Wishes
 */

const form = byId("request");
const plainFields = [
  "city", "date", "maxStops", "maxWalk", "maxWalkTotal", "travelCost", "slack", "seconds", "familiarity", "budget",
  "freeOnly", "weather", "with",
];

/** The initial values of a meal with a set time. */
const meals = {
  lunch: { from: "12:00", until: "14:00", minutes: "45" }, dinner: { from: "18:00", until: "20:30", minutes: "60" },
};

/** The kinds of sights, in the order of the service. */
export const kinds = [
  "landmark", "museum", "gallery", "historic", "worship", "viewpoint", "park", "garden", "waterfront", "square",
  "market", "shopping", "theater", "library", "animals",
];

// Without a mode, the service uses walking, or public transport if the area is wide.
const modes = ["", "walk", "transit", "cycle", "drive"];
const days = [["09:00", "18:00"], ["09:00", "13:00"], ["13:00", "18:00"], ["10:00", "22:00"]];

// A single choice, as radio buttons that look like one control.
function segments(id, options) {
  byId(id).replaceChildren(
    ...options.map(([value, words]) =>
      make("label", {}, make("input", { type: "radio", name: id, value }), make("span", {}, words)),
    ),
  );
}

/**
 * Connects the fields to the request.
 *
 * @param {Store} store
 */
export function connectFields(store) {
  segments("days", ["1", "2", "3", "4", "5"].map((count) => [count, count]));
  segments("mode", modes.map((mode) => [mode, t(mode || "auto")]));
  segments("pace", ["relaxed", "normal", "brisk"].map((pace) => [pace, t(pace)]));
  for (const name of plainFields) {
    form.elements[name].addEventListener("change", ({ target }) => {
      if (name === "city") store.change({ city: target.value, ...noPlaces });
      else store.change({ [name]: target.value.trim() });
    });
  }
  for (const name of ["days", "pace"]) {
    byId(name).addEventListener("change", ({ target }) => store.change({ [name]: target.value }));
  }
  connectWays(store);
  connectHours(store);
  for (const meal of Object.keys(meals)) {
    for (const part of ["on", "from", "until", "minutes"]) {
      byId(`${meal}-${part}`).addEventListener("change", () => store.change({ [meal]: typedMeal(meal) }));
    }
  }
  byId("breaks").addEventListener("change", ({ target }) => store.change({ breaks: target.checked ? "" : "none" }));
  connectTastes(store);
}

/** Lists the cities. */
export function listCities(cities) {
  form.elements.city.replaceChildren(...cities.map((city) => make("option", { value: city.id }, city.name)));
}

/**
 * Step-free is only possible on foot: selecting one deselects the other.
 *
 * @param {Store} store
 */
function connectWays(store) {
  const isOnFoot = (mode) => mode === "" || mode === "walk";
  byId("mode").addEventListener("change", ({ target: { value } }) =>
    store.change({ mode: value, ...(isOnFoot(value) ? {} : { stepFree: "" }) }),
  );
  byId("step-free").addEventListener("change", ({ target: { checked } }) => {
    store.change({
      stepFree: checked ? "yes" : "",
      ...(checked && !isOnFoot(store.request.mode) ? { mode: "walk" } : {}),
    });
  });
}

/** @param {Store} store */
function connectHours(store) {
  const typed = () => {
    const [start, end] = ["start", "end"].map((name) => form.elements[name].value);
    if (!start || !end) return {};
    const [hours, minutes] = end.split(":");
    return { start, end: byId("next-day").checked ? `${Number(hours) + 24}:${minutes}` : end };
  };
  for (const control of [form.elements.start, form.elements.end, byId("next-day")]) {
    control.addEventListener("change", () => store.change(typed()));
  }
  byId("hours-usual").replaceChildren(
    ...days.map(([start, end]) =>
      make("button", {
        type: "button", class: "chip", "data-hours": `${start}-${end}`, click: () => store.change({ start, end }),
      }),
    ),
  );
}

/** Returns a meal in the notation of the service, or "" if its time is not set. */
function typedMeal(meal) {
  if (!byId(`${meal}-on`).checked) return "";
  const typed = (part) => byId(`${meal}-${part}`).value.trim() || meals[meal][part];
  return `${typed("from")}-${typed("until")}/${typed("minutes")}`;
}

/**
 * Weights of kinds, in the service's format: museum=2.
 *
 * @param {Store} store
 */
function connectTastes(store) {
  const choices = [
    ["0", "tasteNone"], ["0.3", "tasteLess"], ["", "tasteNormal"], ["1.5", "tasteMore"], ["3", "tasteMuch"],
  ];
  byId("kinds").replaceChildren(...kinds.map((kind) => make(
    "label", {}, make("span", {}, t(`kind-${kind}`)), " ",
    make("select", { "data-taste": kind }, choices.map(([value, key]) => make("option", { value }, t(key)))),
  )));
  byId("kinds").addEventListener("change", () => {
    const chosen = [...byId("kinds").querySelectorAll("select")].filter(({ value }) => value !== "");
    const list = (isLike) =>
      chosen
        .filter(({ value }) => Number(value) > 1 === isLike)
        .map(({ value, dataset }) => `${dataset.taste}=${value}`)
        .join(",");
    store.change({ like: list(true), dislike: list(false) });
  });
}

/**
 * Shows a request.
 *
 * @param {Wishes} request
 */
export function showFields(request, today) {
  for (const name of plainFields) form.elements[name].value = request[name];
  for (const name of ["days", "mode", "pace"]) form.elements[name].value = request[name];
  form.elements.date.min = today;
  byId("step-free").checked = request.stepFree === "yes";
  const [hours, minutes] = request.end.split(":");
  const isLate = Number(hours) >= 24;
  form.elements.start.value = request.start.padStart(5, "0");
  form.elements.end.value = isLate
    ? `${String(Number(hours) - 24).padStart(2, "0")}:${minutes}`
    : request.end.padStart(5, "0");
  byId("next-day").checked = isLate;
  byId("breaks").checked = request.breaks !== "none";
  for (const [meal, usual] of Object.entries(meals)) {
    const [from, until, length] = request[meal].split(/[-/]/);
    byId(`${meal}-on`).checked = request[meal] !== "";
    byId(`${meal}-fields`).hidden = request[meal] === "";
    byId(`${meal}-from`).value = from || usual.from;
    byId(`${meal}-until`).value = until ?? usual.until;
    byId(`${meal}-minutes`).value = length ?? usual.minutes;
  }
  const tastes = new Map(
    [...request.like.split(","), ...request.dislike.split(",")].filter(Boolean).map((text) => {
      const [kind, weight] = text.trim().split("=");
      return [kind, weight];
    }),
  );
  for (const select of byId("kinds").querySelectorAll("select")) showTaste(select, tastes, request);
}

/** @param {Wishes} request */
function showTaste(select, tastes, request) {
  const { taste } = select.dataset;
  const usual = request.like.includes(taste) ? "1.5" : "0.3";
  const value = tastes.has(taste) ? tastes.get(taste) ?? usual : "";
  // Add an option for a weight from a link if there is none.
  if (![...select.options].some((option) => option.value === value)) {
    select.append(make("option", { value }, `× ${value}`));
  }
  select.value = value;
}

/**
 * Shows the kinds as buttons with the number of sights in the area; pressing one selects it.
 *
 * @param {Wishes} request
 * @param {Store} store
 */
export function kindButtons(request, places, store) {
  const counts = new Map();
  for (const place of places) {
    if (isInside(request.area, [place.lon, place.lat])) {
      counts.set(place.category, (counts.get(place.category) ?? 0) + 1);
    }
  }
  return kinds.filter((kind) => counts.has(kind) || request.categories.includes(kind)).map((kind) => {
    const isOn = request.categories.includes(kind);
    const press = () =>
      store.change({
        categories: isOn ? request.categories.filter((other) => other !== kind) : [...request.categories, kind],
      });
    return make(
      "button",
      { type: "button", class: `chip kind-${kind}`, "data-kind": kind, "aria-pressed": String(isOn), click: press },
      icon(kind), make("span", {}, t(`kind-${kind}`)), make("b", {}, String(counts.get(kind) ?? 0)),
    );
  });
}
