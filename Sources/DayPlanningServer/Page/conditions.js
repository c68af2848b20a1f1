// The conditions of a request as chips, each of which can be removed.
// @ts-check
import { duration, span } from "./clock.js";
import { button, icon, make } from "./dom.js";
import { isTime } from "./fields.js";
import { money } from "./money.js";
import { conditionsOf, withoutConditions } from "./request.js";
import { nameOf } from "./search.js";
import { capitalized, hasText, listed, number, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./request.js").Wishes} Wishes
 */

// The number of names that a chip spells out.
const spelledOut = 2;

/**
 * Returns the conditions of the request as chips, with one button that removes all; null if there are none.
 *
 * @param {App} app
 */
export function conditionsPart(app) {
  const { request } = app.store;
  const keys = conditionsOf(request);
  if (keys.length === 0) return null;
  const chips = keys.map((key) => {
    const words = wordsOf(key, request, app);
    const drop = () => app.changeAndPlan(withoutConditions([key], request));
    return make(
      "li", {},
      make(
        "button",
        { type: "button", class: "chip", "data-condition": key, "aria-label": t("dropCondition", { what: words }),
          title: t("dropCondition", { what: words }), click: drop },
        make("span", {}, words), icon("close"),
      ),
    );
  });
  const all = () => app.changeAndPlan(withoutConditions(keys, request));
  return make(
    "section", { id: "condition-chips", class: "no-print", "aria-label": t("conditionsNow") },
    make(
      "ul", { class: "chips" }, chips,
      keys.length > 1
        ? make("li", {}, button("undo", t("resetAll"), all, { id: "reset-conditions", class: "button line" }))
        : null,
    ),
  );
}

/**
 * Returns a condition in a few words.
 *
 * @param {string} key
 * @param {Wishes} request
 * @param {App} app
 */
function wordsOf(key, request, { city, session }) {
  const value = request[key];
  const names = (ids) => listed(ids.map((id) => city.place(id)?.name ?? id));
  const counted = (ids) =>
    ids.length <= spelledOut ? t(`${key}Some`, { names: names(ids) }) : t(`${key}Count`, { count: ids.length });
  const kinds = (list) => listed(list.map((kind) => kindName(kind.trim().split("=")[0])));
  const currency = session.plan?.days[0]?.cost?.currency ?? "";
  /** @type {Record<string, () => string>} */
  const words = {
    must: () => counted(value),
    pins: () => counted(value.map((pin) => pin.split("@")[0])),
    places: () => listed(value.filter(({ meal }) => meal).map(({ meal, name }) => mealPlace(meal, name))),
    skip: () => counted(value),
    from: () => t("fromPlace", { name: nameOf(value, city) }),
    to: () => (value === "anywhere" ? t("endsAnywhere") : t("toPlace", { name: nameOf(value, city) })),
    mode: () => t(value),
    stepFree: () => t("noStepsShort"),
    pace: () => t("paceIs", { pace: t(value) }),
    breaks: () => t("noMeals"),
    lunch: () => mealWords("lunch", value),
    dinner: () => mealWords("dinner", value),
    weather: () => t(value),
    with: () => t("withWhom", { who: companions(value) }),
    budget: () => t("budgetIs", { amount: money(Number(value), currency) }),
    freeOnly: () => t("freeOnly"),
    categories: () =>
      value.length <= spelledOut ? t("onlyKinds", { kinds: kinds(value) }) : t("kindsCount", { count: value.length }),
    like: () => t("moreOf", { kinds: kinds(value.split(",")) }),
    dislike: () => t("lessOf", { kinds: kinds(value.split(",")) }),
    familiarity: () => t(value === "first-time" ? "firstVisit" : "visitedBefore"),
    maxStops: () => t("stopsAtMost", { count: Number(value) }),
    maxWalk: () => t("legsAtMost", { time: duration(Number(value)) }),
    maxWalkTotal: () => t("travelAtMost", { time: duration(Number(value)) }),
    travelCost: () => t("costPerMinute", { points: number(Number(value), 3) }),
    slack: () => t("slackShare"),
    seconds: () => t("secondsAtMost", { seconds: number(Number(value), 1) }),
  };
  return capitalized(words[key]());
}

const kindName = (kind) => (hasText(`kind-${kind}`) ? t(`kind-${kind}`) : kind);

// The companions; a stroller is named together with the toddlers.
function companions(value) {
  const all = value.split(",").map((who) => who.trim());
  return listed(all.filter((who) => who !== "toddlers" || !all.includes("pram")).map((who) => t(who)));
}

const mealPlace = (meal, name) => t("mealPlace", { meal: t(`meal-${meal}`), name });

// A meal such as 12:00-14:00/45, or none.
function mealWords(meal, value) {
  const [from, until] = value.split(/[-/]/);
  const name = t(`meal-${meal}`);
  if (value === "none") return t("mealNone", { meal: name });
  return isTime(from) && isTime(until ?? "") ? t("mealBetween", { meal: name, span: span(from, until) }) : name;
}
