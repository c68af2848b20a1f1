// The fields of the request in the bar and behind "More".
// @ts-check
import { cityName } from "./city.js";
import { clock, minutesOf, spoken, timeOf, usualDates } from "./clock.js";
import { byId, icon, make } from "./dom.js";
import { accept, refuse } from "./faults.js";
import { isIn } from "./geometry.js";
import { noPlaces } from "./request.js";
import { capitalized, t } from "./text.js";

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
const days = [["09:00", "18:00"], ["09:00", "13:00"], ["13:00", "18:00"], ["10:00", "22:00"], ["17:00", "25:00"]];

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
      if (!isTyped(target)) return;
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
      byId(`${meal}-${part}`).addEventListener("change", ({ target }) => {
        if (isTyped(target)) store.change({ [meal]: typedMeal(meal) });
      });
    }
  }
  byId("breaks").addEventListener("change", ({ target }) => store.change({ breaks: target.checked ? "" : "none" }));
  connectTastes(store);
  // Firefox reports no change if an empty field is left with what it cannot read.
  form.addEventListener("focusout", ({ target }) => {
    if (target.validity?.badInput) isTyped(target);
  });
}

/** Lists the cities. */
export function listCities(cities) {
  form.elements.city.replaceChildren(
    ...cities.map(({ id, name }) => make("option", { value: id }, cityName(id, name))),
  );
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

// Refuses what a field cannot read, so that it is not lost without a word.
function isTyped(control) {
  const { validity, type, min, max } = control;
  accept(control);
  // A date in the past has a notice of its own.
  const isFine = validity?.valid || validity?.stepMismatch || (type === "date" && control.value !== "");
  if (!validity || isFine) return true;
  const key = { date: "typedDate", time: "typedTime" }[type] ?? (max ? "typedRange" : "typedNumber");
  refuse(control, t(key, { least: min, most: max }));
  return false;
}

/** Returns whether a text is a time of the service. */
export const isTime = (text) => /^\d{1,2}:\d\d$/.test(text);

// The latest end of a day after midnight that follows from the field alone.
const latest = 6 * 60;

/**
 * Returns the end of a day that is typed as a time of day: after midnight if it is not after the start; null if it
 * cannot be meant.
 *
 * @param {string} start
 * @param {string} end
 * @param {string} before The end until now, which may be later after midnight.
 */
export function endAfter(start, end, before) {
  if (minutesOf(end) > minutesOf(start)) return end;
  const next = timeOf(minutesOf(end) + 1440);
  return minutesOf(end) <= latest || next === before ? next : null;
}

/** @param {Store} store */
function connectHours(store) {
  const { start, end } = form.elements;
  const change = ({ target }) => {
    for (const control of [start, end]) if (!isTyped(control)) return;
    const until = endAfter(start.value, end.value, store.request.end);
    if (until) store.change({ start: start.value, end: until });
    else refuse(target, t("endsBefore", { start: clock(start.value), latest: clock(timeOf(latest)) }));
  };
  for (const control of [start, end]) control.addEventListener("change", change);
  byId("hours-usual").replaceChildren(
    ...days.map(([from, until]) =>
      make("button", {
        type: "button", class: "chip", "data-hours": `${from}-${until}`,
        click: () => {
          for (const control of [start, end]) accept(control);
          store.change({ start: from, end: until });
        },
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
  const { city } = form.elements;
  // A link may have a city that does not exist here; without a name, the field would collapse.
  if (![...city.options].some(({ value }) => value === request.city)) {
    city.append(make("option", { value: request.city, hidden: true }, request.city));
  }
  for (const name of plainFields) fill(form.elements[name], request[name]);
  // By hand, since some browsers select no radio button if the value of their list is set to "".
  for (const name of ["days", "mode", "pace"]) {
    for (const radio of byId(name).querySelectorAll("input")) radio.checked = radio.value === request[name];
  }
  form.elements.date.min = today;
  byId("step-free").checked = request.stepFree === "yes";
  const [hours, minutes] = request.end.split(":");
  const isLate = Number(hours) >= 24;
  fill(form.elements.start, request.start.padStart(5, "0"));
  const end = isLate ? `${String(Number(hours) - 24).padStart(2, "0")}:${minutes}` : request.end.padStart(5, "0");
  fill(form.elements.end, end);
  byId("next-day").hidden = !isLate;
  byId("breaks").checked = request.breaks !== "none";
  for (const [meal, usual] of Object.entries(meals)) {
    const [from, until, length] = request[meal].split(/[-/]/);
    byId(`${meal}-on`).checked = request[meal] !== "";
    byId(`${meal}-fields`).hidden = request[meal] === "";
    fill(byId(`${meal}-from`), from || usual.from);
    fill(byId(`${meal}-until`), until ?? usual.until);
    fill(byId(`${meal}-minutes`), length ?? usual.minutes);
  }
  const tastes = new Map(
    [...request.like.split(","), ...request.dislike.split(",")].filter(Boolean).map((text) => {
      const [kind, weight] = text.trim().split("=");
      return [kind, weight];
    }),
  );
  for (const select of byId("kinds").querySelectorAll("select")) showTaste(select, tastes, request);
}

// What a field refused stays in it until it is corrected.
function fill(control, value) {
  if (!control.dataset.typed) control.value = value;
}

/** @param {Wishes} request */
function showTaste(select, tastes, request) {
  const { taste } = select.dataset;
  const usual = request.like.includes(taste) ? "1.5" : "0.3";
  const value = tastes.has(taste) ? tastes.get(taste) ?? usual : "";
  showValue(select, value, `× ${value}`);
}

/** Shows the value of a field; a select without it, e.g. for a value of a link, gets an option with it. */
function showValue(field, value, words = value) {
  for (const option of field.querySelectorAll("[data-own]")) if (option.value !== value) option.remove();
  if (field.options && field.options.length > 0 && ![...field.options].some((option) => option.value === value)) {
    field.append(make("option", { value, "data-own": "" }, words));
  }
  field.value = value;
}

/**
 * Returns chips for today, tomorrow and the next weekend, and for the date of a request if it is another.
 *
 * @param {Wishes} request
 * @param {string} today
 * @param {Store} store
 */
export function dateChips({ date }, today, store) {
  const dates = usualDates(today);
  const all = [[dates[0], t("today")], [dates[1], t("tomorrow")], [dates[2], capitalized(spoken(dates[2], "weekday"))]];
  if (!dates.includes(date)) all.push([date, spoken(date, "short")]);
  return all.map(([one, name]) => make(
    "button",
    {
      type: "button", class: "chip", "data-date": one, "aria-pressed": String(one === date), title: spoken(one),
      click: () => store.change({ date: one }),
    },
    name,
  ));
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
    if (isIn(request.area, place)) {
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
