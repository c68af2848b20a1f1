// The plan as a file, written by the page itself: to send a day, and for exports without the service.
// @ts-check
import { clock, duration, length, minutesOf, spoken } from "./clock.js";
import { language } from "./settings.js";
import { t } from "./text.js";
import { breakOf, factsOf, summaryOf } from "./words.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./session.js").ShownDay} ShownDay
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
 */
export function fileOf(ending, plan, title) {
  const write = { ics, html, gpx, kml, geojson, txt, json };
  const name = `${plan.city}-${plan.request.date}.${ending}`;
  return new File([write[ending](plan, title)], name, { type: types[ending] });
}

const json = (plan) => `${JSON.stringify(plan, null, 2)}\n`;

/**
 * Returns the rows of a day in order: breaks, and stops with the leg that leads there.
 *
 * @param {ShownDay} day
 */
function rowsOf(day) {
  const rows = day.stops.map((stop) => {
    const leg = day.legs.find(({ to }) => to === stop.id);
    const way = leg ? t("legTime", { time: duration(leg.minutes), length: length(leg.meters) }) : "";
    return {
      from: stop.enter, until: stop.leave, title: stop.name, facts: factsOf(stop, day), way, stop, isDuring: false,
    };
  });
  const pauses = day.breaks.map((pause) => {
    const { title, where } = breakOf(pause, day);
    const stop = /** @type {API.PlanStop | null} */ (null);
    return { from: pause.start, until: pause.end, title, facts: where, way: "", stop, isDuring: pause.duringStop };
  });
  return [...rows, ...pauses].sort((one, other) => minutesOf(one.from) - minutesOf(other.from));
}

function txt(plan, title) {
  const lines = [title, summaryOf(plan)];
  for (const day of plan.days) {
    lines.push("", spoken(day.date), "");
    for (const { from, until, title: name, facts, way } of rowsOf(day)) {
      if (way) lines.push(`         ${way}`);
      lines.push(`${clock(from)}–${clock(until)}  ${name}`, ...(facts ? [`         ${facts}`] : []));
    }
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

function html(plan, title) {
  const row = ({ from, until, title: name, facts, way }) =>
    `${way ? `<p class="way">${escaped(way)}</p>` : ""}<li><b>${escaped(`${clock(from)}–${clock(until)} ${name}`)}</b>`
    + `<br>${escaped(facts)}</li>`;
  const days = plan.days.map(
    (day) => `<h2>${escaped(spoken(day.date))}</h2>\n<ol>${rowsOf(day).map(row).join("\n")}</ol>`,
  );
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

/** The route of a day as positions: its legs' lines, or straight between its stops. */
const lineOf = (day) => {
  const lines = day.legs.flatMap(({ line }) => line ?? []);
  return lines.length > 1 ? lines : day.stops.map(({ lon, lat }) => [lon, lat]);
};

function gpx(plan, title) {
  const point = ({ name, lat, lon, enter, leave }) =>
    `<wpt lat="${lat}" lon="${lon}"><name>${escaped(name)}</name><desc>${enter}–${leave}</desc></wpt>`;
  const track = (day) =>
    `<trk><name>${day.date}</name><trkseg>`
    + `${lineOf(day).map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join("")}</trkseg></trk>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="planday" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${escaped(title)}</name></metadata>
${plan.days.flatMap(({ stops }) => stops.map(point)).join("\n")}
${plan.days.map(track).join("\n")}
</gpx>
`;
}

function kml(plan, title) {
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
${plan.days.map(folder).join("\n")}
</Document></kml>
`;
}

function geojson(plan, title) {
  const features = plan.days.flatMap((day) => [
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
  return `${JSON.stringify({ type: "FeatureCollection", name: title, features }, null, 1)}\n`;
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
  const events = plan.days.flatMap((day) =>
    rowsOf(day).filter(({ isDuring }) => !isDuring).map(({ from, until, title: name, facts, stop }, index) => [
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
