// The plan as a file, written by the page itself: to send a day, and for exports without the service.
// @ts-check
import { clock, duration, length, minutesOf, spoken } from "./clock.js";
import { standard } from "./service.js";
import { language } from "./settings.js";
import { t } from "./text.js";
import { arrivalOf, timelineOf } from "./timeline.js";
import { breakOf, factsOf, summaryOf } from "./words.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./session.js").ShownDay} ShownDay
 */

/**
 * Where the days start and end; null for anywhere.
 *
 * @typedef {{ name: string, lat: number, lon: number } | null} End
 * @typedef {{ from: End, to: End }} Ends
 */

const types = {
  ics: "text/calendar", html: "text/html", gpx: "application/gpx+xml", kml: "application/vnd.google-earth.kml+xml",
  geojson: "application/geo+json", txt: "text/plain", json: "application/json",
};

/**
 * Returns a plan as a file.
 *
 * @param {keyof typeof types} ending
 * @param {ShownPlan} plan
 * @param {string} title
 * @param {Ends} ends
 */
export function fileOf(ending, plan, title, ends = { from: null, to: null }) {
  const write = { ics, html, gpx, kml, geojson, txt, json };
  const name = `${plan.city}-${plan.request.date}.${ending}`;
  return new File([write[ending](plan, title, ends)], name, { type: types[ending] });
}

const json = (plan) => `${JSON.stringify(standard(plan), null, 2)}\n`;

/**
 * A row of a day: a stop or a break, after what leads there.
 *
 * @typedef {object} Row
 * @property {string[]} ways The leg, the time to spare, and the time at the door before it.
 * @property {string} from
 * @property {string} until
 * @property {string} title
 * @property {string} facts
 * @property {API.PlanStop | null} stop
 * @property {boolean} isDuring Whether it is a break during a visit.
 */

/**
 * Returns the rows of a day in order, and the ways after the last one.
 *
 * @param {ShownDay} day
 * @param {ShownPlan} plan
 * @returns {{ rows: Row[], last: string[] }}
 */
function rowsOf(day, plan) {
  /** @type {Row[]} */
  const rows = [];
  let ways = [];
  for (const { kind, minutes, leg, pause, index, onWay } of timelineOf(day, plan.warnings)) {
    const stop = index === undefined ? null : day.stops[index];
    if (kind === "leg") ways.push(t("legTime", { time: duration(minutes), length: length(leg.meters) }));
    else if (kind === "spare") ways.push(t("spare", { time: duration(minutes) }));
    else if (kind === "arrival") ways.push(`${clock(stop.arrive)}  ${arrivalOf(stop)}`);
    else {
      const { title, where } = pause ? breakOf(pause, day) : { title: stop.name, where: factsOf(stop, day) };
      rows.push({
        ways, from: pause?.start ?? stop.enter, until: pause?.end ?? stop.leave, title,
        facts: onWay ? t("onTheLeg", { time: duration(onWay) }) : where, stop, isDuring: pause?.duringStop ?? false,
      });
      ways = [];
    }
  }
  return { rows, last: ways };
}

function txt(plan, title, ends) {
  const lines = [title, summaryOf(plan)];
  for (const day of plan.days) {
    const { start, end } = endsOf(day, ends);
    const { rows, last } = rowsOf(day, plan);
    lines.push("", spoken(day.date), "", ...(start ? [`${clock(start.at)}  ${start.title}: ${start.name}`] : []));
    for (const { from, until, title: name, facts, ways } of rows) {
      lines.push(...ways.map((way) => `         ${way}`));
      lines.push(`${clock(from)}–${clock(until)}  ${name}`, ...(facts ? [`         ${facts}`] : []));
    }
    lines.push(...last.map((way) => `         ${way}`));
    if (end) lines.push(`${clock(end.at)}  ${end.title}: ${end.name}`);
  }
  return `${lines.join("\n")}\n`;
}

// XML and HTML

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for XML and HTML, without characters that XML forbids. */
const escaped = (text) =>
  String(text)
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (mark) => escapes[mark]);

function html(plan, title, ends) {
  const ways = (list) => list.map((way) => `<li class="way">${escaped(way)}</li>`).join("");
  const row = ({ from, until, title: name, facts, ways: before }) =>
    `${ways(before)}<li><b>${escaped(`${clock(from)}–${clock(until)} ${name}`)}</b>`
    + `<br>${escaped(facts)}</li>`;
  const place = ({ at, title: name, name: where }) =>
    `<li><b>${escaped(`${clock(at)} ${name}`)}</b><br>${escaped(where)}</li>`;
  const days = plan.days.map((day) => {
    const { start, end } = endsOf(day, ends);
    const { rows, last } = rowsOf(day, plan);
    const list = [...(start ? [place(start)] : []), ...rows.map(row), `${ways(last)}${end ? place(end) : ""}`];
    return `<h2>${escaped(spoken(day.date))}</h2>\n<ol>${list.join("\n")}</ol>`;
  });
  const style =
    "body{font:16px/1.45 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}"
    + "ol{padding-left:0;list-style:none}li{margin:.6rem 0}.way{opacity:.75;margin:.6rem 0 .6rem 1rem}";
  return `<!doctype html>
<html lang="${language()}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>
<p>${escaped(summaryOf(plan))}</p>
${days.join("\n")}
</body></html>
`;
}

/**
 * Returns the start and the end of a day if it has legs there, with their times.
 *
 * @param {ShownDay} day
 * @param {Ends} ends
 */
function endsOf(day, ends) {
  const last = day.legs.find((leg) => leg.to === "end");
  const from = day.rest ? positionOf(day.rest.from) : ends.from ?? pierOf(day.startPlace, t("start"));
  const to = ends.to ?? pierOf(day.endPlace, t("end"));
  return {
    start: from && day.legs.some((leg) => leg.from === "start") ? { ...from, title: t("start"), at: day.start } : null,
    end: to && last ? { ...to, title: t("end"), at: day.end } : null,
  };
}

// The pier of a ferry at which a day starts or ends.
const pierOf = (place, name) => (place ? { name, ...place } : null);

// Where the rest of a day starts: a position without a name.
function positionOf(text) {
  const [lat, lon] = (text ?? "").split(",").map(Number);
  return Number.isFinite(lat) && Number.isFinite(lon) ? { name: t("start"), lat, lon } : null;
}

/** The route of a day as positions: its legs' lines, or straight between its stops. */
const lineOf = (day) => {
  const lines = day.legs.flatMap(({ line }) => line ?? []);
  return lines.length > 1 ? lines : day.stops.map(({ lon, lat }) => [lon, lat]);
};

// The start and the end of each day, once each, as points without a stay.
function pointsOf(plan, ends) {
  const all = plan.days.flatMap((day) => Object.values(endsOf(day, ends)).filter(Boolean));
  return all
    .filter(({ lat, lon }, index) => all.findIndex((other) => other.lat === lat && other.lon === lon) === index)
    .map(({ name, lat, lon, title }) => ({ name, lat, lon, title }));
}

function gpx(plan, title, ends) {
  const place = ({ name, lat, lon, title: kind }) =>
    `<wpt lat="${lat}" lon="${lon}"><name>${escaped(name)}</name><desc>${escaped(kind)}</desc></wpt>`;
  const point = ({ name, lat, lon, enter, leave }) =>
    `<wpt lat="${lat}" lon="${lon}"><name>${escaped(name)}</name><desc>${enter}–${leave}</desc></wpt>`;
  const track = (day) =>
    `<trk><name>${day.date}</name><trkseg>`
    + `${lineOf(day).map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join("")}</trkseg></trk>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="planday" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${escaped(title)}</name></metadata>
${[...pointsOf(plan, ends).map(place), ...plan.days.flatMap(({ stops }) => stops.map(point))].join("\n")}
${plan.days.map(track).join("\n")}
</gpx>
`;
}

function kml(plan, title, ends) {
  const place = ({ name, lat, lon, title: kind }) =>
    `<Placemark><name>${escaped(name)}</name><description>${escaped(kind)}</description>`
    + `<Point><coordinates>${lon},${lat}</coordinates></Point></Placemark>`;
  const point = ({ name, lat, lon, enter, leave }) =>
    `<Placemark><name>${escaped(name)}</name><description>${enter}–${leave}</description>`
    + `<Point><coordinates>${lon},${lat}</coordinates></Point></Placemark>`;
  const route = (day) =>
    `<Placemark><name>${day.date}</name><LineString><tessellate>1</tessellate><coordinates>`
    + `${lineOf(day).map(([lon, lat]) => `${lon},${lat}`).join(" ")}</coordinates></LineString></Placemark>`;
  const folder = (day) =>
    `<Folder><name>${day.date}</name>${day.stops.map(point).join("\n")}${lineOf(day).length > 1 ? route(day) : ""}`
    + "</Folder>";
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>
${[...pointsOf(plan, ends).map(place), ...plan.days.map(folder)].join("\n")}
</Document></kml>
`;
}

function geojson(plan, title, ends) {
  const places = pointsOf(plan, ends).map(({ name, lat, lon, title: kind }) => ({
    type: "Feature", geometry: { type: "Point", coordinates: [lon, lat] }, properties: { name, kind },
  }));
  const days = plan.days.flatMap((day) => [
    ...day.stops.map(({ id, name, lat, lon, enter, leave }, index) => ({
      type: "Feature", geometry: { type: "Point", coordinates: [lon, lat] },
      properties: { id, name, date: day.date, order: index + 1, enter, leave },
    })),
    ...(lineOf(day).length > 1
      ? [{
          type: "Feature", geometry: { type: "LineString", coordinates: lineOf(day) }, properties: { date: day.date },
        }]
      : []),
  ]);
  return `${JSON.stringify({ type: "FeatureCollection", name: title, features: [...places, ...days] }, null, 1)}\n`;
}

// The calendar

/** Returns the moment of a local time, which may be after midnight as 25:10, in UTC as 20261201T090000Z. */
export function stampOf(date, time, timeZone) {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutesOf(time) * 60000;
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit",
  });
  const ahead = (moment) => {
    const at = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute) - moment;
  };
  // The offset at the moment itself, which differs from the first guess around a change of the clocks.
  const moment = wall - ahead(wall - ahead(wall));
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

// Lines of a calendar have at most 75 bytes; longer ones go on after a line break and a space.
function folded(line) {
  const encoder = new TextEncoder();
  let [result, size] = ["", 0];
  for (const letter of line) {
    const bytes = encoder.encode(letter).length;
    if (size + bytes > 75) {
      result += "\r\n ";
      size = 1;
    }
    result += letter;
    size += bytes;
  }
  return result;
}

const calendarText = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

function ics(plan, title) {
  const now = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const rows = (day) => rowsOf(day, plan).rows.filter(({ isDuring }) => !isDuring);
  const events = plan.days.flatMap((day) =>
    rows(day).map(({ from, until, title: name, facts, stop }, index) => [
      "BEGIN:VEVENT", `UID:${plan.city}-${day.date}-${index + 1}-${stop?.id ?? "break"}@planday`, `DTSTAMP:${now}`,
      `DTSTART:${stampOf(day.date, from, plan.timeZone)}`, `DTEND:${stampOf(day.date, until, plan.timeZone)}`,
      `SUMMARY:${calendarText(name)}`, ...(facts ? [`DESCRIPTION:${calendarText(facts)}`] : []),
      ...(stop ? [`GEO:${stop.lat};${stop.lon}`] : []), "END:VEVENT",
    ]),
  );
  const lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//planday//page//EN", `X-WR-CALNAME:${calendarText(title)}`,
    ...events.flat(), "END:VCALENDAR", "",
  ];
  return lines.map(folded).join("\r\n");
}
