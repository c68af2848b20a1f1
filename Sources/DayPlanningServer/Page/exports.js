// Downloads of the plan in every format of the service, or written by the page without it, and its printed page.
// @ts-check
import { icon, make, save, say } from "./dom.js";
import { openMenu } from "./menus.js";
import { post, standard } from "./service.js";
import { t } from "./text.js";

/** @typedef {import("./app.js").App} App */

const forms = [
  ["ics", "calendar", "calendar", "text/calendar"], ["html", "printable", "print", "text/html"],
  ["gpx", "gpx", "mark", "application/gpx+xml"], ["kml", "kml", "globe", "application/vnd.google-earth.kml+xml"],
  ["geojson", "geojson", "area", "application/geo+json"], ["txt", "plainText", "menu", "text/plain"],
  ["json", "json", "copy", "application/json"],
];

/**
 * Opens the list of formats.
 *
 * @param {App} app
 */
export function openExports(app, opener) {
  const { plan } = app.session;
  const name = `${plan.city}-${plan.request.date}`;
  const row = (ending, key, shape, press) =>
    make(
      "button", { type: "button", "data-form": ending, click: press }, icon(shape),
      make("span", {}, t(`export-${key}`)),
    );
  const download = (ending, key, form) => async () => {
    pop.hidePopover();
    try {
      save(await content(ending, form), `${name}.${ending}`);
      say(t("downloaded", { name: t(`export-${key}`) }));
    } catch (error) {
      app.fail(error);
    }
  };
  const content = async (ending, form) => {
    try {
      return await (await post("/v1/export", standard(plan), form)).blob();
    } catch (error) {
      // The plan has all that a file needs.
      if (!error.isLost && !(error instanceof TypeError)) throw error;
      const { fileOf } = await import("./files.js");
      return fileOf(ending, plan, document.title.replace(/ · planday$/, ""), app.ends);
    }
  };
  const print = row("print", "print", "print", async () => {
    pop.hidePopover();
    try {
      await (await import("./printmap.js")).printDays(app);
    } catch (error) {
      app.fail(error);
    }
  });
  const pop = openMenu(
    "pop-export", t("export"), opener,
    make(
      "div", { class: "menu" }, print,
      forms.map(([ending, key, shape, form]) => row(ending, key, shape, download(ending, key, form))),
    ),
  );
}
