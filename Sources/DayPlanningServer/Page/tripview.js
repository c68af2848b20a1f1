// The view of saved days.
// @ts-check
import { button, make, save, square, toast } from "./dom.js";
import { tripButton } from "./explore.js";
import { openMenu } from "./menus.js";
import { Problem } from "./service.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./trips.js").Trip} Trip
 */

/**
 * Returns the view of all saved days.
 *
 * @param {App} app
 */
export function tripsView(app) {
  const { trips } = app;
  const file = make("input", {
    type: "file", accept: "application/json,.json", hidden: true, id: "import-file", "aria-label": t("import"),
  });
  file.addEventListener("change", () => importFile(file, app));
  return [
    make(
      "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
      make("h2", { id: "title", tabindex: "-1" }, t("savedDays")),
    ),
    app.sync?.line("trip") ?? make("p", { class: "hint" }, t("savedHere")),
    trips.list.length
      ? make("ul", { id: "trips" }, trips.list.map((trip) => tripRow(trip, app)))
      : make("p", {}, t("noneSaved")),
    make(
      "div", { class: "actions" }, button("upload", t("import"), () => file.click(), { id: "import" }), file,
      trips.list.length
        ? button("download", t("exportAll"), () => exportAll(app), { id: "export-all" })
        : null,
    ),
  ];
}

/**
 * Returns the row of a saved day, with its tools.
 *
 * @param {Trip} trip
 * @param {App} app
 */
function tripRow(trip, app) {
  const guard = (act) => async () => {
    try {
      await act();
    } catch (error) {
      app.fail(error);
    }
    app.redraw();
  };
  return make(
    "li", { class: "trip" }, tripButton(trip, app),
    square("pen", t("rename", { name: trip.name }), (event) => rename(trip, app, event.currentTarget), {
      "data-act": "rename",
    }),
    square(
      "copy", t("duplicate", { name: trip.name }), guard(() => app.trips.duplicate(trip)), { "data-act": "duplicate" },
    ),
    square(
      "trash", t("deleteTrip", { name: trip.name }),
      guard(async () => {
        await app.trips.remove(trip);
        app.keepDay();
        toast(t("deleted", { name: trip.name }), { words: t("undo"), press: guard(() => app.trips.put(trip)) });
      }),
      { "data-act": "delete" },
    ),
  );
}

/**
 * @param {Trip} trip
 * @param {App} app
 */
function rename(trip, app, opener) {
  const input = make("input", { value: trip.name, id: "trip-name", maxlength: "80", autofocus: true });
  const done = async () => {
    const title = input.value.trim();
    pop.hidePopover();
    if (title === "" || title === trip.name) return;
    try {
      await app.trips.rename(trip, title);
    } catch (error) {
      app.fail(error);
    }
    app.redraw();
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // The same key would press the button that gets the focus back, and open this again.
    event.preventDefault();
    done();
  });
  const pop = openMenu(
    "pop-rename", t("renameTitle"), opener, make("label", {}, t("name"), input),
    button("check", t("done"), done, { class: "button main" }),
  );
  input.select();
}

// The largest file of saved days, in bytes; tickets are most of it.
const largest = 400e6;

/** @param {App} app */
async function exportAll(app) {
  try {
    save(await (await import("./tripfile.js")).tripFile(app), "planday.json");
  } catch (error) {
    app.fail(error);
  }
}

/** @param {App} app */
async function importFile(file, app) {
  const [chosen] = file.files;
  file.value = "";
  if (!chosen) return;
  try {
    if (chosen.size > largest) throw new Problem({ title: t("cannotOpen"), detail: t("tripsTooLarge") });
    const { count, places, favorites } = await (await import("./tripfile.js")).openTripFile(app, await chosen.text());
    toast([
      t("imported", { count }), places ? t("importedPlaces", { count: places }) : "",
      favorites ? t("importedFavorites", { count: favorites }) : "",
    ].filter(Boolean).join(" "));
    app.ownChanged();
  } catch (error) {
    app.fail(error);
  }
  app.redraw();
}

