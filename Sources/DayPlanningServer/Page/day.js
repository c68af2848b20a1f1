// A day as a list: stops with their times, the ways between them, and breaks.
import { clock, duration, length, spoken } from "./clock.js";
import { icon, make } from "./dom.js";
import { handle } from "./reorder.js";
import { stopTools } from "./stop.js";
import { listed, t } from "./text.js";
import { breakOf, factsOf, violationOf } from "./words.js";

/** Returns the list of a day. `actor` acts on stops; `chosen` is the id of the stop with its tools open. */
export function dayList(session, index, actor, chosen) {
  const { plan } = session;
  const day = plan.days[index];
  const rows = [startRow(plan, day, actor)];
  day.stops.forEach((stop, number) => {
    const before = day.stops[number - 1]?.id ?? null;
    rows.push(...pauses(day, before), legRow(plan, day, stop.id, session, index), stopRow(session, index, number, actor, chosen));
  });
  rows.push(...(day.stops.length ? pauses(day, day.stops.at(-1).id) : []), legRow(plan, day, "end", session, index), endRow(plan, day, actor));
  const wrong = session.violations.filter((one) => one.day === index && isOfDay(one));
  return make(
    "section", { class: `day day-${index % 5}`, "data-day": index, "aria-label": spoken(day.date) },
    wrong.map((one) => fault(one)),
    day.stops.length === 0 ? make("p", { class: "hint" }, t("noStops")) : make("ol", { class: "rows" }, rows.filter(Boolean)),
  );
}

const isOfDay = (one) => one.stop === undefined && one.from === undefined && one.after === undefined && one.break === undefined;

function fault(violation) {
  return make("p", { class: "fault", "data-fault": Object.keys(violation.reason ?? {})[0] }, icon("warn"), make("span", {}, violationOf(violation)));
}

function startRow(plan, day, actor) {
  if (!plan.request.from || !day.legs.some(({ from }) => from === "start")) return null;
  return make(
    "li", { class: "place" }, make("span", { class: "time" }, clock(day.start)), make("span", { class: "num plain" }, icon("flag")),
    make("div", { class: "stop-main" }, make("b", {}, t("start")), " ", make("small", { class: "hint" }, actor.nameOf(plan.request.from))),
  );
}

function endRow(plan, day, actor) {
  const leg = day.legs.find(({ to }) => to === "end");
  if (!leg) return null;
  return make(
    "li", { class: "place end" }, make("span", { class: "time" }, clock(day.end)), make("span", { class: "num plain" }, icon("home")),
    make("div", { class: "stop-main" }, make("b", {}, t("end")), " ", make("small", { class: "hint" }, actor.nameOf(plan.request.to ?? plan.request.from))),
  );
}

function legRow(plan, day, to, session, index) {
  const leg = day.legs.find((each) => each.to === to);
  if (!leg || leg.meters === 0) return null;
  const names = leg.streets ?? [];
  const via = names.length ? t("via", { names: names.slice(0, 3).join(", ") }) : "";
  const words = [t("legTime", { time: duration(leg.minutes), length: length(leg.meters) }), via, leg.estimated === false ? "" : t("estimated")];
  const wrong = session.violations.filter((one) => one.day === index && one.from !== undefined && one.to === to);
  return make(
    "li", { class: "leg" }, make("span"), make("span"),
    make("p", { class: "leg-main" }, icon(leg.rides?.length ? "transit" : plan.request.mode ?? "walk"), words.filter(Boolean).join(" · "), ...rides(leg), wrong.map(fault)),
  );
}

// The lines of public transport that a leg takes.
function rides(leg) {
  return (leg.rides ?? []).map((ride) => make("span", { class: "ride" }, ` ${t("ride", { line: ride.line, from: ride.from.name, to: ride.to.name })}`));
}

function pauses(day, after) {
  return day.breaks.filter((pause) => (pause.after ?? null) === after).map((pause) => {
    const { title, where, length: lasts } = breakOf(pause, day);
    const places = pause.places?.length ? make("small", { class: "hint" }, t("placesToEat", { names: listed(pause.places) })) : null;
    return make(
      "li", { class: "pause" }, make("span", { class: "time" }, clock(pause.start)), make("span", { class: "num meal" }, icon(pause.kind === "rest" ? "cup" : "fork")),
      make("div", { class: "stop-main" }, make("b", {}, title), ` ${[lasts, where].filter(Boolean).join(" · ")}`, places ? make("br") : null, places),
    );
  });
}

function stopRow(session, index, number, actor, chosen) {
  const stop = session.plan.days[index].stops[number];
  const at = { day: index, index: number };
  const isOpen = chosen === stop.id;
  const canEdit = session.plan.proof.status !== "searching";
  const pinned = session.edit?.[index]?.[number]?.enter;
  const wrong = session.violations.filter((one) => one.day === index && (one.stop === number || (one.stop === undefined && one.after === stop.id)));
  const open = make(
    "button", { type: "button", class: "stop-open", "data-act": "open", "aria-expanded": String(isOpen), click: () => actor.choose(stop.id) },
    make("b", {}, stop.name), make("small", {}, factsOf(stop)),
    pinned ? make("small", { class: "pinned" }, t("pinnedAt", { time: clock(pinned) })) : null,
  );
  return make(
    "li", { class: `stop ${isOpen ? "chosen" : ""}`, "data-stop": stop.id },
    make("span", { class: "time" }, clock(stop.enter)), make("span", { class: "num", "aria-hidden": "true" }, String(number + 1)),
    make("div", { class: "stop-main" }, open, wrong.map(fault)),
    canEdit ? handle(stop.name, at, actor) : make("span"),
    isOpen && canEdit ? stopTools(session, at, actor) : null,
  );
}

/** Returns the tabs of several days, one in front. */
export function dayTabs(plan, shown, choose) {
  const tab = (index, words, color) => make(
    "button", { type: "button", role: "tab", class: color, "data-tab": index ?? "all", "aria-selected": String(shown === index), tabindex: shown === index ? "0" : "-1", click: () => choose(index) }, words,
  );
  const tabs = [tab(null, t("allDays"), ""), ...plan.days.map(({ date }, index) => tab(index, spoken(date, "short"), `day-${index % 5}`))];
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

