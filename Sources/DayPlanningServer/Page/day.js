// A day as a list: stops with their times, legs and breaks.
// @ts-check
import { clock, duration, length, spoken } from "./clock.js";
import { icon, make } from "./dom.js";
import { Status } from "./events.js";
import { handle } from "./reorder.js";
import { journey } from "./rides.js";
import { stopTools } from "./stop.js";
import { listed, t } from "./text.js";
import { breakOf, factsOf, ideaOf, violationOf } from "./words.js";

/**
 * @typedef {import("./actor.js").Actor} Actor
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").ShownDay} ShownDay
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 */

/**
 * Returns the list of a day. `actor` acts on stops; `chosen` is the id of the stop with its tools open.
 *
 * @param {Session} session
 * @param {Actor} actor
 */
export function dayList(session, index, actor, chosen) {
  const { plan } = session;
  const day = plan.days[index];
  const wrong = faultsOf(session, index);
  const rows = [...(day.visited ?? []).map(visitedRow), startRow(plan, day, actor)];
  day.stops.forEach((stop, number) => {
    const before = day.stops[number - 1]?.id ?? null;
    rows.push(
      ...pauses(day, before, wrong),
      legRow(plan, day, stop.id, wrong), stopRow(session, index, number, actor, chosen, wrong),
    );
  });
  rows.push(
    ...(day.stops.length ? pauses(day, day.stops.at(-1).id, wrong) : []),
    legRow(plan, day, "end", wrong), endRow(plan, day, actor),
  );
  return make(
    "section", { class: `day day-${index % 5}`, "data-day": index, "aria-label": spoken(day.date) },
    day.title ? make("h3", { class: "idea" }, ideaOf(day)) : null, wrong("day"),
    day.stops.length === 0 && !day.visited?.length
      ? make("p", { class: "hint" }, t("noStops"))
      : make("ol", { class: "rows" }, rows.filter(Boolean)),
  );
}

/**
 * Returns a function that returns the violations to show at a stop, a leg, a break, or the day as a whole.
 *
 * @param {Session} session
 * @param {number} index
 */
function faultsOf({ plan, violations }, index) {
  const day = plan.days[index];
  /** @param {API.Violation} violation */
  const place = ({ stop, to, after, break: kind }) => {
    if (stop !== undefined) return `stop ${stop}`;
    const number = day.stops.findIndex(({ id }) => id === after);
    if (number >= 0) return `stop ${number}`;
    if (day.legs.some((leg) => leg.to === to && leg.meters > 0)) return `leg ${to}`;
    return day.breaks.some((pause) => kindOf(pause) === kind) ? `break ${kind}` : "day";
  };
  const here = violations.filter((one) => one.day === index);
  return (at) => here.filter((one) => place(one) === at).map(fault);
}

const kindOf = (pause) => pause.kind ?? "lunch";

function fault(violation) {
  return make(
    "p", { class: "fault", "data-fault": Object.keys(violation.reason ?? {})[0] }, icon("warn"),
    make("span", {}, violationOf(violation)),
  );
}

/**
 * A visit that was over, or under way, when the rest of the day was replanned.
 *
 * @param {API.PlanStop} stop
 */
function visitedRow({ id, name, enter, leave }) {
  return make(
    "li", { class: "place", "data-visited": id }, make("span", { class: "time" }, clock(enter)),
    make("span", { class: "num plain" }, icon("check")),
    make(
      "div", { class: "stop-main" }, make("b", {}, name), " ",
      make("small", { class: "hint" }, t("visitedUntil", { time: clock(leave) })),
    ),
  );
}

/**
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {Actor} actor
 */
function startRow(plan, day, actor) {
  if (!plan.request.from || !day.legs.some(({ from }) => from === "start")) return null;
  return make(
    "li", { class: "place" }, make("span", { class: "time" }, clock(day.start)),
    make("span", { class: "num plain" }, icon("flag")),
    make(
      "div", { class: "stop-main" }, make("b", {}, t("start")), " ",
      make("small", { class: "hint" }, actor.nameOf(plan.request.from)),
    ),
  );
}

/**
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {Actor} actor
 */
function endRow(plan, day, actor) {
  const leg = day.legs.find(({ to }) => to === "end");
  if (!leg) return null;
  return make(
    "li", { class: "place end" }, make("span", { class: "time" }, clock(day.end)),
    make("span", { class: "num plain" }, icon("home")),
    make(
      "div", { class: "stop-main" }, make("b", {}, t("end")), " ",
      make("small", { class: "hint" }, actor.nameOf(plan.request.to ?? plan.request.from)),
    ),
  );
}

/**
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 */
function legRow(plan, day, to, wrong) {
  const leg = day.legs.find((each) => each.to === to);
  if (!leg || leg.meters === 0) return null;
  const parts = journey(leg);
  // A leg with rides only has the streets to its stations.
  const names = parts ? [] : leg.streets ?? [];
  const via = names.length ? t("via", { names: names.slice(0, 3).join(", ") }) : "";
  const way = parts
    ? t("rideLegTime", { time: duration(leg.minutes), length: length(leg.walkMeters ?? 0) })
    : t("legTime", { time: duration(leg.minutes), length: length(leg.meters) });
  const words = [way, via, leg.estimated === false ? "" : t("estimated")];
  const shape = parts ? "transit" : plan.request.mode === "transit" ? "walk" : plan.request.mode || "walk";
  return make(
    "li", { class: "leg" }, make("span"), make("span"),
    make(
      "div", { class: "leg-main" }, make("p", {}, icon(shape), words.filter(Boolean).join(" · ")), parts,
      wrong(`leg ${to}`),
    ),
  );
}

/** @param {ShownDay} day */
function pauses(day, after, wrong) {
  return day.breaks.filter((pause) => (pause.after ?? null) === after).map((pause) => {
    const { title, where, length: lasts } = breakOf(pause, day);
    const places = pause.places?.length
      ? make("small", { class: "hint" }, t("placesToEat", { names: listed(pause.places) }))
      : null;
    return make(
      "li", { class: "pause" }, make("span", { class: "time" }, clock(pause.start)),
      make("span", { class: "num meal" }, icon(pause.kind === "rest" ? "cup" : "fork")),
      make(
        "div", { class: "stop-main" }, make("b", {}, title), ` ${[lasts, where].filter(Boolean).join(" · ")}`,
        places ? make("br") : null, places, wrong(`break ${kindOf(pause)}`),
      ),
    );
  });
}

/**
 * @param {Session} session
 * @param {Actor} actor
 */
function stopRow(session, index, number, actor, chosen, wrong) {
  const stop = session.plan.days[index].stops[number];
  const at = { day: index, index: number };
  const isOpen = chosen === stop.id;
  const canEdit = session.plan.proof.status !== Status.searching;
  const pinned = session.edit?.[index]?.[number]?.enter;
  const open = make(
    "button",
    {
      type: "button", class: "stop-open", "data-act": "open", "aria-expanded": String(isOpen),
      click: () => actor.choose(stop.id),
    },
    make("b", {}, stop.name), make("small", {}, factsOf(stop, session.plan.days[index])),
    doorOf(stop, session.plan.days[index], actor),
    pinned ? make("small", { class: "pinned" }, t("pinnedAt", { time: clock(pinned) })) : null,
  );
  return make(
    "li", { class: `stop ${isOpen ? "chosen" : ""}`, "data-stop": stop.id },
    make("span", { class: "time" }, clock(stop.enter)),
    make("span", { class: "num", "aria-hidden": "true" }, String(number + 1)),
    make("div", { class: "stop-main" }, open, wrong(`stop ${number}`)),
    canEdit ? handle(stop.name, at, actor) : make("span"), isOpen && canEdit ? stopTools(session, at, actor) : null,
  );
}

/**
 * The entrance where the leg ends, if the sight has several.
 *
 * @param {API.PlanStop} stop
 * @param {ShownDay} day
 * @param {Actor} actor
 */
function doorOf(stop, day, actor) {
  const { line } = day.legs.find(({ to }) => to === stop.id) ?? {};
  const doors = (actor.city.place(stop.id)?.entrances ?? []).filter(({ name }) => name);
  if (!line || doors.length === 0) return null;
  const [x, y] = line.at(-1);
  const away = ({ lon, lat }) => ((lon - x) * Math.cos((y * Math.PI) / 180)) ** 2 + (lat - y) ** 2;
  const nearest = doors.reduce((one, other) => (away(other) < away(one) ? other : one));
  return make("small", { class: "door" }, t("entrance", { name: nearest.name }));
}

/**
 * Returns the tabs of several days, one selected.
 *
 * @param {ShownPlan} plan
 */
export function dayTabs(plan, shown, choose) {
  const tab = (index, words, color) =>
    make(
      "button",
      {
        type: "button", role: "tab", class: color, "data-tab": index ?? "all", "aria-selected": String(shown === index),
        tabindex: shown === index ? "0" : "-1", click: () => choose(index),
      },
      words,
    );
  const tabs = [
    tab(null, t("allDays"), ""),
    ...plan.days.map(({ date }, index) => tab(index, spoken(date, "short"), `day-${index % 5}`)),
  ];
  const list = make("div", { class: "tabs", role: "tablist", "aria-label": t("days") }, tabs);
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const now = tabs.indexOf(document.activeElement);
    const next = (now + by + tabs.length) % tabs.length;
    choose(next === 0 ? null : next - 1);
  });
  return list;
}

