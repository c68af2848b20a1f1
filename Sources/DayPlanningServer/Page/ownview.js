// The view of the visitor's own places: adding, opening files, changing, deleting, and using them in the request.
// @ts-check
import { duration } from "./clock.js";
import { button, icon, make, save, square, toast } from "./dom.js";
import { placeRow } from "./explore.js";
import { accept, refuse } from "./faults.js";
import { keepFavorites, toggleFavorite } from "./favoring.js";
import { openMenu } from "./menus.js";
import { geoJSONOf, mostPlaces, newID, sortedPlaces } from "./ownplaces.js";
import { useOf, useWords, withChanged, withoutUse, withUse } from "./ownuse.js";
import { PlaceFileError, placesOf } from "./placefile.js";
import { isSame, longestStay } from "./request.js";
import { SearchBox } from "./search.js";
import { Problem } from "./service.js";
import { inPlan } from "./sight.js";
import { number, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./ownplaces.js").OwnPlace} OwnPlace
 * @typedef {import("./placefile.js").FilePlace} FilePlace
 */

// The numbers of rows that are shown at first, and of names in a report.
const [few, mostNames] = [50, 30];
// The minutes of a visit if none are set.
const usualStay = 45;

let shown = few;
/** @type {{ lines: string[], unplaced: import("./placefile.js").Unplaced[] } | null} What became of the last file. */
let report = null;

/**
 * Returns the view; `chosen` is the id of the place whose tools are open.
 *
 * @param {App} app
 * @param {string} [chosen]
 * @param {import("./city.js").Place[]} [others] Others at the same position on the map.
 */
export function ownView(app, chosen, others = []) {
  const { city } = app;
  const all = city.keptPins;
  if (!city.own) app.ownPlaces().then(() => app.ownChanged(), (error) => app.fail(error));
  const guests = city.own ? city.guests : [];
  const open = [...all, ...guests].find(({ id }) => id === chosen);
  const first = all.filter((place) => place !== open).slice(0, shown);
  const rest = all.length - first.length - (all.includes(open) ? 1 : 0);
  const file = make("input", {
    type: "file", hidden: true, id: "places-file", "aria-label": t("import"), multiple: true,
    accept: ".csv,.json,.geojson,.kml,.kmz,.gpx,text/csv,application/geo+json,application/json,application/gpx+xml,"
      + "application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz",
  });
  file.addEventListener("change", () => openFiles(file, app));
  return [
    make(
      "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
      make("h2", { id: "title", tabindex: "-1" }, t("myPlaces")),
    ),
    open ? make("ul", { class: "places" }, row(open, app, true)) : null,
    others.length
      ? make(
          "section", {}, make("h3", {}, t("alsoHere")),
          make("ul", { class: "places" }, others.map((other) => placeRow(other, app))),
        )
      : null,
    city.own && !city.own.isKept
      ? make("p", { class: "hint" }, t("placesNotKept"))
      : app.sync?.line("place") ?? make("p", { class: "hint" }, t("placesHere")),
    field(app),
    make(
      "div", { class: "actions" }, button("upload", t("import"), () => file.click(), { id: "open-places" }),
      file,
      all.length ? button("download", t("placesToFile"), () => download(app), { id: "save-places" }) : null,
    ),
    make("p", { class: "hint" }, t("placeFormats")),
    reportPart(app),
    guestPart(app, guests.filter((place) => place !== open)),
    all.length ? make("h3", {}, t("placesIn", { count: all.length, city: city.name })) : null,
    make("ul", { class: "places", id: "own-places" }, first.map((place) => row(place, app, false))),
    make(
      "div", { class: "actions" },
      rest > 0
        ? button("down", t("showMore", { count: rest }), () => {
            shown += few * 4;
            app.redraw();
          }, { id: "more-places" })
        : null,
      all.length > 1
        ? button("trash", t("deleteAllPlaces", { city: city.name }), () => remove(app, all), { id: "delete-places" })
        : null,
    ),
  ].filter(Boolean);
}

/**
 * The places of a link or of a saved day that this browser does not keep; null if there are none.
 *
 * @param {App} app
 * @param {OwnPlace[]} guests
 */
function guestPart(app, guests) {
  if (guests.length === 0) return null;
  return make(
    "section", { id: "guest-places" }, make("h3", {}, t("guestPlaces")),
    make("ul", { class: "places" }, guests.map((place) => row(place, app, false))),
  );
}

/** @param {App} app */
function field(app) {
  const list = make("ul", {
    id: "found-own", class: "found", role: "listbox", "aria-label": t("searchResults"), hidden: true,
  });
  const input = make("input", {
    type: "search", id: "place-own", role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", autocomplete: "off", placeholder: t("placeHint"), enterkeyhint: "done",
  });
  new SearchBox(input, list, app.city, (result) => {
    input.value = "";
    if (result.id ?? result.own) app.openSight(result.id ?? result.own);
    else keepPlace(app, result);
  });
  return make(
    "div", {}, make("label", { for: input.id }, t("addPlace")), make("div", { class: "place-field" }, input, list),
  );
}

/**
 * Adds the result of a search to the own places, and shows it.
 *
 * @param {App} app
 * @param {{ name: string, lat: number, lon: number, kind?: string }} result
 */
export async function keepPlace(app, result) {
  const own = await app.ownPlaces();
  const { lat, lon } = result;
  const name = result.name === `${lat}, ${lon}` ? t("pointOnMap", { position: result.name }) : result.name;
  const { added, doubles } = sortedPlaces([{ name, lat, lon, note: "" }], own.list, app.city.all.values(), newID);
  if (added.length === 0) {
    toast(doubles ? t("placeThere", { name }) : t("placeOutside", { name }));
    return;
  }
  await keep(app, added);
  const [place] = added;
  if (place.city === app.city.id) app.openSight(place.id);
  else toast(t("placeElsewhere", { name, city: app.city.all.get(place.city).name }));
}

/**
 * Adds or changes places. If the browser does not keep them, they stay until the page is closed, and the page says so.
 *
 * @param {App} app
 * @param {OwnPlace[]} places
 */
async function keep(app, places) {
  try {
    await app.city.own.put(places);
  } catch (error) {
    console.info(`the places are not kept: ${error?.message}`);
    app.fail(new Problem({ title: t("cannotSave"), detail: t("placesNotKept") }));
  }
  app.ownChanged();
}

/**
 * Deletes places, with Undo.
 *
 * @param {App} app
 * @param {OwnPlace[]} places
 */
async function remove(app, places) {
  const gone = app.city.own.list.filter(({ id }) => places.some((place) => place.id === id));
  const before = app.store.request;
  const isUsed = gone.some(({ id }) => useOf(before, id));
  const { own, favorites } = app.city;
  const marked = favorites?.among(gone) ?? [];
  try {
    await own.remove(gone);
    if (marked.length) await favorites.remove(marked);
  } catch (error) {
    console.info(`the places are not deleted in the browser: ${error?.message}`);
    app.fail(new Problem({ title: t("cannotSave"), detail: t("placesNotKept") }));
  }
  report = null;
  if (app.screen.name === "own") app.screen.show("own");
  if (isUsed) app.changeAndPlan(withoutUse(before, gone));
  app.ownChanged();
  const after = app.store.request;
  const undo = () => {
    keep(app, gone);
    if (marked.length) keepFavorites(app, marked);
    // What was chosen since then stays.
    if (isUsed && isSame(app.store.request, after)) app.changeAndPlan(wishesOf(before));
  };
  const words = gone.length === 1 ? t("deleted", { name: gone[0].name }) : t("placesDeleted", { count: gone.length });
  toast(words, { words: t("undo"), press: undo });
}

/** @param {import("./request.js").Wishes} request */
const wishesOf = ({ must, pins, skip, places }) => ({ must, pins, skip, places });

// A place

/**
 * @param {OwnPlace} place
 * @param {App} app
 */
function row(place, app, isOpen) {
  const press = () => (isOpen ? app.screen.show("own") : app.openSight(place.id));
  return make(
    "li", { "data-own": place.id, class: isOpen ? "own chosen" : "own" },
    make(
      "button", { type: "button", "data-open": place.id, "aria-expanded": String(isOpen), click: press },
      make("span", { class: "face kind-own" }, icon("own")),
      make(
        "span", {}, make("b", {}, place.name, app.city.heartOf(place.id)),
        [useWords(place, app), place.note, stayWords(place)].filter(Boolean).map((words) => make("small", {}, words)),
      ),
    ),
    isOpen ? make("div", { class: "stack" }, inPlan(app, place), tools(place, app)) : null,
  );
}

/** @param {OwnPlace} place */
const stayWords = ({ minutes, hours }) => [minutes ? duration(minutes) : "", hours ?? ""].filter(Boolean).join(" · ");

/**
 * @param {OwnPlace} place
 * @param {App} app
 */
function tools(place, app) {
  const use = (key, words) => () => {
    app.store.change({ [key]: `${place.lat},${place.lon}` });
    toast(t(words, { name: place.name }));
    if (app.session.plan) app.plan();
  };
  const tool = (shape, words, press, id, properties = {}) =>
    button(shape, words, press, { id, "aria-label": `${words}: ${place.name}`, ...properties });
  const now = useOf(app.store.request, place.id);
  const toggle = (shape, words, kind) => {
    const press = () => choose(app, place, now === kind ? "" : kind);
    return tool(shape, words, press, `own-${kind}`, { "aria-pressed": String(now === kind) });
  };
  return make(
    "div", { class: "actions" },
    toggle("star", t(now === "must" ? "isMust" : "mustSee"), "must"), toggle("fork", t("lunchHere"), "lunch"),
    toggle("fork", t("dinnerHere"), "dinner"),
    tool("flag", t("startHere"), use("from", "startsHere"), "own-start"),
    tool("home", t("endHere"), use("to", "endsHere"), "own-end"),
    app.hasCommunity
      ? tool("share", t("shareWithAll"), () => app.screen.show("account-share", { own: place }), "own-share")
      : null,
    ...(place.isGuest
      ? [tool("bookmark", t("keepPlace"), () => keepGuest(app, place), "own-keep")]
      : [
          tool("heart", t("favorite"), () => toggleFavorite(app, place), "favorite", {
            "aria-pressed": String(app.city.heartOf(place.id) !== null),
          }),
          tool("pen", t("changePlace"), (event) => edit(place, app, event.currentTarget), "own-edit"),
          tool("trash", t("deletePlace"), () => remove(app, [place]), "own-delete"),
        ]),
  );
}

/**
 * Makes a place a must or the place of a meal, or neither.
 *
 * @param {App} app
 * @param {OwnPlace} place
 * @param {import("./ownuse.js").Use} use
 */
function choose(app, place, use) {
  const hasPlan = app.session.plan !== null;
  app.store.change(withUse(app.store.request, place, use));
  if (hasPlan) app.plan([place.id]);
  else app.redraw();
}

/**
 * Keeps a place of a link or of a saved day, with its id, by which the request names it.
 *
 * @param {App} app
 * @param {OwnPlace} place
 */
function keepGuest(app, { id, name, lat, lon, minutes, hours }) {
  return keep(app, [{ id, city: app.city.id, name, lat, lon, note: "", addedAt: Date.now(), minutes, hours }]);
}

/**
 * @param {OwnPlace} place
 * @param {App} app
 */
function edit(place, app, opener) {
  const name = make("input", { value: place.name, id: "own-name", maxlength: "200", autofocus: true });
  const note = make("textarea", { id: "own-note", maxlength: "2000", rows: "3" }, place.note);
  const minutes = make("input", {
    type: "number", id: "own-minutes", min: "1", max: String(longestStay), step: "1", inputmode: "numeric",
    placeholder: String(usualStay), value: String(place.minutes ?? ""),
  });
  const hours = make("input", {
    id: "own-hours", maxlength: "400", placeholder: "Mo-Fr 10:00-17:00", value: place.hours ?? "",
    autocapitalize: "off", spellcheck: "false",
  });
  const done = () => {
    accept(minutes);
    if (!minutes.validity.valid) {
      refuse(minutes, t("typedRange", { least: 1, most: longestStay }));
      minutes.focus();
      return;
    }
    pop.hidePopover();
    const kept = app.city.own.place(place.id);
    if (!kept || !name.value.trim()) return;
    change(app, kept, {
      ...kept, name: name.value.trim(), note: note.value.trim(), minutes: Number(minutes.value) || undefined,
      hours: hours.value.trim() || undefined,
    });
  };
  for (const field of [name, minutes, hours]) {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // The same key would press the button that gets the focus back, and open this again.
      event.preventDefault();
      done();
    });
  }
  const pop = openMenu(
    "pop-own", t("changePlace"), opener,
    make(
      "div", { class: "stack" }, make("label", {}, t("name"), name), make("label", {}, t("note"), note),
      make("div", { "data-field": "own-minutes" }, make("label", {}, t("ownStay"), minutes)),
      make("label", {}, t("ownHours"), hours), make("p", { class: "hint" }, t("ownHoursHint")),
    ),
    button("check", t("done"), done, { class: "button main", id: "own-done" }),
  );
  name.select();
}

/**
 * Changes a place, also in the request, with Undo.
 *
 * @param {App} app
 * @param {OwnPlace} before
 * @param {OwnPlace} after
 */
async function change(app, before, after) {
  await keep(app, [after]);
  const patch = withChanged(app.store.request, after);
  if (!isSame({ ...app.store.request, ...patch }, app.store.request)) app.changeAndPlan(patch);
  if (Object.keys(after).every((key) => before[key] === after[key])) return;
  toast(t("placeChanged", { name: after.name }), { words: t("undo"), press: () => change(app, after, before) });
}

// Files

/** @param {App} app */
function download(app) {
  const text = `${JSON.stringify(geoJSONOf(app.city.keptPins), null, 1)}\n`;
  save(new Blob([text], { type: "application/geo+json" }), `${app.city.id}-places.geojson`);
}

/** @param {App} app */
async function openFiles(input, app) {
  const files = [...input.files];
  input.value = "";
  app.clearProblem();
  for (const file of files) {
    try {
      await openFile(file, app);
    } catch (error) {
      app.fail(error instanceof PlaceFileError ? unreadable(file, error) : error);
    }
  }
}

// Names the file, since several may be opened.
function unreadable(file, { key, values }) {
  const round = (value) => (typeof value === "number" ? number(value, 1) : value);
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
  // `count` chooses the form of a text.
  return new Problem({
    title: `${t("cannotOpen")}: ${file.name}`, detail: t(key, { ...shown, count: values.count }),
  });
}

/** @param {App} app */
async function openFile(file, app) {
  const { places, unplaced, shapes } = await placesOf(file);
  const own = await app.ownPlaces();
  const named = places.map((place) => ({
    ...place, name: place.name || t("pointOnMap", { position: `${place.lat}, ${place.lon}` }),
  }));
  const { added, doubles, outside } = sortedPlaces(named, own.list, app.city.all.values(), newID);
  const room = mostPlaces - own.list.length;
  if (added.length > room) throw new PlaceFileError("placesFull", { count: added.length, most: mostPlaces });
  if (added.length) await keep(app, added);
  report = { lines: linesOf(app, file, { added, doubles, outside, unplaced, shapes }), unplaced };
  shown = few;
  app.redraw();
  const here = added.filter(({ city }) => city === app.city.id);
  if (here.length) app.mapping.map?.fit(here.map(({ lat, lon }) => [lon, lat]), true);
  if (added.length) toast(report.lines[0], { words: t("undo"), press: () => remove(app, added) });
}

/**
 * Returns what became of a file, in sentences.
 *
 * @param {App} app
 */
function linesOf(app, file, { added, doubles, outside, unplaced, shapes }) {
  const counts = new Map();
  for (const { city } of added) counts.set(city, (counts.get(city) ?? 0) + 1);
  const lines = [...counts].map(([city, count]) =>
    t("placesAdded", { count, city: app.city.all.get(city)?.name ?? city }),
  );
  if (lines.length === 0) lines.push(t("noPlaceAdded", { name: file.name }));
  if (doubles) lines.push(t("placesDouble", { count: doubles }));
  if (outside.length) lines.push(t("placesOutside", { count: outside.length }));
  if (shapes) lines.push(t("placesShapes", { count: shapes }));
  if (unplaced.length) lines.push(t("placesUnplaced", { count: unplaced.length }));
  return lines;
}

/** @param {App} app */
function reportPart(app) {
  if (!report) return null;
  const names = report.unplaced.slice(0, mostNames).map(({ name, line }) =>
    make("li", {}, line ? `${t("rowOfTable", { line })}: ` : "", name ? searched(name) : "–"),
  );
  const rest = report.unplaced.length - names.length;
  if (rest > 0) names.push(make("li", {}, t("andMoreRows", { count: rest })));
  const close = square("close", t("close"), () => {
    report = null;
    app.redraw();
  });
  return make(
    "div", { class: "notice", role: "status", id: "places-report" },
    make(
      "div", { class: "view-head" },
      make("div", { class: "grow" }, report.lines.map((line) => make("p", {}, line))), close,
    ),
    names.length ? make("details", {}, make("summary", {}, t("findThem")), make("ul", {}, names)) : null,
  );
}

// A name without a position can be searched for.
function searched(name) {
  return make("button", {
    type: "button", class: "link", click: () => {
      const input = /** @type {any} */ (document.getElementById("place-own"));
      input.value = name;
      input.focus();
      input.dispatchEvent(new Event("input"));
    },
  }, name);
}
