// A day as a list: stops with their times, legs and breaks.
// @ts-check
import { causeOf } from "./cause.js";
import { categoryOf } from "./city.js";
import { clock, duration, length, spoken } from "./clock.js";
import { button, icon, make, square } from "./dom.js";
import { Status } from "./events.js";
import { handle } from "./drag.js";
import { hoursMark } from "./openness.js";
import { pinOf, pinWords } from "./pinned.js";
import { journey } from "./rides.js";
import { stopTools } from "./stop.js";
import { listed, t } from "./text.js";
import { arrivalOf, timelineOf } from "./timeline.js";
import { startOf, visitOf, visitWords } from "./visits.js";
import { breakOf, factsOf, ideaOf, violationOf } from "./words.js";

/**
 * @typedef {import("./actor.js").Actor} Actor
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").ShownDay} ShownDay
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./timeline.js").Part} Part
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
  /** @type {Record<Part["kind"], (part: Part) => any>} */
  const row = {
    leg: ({ leg }) => legRow(plan, day, leg, wrong, actor),
    break: ({ pause, onWay }) => pauseRow(day, pause, onWay, wrong),
    spare: ({ minutes }) => waitRow("", t("spare", { time: duration(minutes) }), "spare"),
    // The real arrival is shown at the stop itself.
    arrival: ({ index: number }) => visitOf(session.log, day.date, day.stops[number].id)
      ? null
      : waitRow(clock(day.stops[number].arrive), arrivalOf(day.stops[number]), "arrival"),
    stay: ({ index: number }) => stopRow(session, index, number, actor, chosen, wrong),
  };
  const rows = [
    ...(day.visited ?? []).map((stop) => visitedRow(stop, visitOf(session.log, day.date, stop.id))),
    startRow(session, day, actor),
    ...timelineOf(day, plan.warnings).map((part) => row[part.kind](part)), endRow(day, actor),
  ];
  return make(
    "section", { class: `day day-${index % 5}`, "data-day": index, "aria-label": spoken(day.date) },
    day.title ? make("h3", { class: "idea" }, ideaOf(day)) : null, wrong("day"),
    day.stops.length === 0 && !day.visited?.length
      ? make("p", { class: "hint" }, t("noStops"))
      : make("ol", { class: "rows" }, rows.filter(Boolean)),
    day.stops.length > 0 && plan.proof.status !== Status.searching
      ? make(
          "p", { class: "actions" },
          button("navigate", t("navigateDay"), ({ currentTarget }) => actor.navigate(plan, day, null, currentTarget), {
            "data-navigate": `day ${index}`,
          }),
        )
      : null,
  );
}

/**
 * Returns a function that returns the violations to show at a stop, a leg, a break, or the day as a whole.
 *
 * @param {Session} session
 * @param {number} index
 */
function faultsOf(session, index) {
  const { plan, violations } = session;
  const day = plan.days[index];
  /** @param {API.Violation} violation */
  const place = ({ stop, to, after, break: kind }) => {
    if (stop !== undefined) return `stop ${stop}`;
    const number = day.stops.findIndex(({ id }) => id === after);
    if (number >= 0) return `stop ${number}`;
    if (day.legs.some((leg) => leg.to === to && leg.minutes > 0)) return `leg ${to}`;
    return day.breaks.some((pause) => kindOf(pause) === kind) ? `break ${kind}` : "day";
  };
  const here = violations.filter((one) => one.day === index);
  return (at) => here.filter((one) => place(one) === at).map((one) => {
    const words = [violationOf(one, day.stops[one.stop], day.cost?.currency), causeOf(session, one)];
    return fault(one, words.filter(Boolean).join(" "));
  });
}

const kindOf = (pause) => pause.kind ?? "lunch";

/** @param {API.Violation} violation */
function fault(violation, words) {
  return make(
    "p", { class: "fault", "data-fault": Object.keys(violation.reason ?? {})[0] }, icon("warn"),
    make("span", {}, words),
  );
}

/**
 * A visit that was over, or under way, when the rest of the day was replanned: with its real times, as far as known.
 *
 * @param {API.PlanStop} stop
 * @param {import("./session.js").Visit | null} visit
 */
function visitedRow({ id, name, enter, leave }, visit) {
  const words = visit ? visitWords(visit) : t("walkPlanned", { from: clock(enter), until: clock(leave) });
  return make(
    "li", { class: "place been", "data-visited": id },
    make("span", { class: "time" }, clock(visit?.arrived ?? enter)),
    make("span", { class: "num plain" }, icon("check")),
    make("div", { class: "stop-main" }, make("b", {}, name), " ", make("small", { class: "hint" }, words)),
  );
}

/**
 * @param {Session} session
 * @param {ShownDay} day
 * @param {Actor} actor
 */
function startRow({ plan, log }, day, actor) {
  const start = startOf(plan, day);
  const spot = start && Object.hasOwn(log.spots, start) ? log.spots[start] : null;
  if (!start || !day.legs.some(({ from }) => from === "start")) return null;
  return make(
    "li", { class: "place" }, make("span", { class: "time" }, clock(day.start)),
    make("span", { class: "num plain" }, icon("flag")),
    make(
      "div", { class: "stop-main" }, make("b", {}, t("start")), " ",
      make(
        "small", { class: "hint" },
        spot ? t("whereYouWere", { time: clock(String(spot)) }) : day.startPlace?.name ?? actor.nameOfEnd("from"),
      ),
    ),
  );
}

/**
 * @param {ShownDay} day
 * @param {Actor} actor
 */
function endRow(day, actor) {
  const leg = day.legs.find(({ to }) => to === "end");
  if (!leg) return null;
  return make(
    "li", { class: "place end" }, make("span", { class: "time" }, clock(day.end)),
    make("span", { class: "num plain" }, icon("home")),
    make(
      "div", { class: "stop-main" }, make("b", {}, t("end")), " ",
      make("small", { class: "hint" }, day.endPlace?.name ?? actor.nameOfEnd("to")),
    ),
  );
}

/**
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {API.PlanLeg} leg
 * @param {Actor} actor
 */
function legRow(plan, day, leg, wrong, actor) {
  const parts = journey(leg);
  // A leg with rides only has the streets to its stations.
  const names = parts ? [] : leg.streets ?? [];
  const via = names.length ? t("via", { names: names.slice(0, 3).join(", ") }) : "";
  const way = parts
    ? t("rideLegTime", { time: duration(leg.minutes), length: length(leg.walkMeters ?? 0) })
    : t("legTime", { time: duration(leg.minutes), length: length(leg.meters) });
  const words = [way, via, leg.estimated === false ? "" : t("estimated")];
  const shape = parts ? "transit" : plan.request.mode === "transit" ? "walk" : plan.request.mode || "walk";
  const goal = day.stops.find(({ id }) => id === leg.to)?.name ?? t("end");
  return make(
    "li", { class: "leg", "data-part": "leg" }, make("span"), make("span"),
    make(
      "div", { class: "leg-main" }, make("p", {}, icon(shape), words.filter(Boolean).join(" · ")), parts,
      wrong(`leg ${leg.to}`),
    ),
    square("navigate", t("navigateTo", { name: goal }),
      ({ currentTarget }) => actor.navigate(plan, day, leg.to, currentTarget), {
        "data-navigate": leg.to, class: "square no-print",
      }),
  );
}

/** Time at a door, or to spare. */
function waitRow(time, words, part) {
  return make(
    "li", { class: "leg", "data-part": part }, make("span", { class: "time" }, time), make("span"),
    make("div", { class: "leg-main" }, make("p", {}, icon("clock"), words)),
  );
}

/**
 * @param {ShownDay} day
 * @param {API.PlanBreak} pause
 * @param {number | undefined} onWay The minutes of the leg before it, if it interrupts the leg.
 */
function pauseRow(day, pause, onWay, wrong) {
  const { title, where, length: lasts } = breakOf(pause, day);
  const at = onWay ? t("onTheLeg", { time: duration(onWay) }) : where;
  // At an own place it is clear where to eat.
  const isThere = pause.duringStop && categoryOf({ id: pause.after ?? "" }) === "own";
  const places = pause.places?.length && !isThere
    ? make("small", { class: "hint" }, t("placesToEat", { names: listed(pause.places) }))
    : null;
  return make(
    "li", { class: "pause", "data-part": pause.duringStop ? "during" : "break" },
    make("span", { class: "time" }, clock(pause.start)),
    make("span", { class: "num meal" }, icon(pause.kind === "rest" ? "cup" : "fork")),
    make(
      "div", { class: "stop-main" }, make("b", {}, title), ` ${[lasts, at].filter(Boolean).join(" · ")}`,
      places ? make("br") : null, places, wrong(`break ${kindOf(pause)}`),
    ),
  );
}

/**
 * @param {Session} session
 * @param {Actor} actor
 */
function stopRow(session, index, number, actor, chosen, wrong) {
  const day = session.plan.days[index];
  const stop = day.stops[number];
  const at = { day: index, index: number };
  const isOpen = chosen === stop.id;
  const canEdit = session.plan.proof.status !== Status.searching;
  const pinned = session.edit?.[index]?.[number]?.enter;
  const visit = visitOf(session.log, day.date, stop.id);
  const wished = pinOf(session.plan.request.pins, stop.id);
  const open = make(
    "button",
    {
      type: "button", class: "stop-open", "data-act": "open", "aria-expanded": String(isOpen),
      click: () => actor.choose(stop.id),
    },
    make("b", {}, stop.name, actor.city.heartOf(stop.id)),
    make(
      "small", {}, ...ownMark(stop),
      ...(visit ? [visitWords(visit)] : [`${factsOf(stop, day, "")} · `, hoursMark(stop)]),
    ),
    doorOf(stop, day, actor),
    actor.news?.id === stop.id && actor.news.plan === session.plan
      ? make("small", { class: "news" }, actor.news.words)
      : null,
    pinned || wished
      ? make("small", { class: "pinned" }, t("pinnedAt", { time: pinned ? clock(pinned) : pinWords(wished) }))
      : null,
    noteOf(session.notes[stop.id], day),
  );
  return make(
    "li", { class: `stop ${isOpen ? "chosen" : ""} ${visit ? "been" : ""}`, "data-stop": stop.id },
    make("span", { class: "time" }, clock(visit?.arrived ?? stop.enter)),
    make("span", { class: "num", "aria-hidden": "true" }, visit ? icon("check") : String(number + 1)),
    make("div", { class: "stop-main" }, open, wrong(`stop ${number}`)),
    canEdit ? handle(stop.name, at, actor) : make("span"), isOpen && canEdit ? stopTools(session, at, actor) : null,
  );
}

// Marks a stop that is one of the visitor's own places.
const ownMark = (stop) => (categoryOf(stop) === "own" ? [icon("own"), ` ${t("kind1-own")} · `] : []);

/**
 * The note of a stop in a few words; null if there is none.
 *
 * @param {import("./notes.js").Note | undefined} note
 * @param {ShownDay} day
 */
function noteOf(note, day) {
  if (!note) return null;
  const { text, items, tickets, booked, date } = note;
  const left = items.filter(({ done }) => !done).length;
  const at = booked ? clock(booked) : "";
  const time = date === day.date ? at : `${spoken(date || day.date, "short")}, ${at}`;
  const words = [
    booked ? t("bookedAt", { time }) : "", tickets.length ? t("ticketCount", { count: tickets.length }) : "",
    items.length ? t(left ? "itemsLeft" : "itemsDone", { count: left }) : "", text.split("\n", 1)[0].slice(0, 120),
  ].filter(Boolean);
  return make("small", { class: "noted" }, icon(booked ? "ticket" : "pen"), words.join(" · "));
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

