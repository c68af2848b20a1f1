// The problems of the service in the visitor's language, with remedies. Loaded when there is one.
// @ts-check
import { clock, duration, span, spoken } from "./clock.js";
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
  return { title: t(`title-${kind}`), words, errors, actions: actionsOf(problem.sights, faults, app) };
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
 * Buttons that plan without the sights that prevent a plan.
 *
 * @param {string[]} sights
 * @param {Fault[]} errors
 * @param {App} app
 */
function actionsOf(sights, errors, app) {
  const faulty = errors
    .filter(({ pointer }) => /^\/(must|pins|skip|places)\b/.test(pointer ?? ""))
    .map(({ code, reason }) => sightOf(reason?.[code] ?? {}));
  const ids = [...new Set([...sights, ...faulty])].filter((id) => id && isWished(id, app));
  const actions = [
    ...errors.map((fault) => remedyOf(fault, app)).filter(Boolean),
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
