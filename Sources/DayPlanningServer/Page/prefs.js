// The views of the settings and about the page.
// @ts-check
import { byId, button, make, square } from "./dom.js";
import { downloadCity, forgetCity, sizeOf } from "./download.js";
import { isKept } from "./keep.js";
import { keepWords } from "./secure.js";
import { choose, languages, settings } from "./settings.js";
import { number, t } from "./text.js";
import { terms, tilesFor } from "./tiles.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./city.js").City} City
 */

function group(name, legend, options, change) {
  const radio = ([value, words]) =>
    make(
      "label", {},
      make("input", {
        type: "radio", name: `set-${name}`, value, checked: settings[name] === value, change: () => change(name, value),
      }),
      make("span", {}, words),
    );
  return make("fieldset", {}, make("legend", {}, legend), make("div", { class: "segments" }, options.map(radio)));
}

/** @param {App} app */
function head(app, title) {
  return make(
    "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
    make("h2", { id: "title", tabindex: "-1" }, title),
  );
}

/**
 * Returns the view of the settings.
 *
 * @param {App} app
 */
export function settingsView(app) {
  const change = (name, value) => {
    choose(name, value);
    app.restyle(name);
    app.sync?.changed();
  };
  const tongue = make(
    "select", { id: "language", change: ({ target }) => change("language", target.value) },
    [["", t("asBrowser")], ...languages].map(([code, name]) =>
      make("option", { value: code, selected: settings.language === code }, name),
    ),
  );
  return [
    head(app, t("settings")), make("label", {}, t("language"), tongue),
    group("theme", t("theme"), [["", t("auto")], ["light", t("light")], ["dark", t("dark")]], change),
    group("units", t("units"), [["", t("auto")], ["km", t("km")], ["mi", t("mi")]], change),
    group("clock", t("clock"), [["", t("auto")], ["24", "13:00"], ["12", "1 pm"]], change),
    offlinePart(app),
    app.hasCommunity
      ? make(
          "section", { class: "stack" }, make("h3", {}, t("account")),
          make("p", { class: "actions" }, button("user", t("account"), () => app.screen.show("account"), {
            id: "to-account",
          })),
        )
      : null,
  ].filter(Boolean);
}

/** @param {App} app */
function offlinePart(app) {
  const { city } = app;
  const part = make("section", { class: "stack", id: "offline-part" });
  const draw = async () => {
    const kept = await isKept(city.id);
    const size = await sizeOf(city);
    const words = kept
      ? t("cityKept", { city: city.name, size: number(kept.bytes / 1e6, 1) })
      : t("cityNotKept", { city: city.name, size: number(size / 1e6, 0) });
    const press = kept ? async () => {
      await forgetCity(city.id);
      draw();
    } : () => fetchAll(app, part, draw);
    part.replaceChildren(
      make("h3", {}, t("offlineTitle")), make("p", { class: "hint" }, words),
      make(
        "p", { class: "actions" },
        button(kept ? "trash" : "download", t(kept ? "forgetCity" : "downloadCity", { city: city.name }), press, {
          id: "download-city",
        }),
      ),
    );
  };
  if ("caches" in globalThis) draw().catch(() => part.replaceChildren(make("p", { class: "hint" }, keepWords())));
  else part.append(make("p", { class: "hint" }, keepWords()));
  return part;
}

/** @param {App} app */
async function fetchAll(app, part, draw) {
  const bar = make("progress", { max: "1", value: "0", "aria-label": t("downloading") });
  part.append(bar);
  byId("download-city").disabled = true;
  try {
    await downloadCity(app.city, (share) => {
      bar.value = share;
    });
  } catch (error) {
    app.fail(error, () => fetchAll(app, part, draw), false);
  }
  draw();
}

/**
 * The sources of the sights, and those of the map once loaded.
 *
 * @param {City} city
 */
function sources(city) {
  const linked = (text) =>
    text.includes("OpenStreetMap")
      ? make("a", { href: terms, rel: "noreferrer noopener", target: "_blank" }, text)
      : text;
  const row = (text) => make("li", { class: "hint" }, linked(text));
  const list = make("ul", {}, city.attribution.map(row));
  tilesFor(city.id).then((set) => {
    const words = (set?.attribution ?? "").split("; ").filter((text) => text && !city.attribution.includes(text));
    list.append(...words.map(row));
  });
  return list;
}

/**
 * Returns the view about the page.
 *
 * @param {App} app
 */
export function aboutView(app) {
  return [
    head(app, t("about")), make("p", {}, t("aboutText")), make("p", {}, t("aboutHours")), make("h3", {}, t("sources")),
    sources(app.city), make("p", {}, make("a", { href: "/openapi.json" }, t("api"))),
    make("p", { class: "hint" }, app.version ? `planday ${app.version}` : ""),
  ];
}
