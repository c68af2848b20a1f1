// The problems of the service in the visitor's language, with remedies. Loaded when there is one.
// @ts-check
import { clock, duration, minutesOf, span, spoken } from "./clock.js";
import { currencyOf } from "./currency.js";
import { money } from "./money.js";
import { partsOf, pinnedId, pinOf } from "./pinned.js";
import { withoutMeals } from "./request.js";
import { capitalized, hasText, listed, loadMore, number, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./service.js").Problem} Problem
 * @typedef {{ pointer: string, code: string, detail: string, reason?: Record<string, any> }} Fault
 */

/** The texts of each kind of problem of the service; all others mean that page and service do not fit together. */
const kinds = {
  faulty: "faulty", "no-plan": "noPlan", busy: "busy", "too-many-connections": "busy", "engine-busy": "busy",
  cancelled: "busy", stuck: "busy", "bad-gateway": "gateway", "engine-failed": "engine", "too-long": "tooLong",
  "too-slow": "tooSlow", "internal-error": "failed", "cross-site": "address", misdirected: "address",
};

// The texts of fields that have a form of their own.
const forms = {
  date: "typedDate", start: "typedTime", end: "typedTime", lunch: "form-meal", dinner: "form-meal", pins: "form-pin",
  from: "placeUnknown", to: "placeUnknown",
};

/**
 * Returns a problem of the service in the visitor's language, and its faults, each with a remedy.
 *
 * @param {Problem} problem
 * @param {App} app
 */
export async function inWords(problem, app) {
  await loadMore("faults");
  const kind = kinds[problem.kind] ?? "misfit";
  const names = listed(problem.sights.map((id) => nameOf(id, app)));
  const key = `none-${problem.code}`;
  const words = problem.code && hasText(key) ? t(key, { names }) : t(`problem-${kind}`, { status: problem.status });
  const faults = problem.errors.map((fault) => identified(fault, app));
  const errors = faults.map((fault) => ({
    pointer: fault.pointer, detail: faultWords(fault, app), id: sightOf(fault.reason?.[fault.code] ?? {}),
  }));
  return { title: t(`title-${kind}`), words, errors, actions: actionsOf(problem, faults, app) };
}

/**
 * Returns an error in one sentence or two.
 *
 * @param {any} error
 * @param {App} app
 */
export async function sentenceOf(error, app) {
  if (!error.kind) return error.message;
  const { words, errors } = await inWords(error, app);
  return errors[0]?.detail ?? words;
}

/**
 * The service names unreadable hours of an own place by their position in the request.
 *
 * @param {Fault} fault
 * @param {App} app
 * @returns {Fault}
 */
function identified(fault, { store }) {
  const [, index] = /^\/places\/(\d+)\/hours$/.exec(fault.pointer ?? "") ?? [];
  const place = store.request.places[Number(index)];
  if (fault.code !== "form" || !place) return fault;
  return { ...fault, code: "placeHours", reason: { placeHours: { id: place.id, hours: place.hours } } };
}

// The id of the sight that a fault is about; undefined if it is about none.
const sightOf = (data) => data.id ?? data.sight?.id ?? data.pin?.split("@")[0];

const nameOf = (id, { city }) => city.place(id)?.name ?? id;

/**
 * @param {Fault} fault
 * @param {App} app
 */
function faultWords({ pointer, code, reason }, app) {
  if (code === "form" || !hasText(`fault-${code}`)) return formWords(pointer.split("/")[1]);
  return capitalized(t(`fault-${code}`, valuesOf(reason?.[code] ?? {}, app)));
}

// What a field takes; the service's own words are for programmers.
function formWords(field) {
  if (forms[field]) return t(forms[field]);
  const control = document.querySelector(`[name="${CSS.escape(field ?? "")}"][type=number]`);
  if (!(control instanceof HTMLInputElement)) return t(field ? "form-choice" : "form-other");
  const [least, most] = [number(Number(control.min)), number(Number(control.max))];
  return control.max ? t("typedRange", { least, most }) : t("typedNumber", { least });
}

/**
 * The data of a fault for its text.
 *
 * @param {Record<string, any>} data
 * @param {App} app
 */
function valuesOf(data, app) {
  const id = sightOf(data) ?? "";
  const range = Array.isArray(data.range) ? data.range : [data.least, data.most];
  const readable = (text) => (/^\d+:\d\d$/.test(text ?? "") ? clock(text) : "");
  const meal = (text) => (hasText(`meal-${text}`) ? t(`meal-${text}`) : text ? span(...windowOf(text)) : "");
  const kind = (data.category ?? data.interest ?? "").split("=")[0];
  return {
    name: id ? nameOf(id, app) : "", city: data.city ? app.city.name : "", start: readable(data.start),
    end: readable(data.end), day: data.date ? spoken(data.date) : "", today: data.today ? spoken(data.today) : "",
    meal: meal(data.meal), lunch: meal(data.lunch), dinner: meal(data.dinner), kind: kind ? t(`kind-${kind}`) : "",
    time: duration(data.minutes ?? 0), least: number(range[0] ?? 0), most: number(range[1] ?? data.most ?? 0),
    count: data.count ?? 0, hours: data.hours ?? "", distance: number(data.kilometers ?? 0),
    others: listed((data.sight?.suggestions ?? []).map((one) => nameOf(one, app))),
  };
}

/** @returns {[string, string]} */
const windowOf = (text) => {
  const [from, until] = text.split(/[-/]/);
  return [from, until];
};

/**
 * Buttons that correct the request: what would make a plan possible, then planning without the sights that prevent one.
 *
 * @param {Problem} problem
 * @param {Fault[]} errors
 * @param {App} app
 */
function actionsOf({ sights, fixes }, errors, app) {
  const faulty = errors
    .filter(({ pointer }) => /^\/(must|pins|skip|places)\b/.test(pointer ?? ""))
    .map(({ code, reason }) => sightOf(reason?.[code] ?? {}));
  const ids = [...new Set([...sights, ...faulty])].filter((id) => id && isWished(id, app));
  const actions = [
    ...errors.map((fault) => remedyOf(fault, app)).filter(Boolean),
    ...fixes.map((fix) => buttonOf(fix, sights, app)).filter(Boolean),
    ...ids.map((id) => ({
      icon: "close", words: t("planWithout", { name: nameOf(id, app) }), press: () => planWithout(id, app),
    })),
  ];
  // A pin of a link that cannot be read has no name.
  if (ids.length === 0 && errors.some(({ pointer }) => pointer?.startsWith("/pins"))) {
    const press = () => {
      app.store.change({ pins: [] });
      app.plan();
    };
    actions.push({ icon: "close", words: t("planWithoutPins"), press });
  }
  return actions;
}

/**
 * The button that corrects an own place; null for other faults.
 *
 * @param {Fault} fault
 * @param {App} app
 */
function remedyOf({ code, reason }, app) {
  const { id } = reason?.[code] ?? {};
  if (code === "placeHours") {
    return { icon: "own", words: t("openPlace", { name: nameOf(id, app) }), press: () => app.openSight(id) };
  }
  if (code !== "placeWithoutMeal") return null;
  const press = () => {
    app.store.change({ places: withoutMeals(app.store.request, [id]) });
    app.plan();
  };
  return { icon: "fork", words: t("planWithoutMeal", { name: nameOf(id, app) }), press };
}

/** @typedef {{ icon: string, words: string, change: Partial<import("./request.js").Wishes> }} Change */

/** @type {(fix: Record<string, any>) => Change} */
const lasting = ({ from, until }) => ({
  icon: "clock", words: t("fixHours", { hours: span(from, until) }), change: { start: from, end: until },
});

/**
 * What each fix of the service changes in the request, and the text of its button. Those without a change of their own
 * are in the words of the problem, or sights to plan without.
 *
 * @type {Record<string, (fix: API.PlanFix & Record<string, any>, sights: string[], app: App) => Change>}
 */
const changes = {
  "go-on": ({ date }) => ({ icon: "calendar", words: t("fixDate", { day: spoken(date) }), change: { date } }),
  "day-lasting": lasting,
  "go-between": lasting,
  "pin-between": ({ from, until }, [id], app) => {
    const { pins } = app.store.request;
    const { time: pinned = from } = partsOf(pinOf(pins, id) ?? "");
    const time = minutesOf(pinned) > minutesOf(until) ? until : from;
    return {
      icon: "clock", words: t("fixPin", { name: nameOf(id, app), time: clock(time) }),
      change: { pins: pins.map((pin) => (pinnedId(pin) === id ? repinned(pin, time) : pin)) },
    };
  },
  "drop-break": () => ({
    icon: "fork", words: t("fixBreaks"), change: { breaks: "none", lunch: "", dinner: "" },
  }),
  "longest-leg": ({ minutes }) => ({
    icon: "walk", words: t("fixLeg", { time: duration(minutes) }), change: { maxWalk: String(minutes) },
  }),
  "most-travel": ({ minutes }) => ({
    icon: "walk", words: t("fixTravel", { time: duration(minutes) }), change: { maxWalkTotal: String(minutes) },
  }),
  budget: ({ amount }, _, app) => ({
    icon: "coin", words: t("fixBudget", { amount: money(amount, currencyOf(app.city.facts)) }),
    change: { budget: String(amount), freeOnly: "" },
  }),
  ride: () => ({ icon: "transit", words: t("fixRide"), change: { mode: "transit" } }),
};

// The pin at another time of its day.
const repinned = (pin, time) => {
  const { date, minutes } = partsOf(pin);
  return `${pinnedId(pin)}@${date ? `${date}T` : ""}${time}${minutes ? `/${minutes}` : ""}`;
};

/**
 * The button that makes one change, which is enough for a plan, and plans; null if the page has none for it.
 *
 * @param {API.PlanFix} fix
 * @param {string[]} sights
 * @param {App} app
 */
function buttonOf(fix, sights, app) {
  const made = changes[fix.code]?.(fix, sights, app);
  if (!made) return null;
  const press = () => {
    app.store.change(made.change);
    app.plan();
  };
  return { icon: made.icon, words: made.words, press };
}

const isPinOf = (id) => (pin) => pin.startsWith(`${id}@`);

/**
 * @param {string} id
 * @param {App} app
 */
function isWished(id, app) {
  const { request } = app.store;
  return request.must.includes(id) || request.skip.includes(id) || request.pins.some(isPinOf(id));
}

/**
 * @param {string} id
 * @param {App} app
 */
function planWithout(id, app) {
  const { must, skip, pins } = app.store.request;
  const others = (ids) => ids.filter((other) => other !== id);
  app.store.change({ must: others(must), skip: others(skip), pins: pins.filter((pin) => !isPinOf(id)(pin)) });
  app.plan();
}
