// Marks on the map for places that are no pins: those that wait, and the point at which one is shared.
// @ts-check
import { make } from "./dom.js";

/** @typedef {import("./app.js").App} App */

let layer = null;
/** @type {{ isConnected: boolean } | null} */
let owner = null;

// Marks go with the part of the panel that they belong to.
const watch = () => {
  new MutationObserver(() => owner && !owner.isConnected && clear()).observe(document.getElementById("view"), {
    childList: true, subtree: true,
  });
};

function clear() {
  layer?.clearLayers();
  owner = null;
}

/**
 * Marks places of the current city on the map while a part of the panel is shown.
 *
 * @param {App} app
 * @param {{ isConnected: boolean }} part
 * @param {{ lat: number, lon: number, title: string, press?: () => void }[]} places
 */
export function mark(app, part, places) {
  const { map } = app.mapping;
  if (!map) return;
  if (!layer) {
    layer = map.leaflet.layerGroup().addTo(map.view);
    watch();
  }
  layer.clearLayers();
  owner = part;
  for (const { lat, lon, title, press } of places) {
    const icon = map.leaflet.divIcon({
      className: "spot shared-spot", iconSize: [30, 30], iconAnchor: [15, 34], html: make("span"),
    });
    const marker = map.leaflet.marker([lat, lon], {
      icon, keyboard: false, zIndexOffset: 950, interactive: Boolean(press),
    });
    marker.bindTooltip(make("span", {}, title), { direction: "top", offset: [0, -30] }).addTo(layer);
    // The panel has the same buttons.
    marker.getElement().setAttribute("aria-hidden", "true");
    if (press) marker.on("click", press);
  }
}

/**
 * Moves the map to a place, on a phone beside the panel.
 *
 * @param {App} app
 * @param {{ lat: number, lon: number }} place
 */
export function reveal(app, { lat, lon }) {
  if (app.sheet.size === "full") app.sheet.set("half");
  app.mapping.map?.reveal([lon, lat], 16);
}
