// Drawing an area by hand, with mouse, finger or pen.
// @ts-check
import { areaOf, loops, roundedPosition, simplified } from "./geometry.js";
import { t } from "./text.js";

/**
 * Connects hand drawing. `isOn()` returns whether it is active; `done(area, words)` receives the area, null if the line
 * encloses nothing, and a message.
 */
export function connectLasso(map, isOn, done) {
  const { view, leaflet } = map;
  const container = view.getContainer();
  const line = leaflet.polyline([], { pane: "area", className: "lasso", interactive: false }).addTo(view);
  let track = null;
  const finish = (isWanted) => {
    const drawn = track ?? [];
    track = null;
    line.setLatLngs([]);
    if (!isWanted || drawn.length < 3) return;
    const { area, parts } = areaAround(drawn, view);
    done(area, parts > 1 ? t("lassoParts", { count: parts }) : "");
  };
  container.addEventListener("pointerdown", (event) => {
    if (!isOn() || !event.isPrimary || event.target.closest(".leaflet-control")) return;
    event.preventDefault();
    event.stopPropagation();
    container.setPointerCapture(event.pointerId);
    track = [view.mouseEventToContainerPoint(event)];
  }, true);
  // Prevent the browser and Leaflet from treating the gesture as a tap or a scroll.
  container.addEventListener("touchstart", (event) => {
    if (!track) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, passive: false });
  container.addEventListener("pointermove", (event) => {
    if (!track || !event.isPrimary) return;
    track.push(view.mouseEventToContainerPoint(event));
    line.setLatLngs(track.map((point) => view.containerPointToLatLng(point)));
  });
  container.addEventListener("pointerup", () => finish(true));
  container.addEventListener("pointercancel", () => finish(false));
}

// A self-intersecting line encloses several parts; the area has all of them.
function areaAround(drawn, view) {
  const rings = loops(simplified(drawn.map(({ x, y }) => [x, y]), 2.5));
  const areas = rings.map((ring) =>
    ring.map(([x, y]) => view.containerPointToLatLng([x, y])).map(({ lng, lat }) => roundedPosition([lng, lat])),
  );
  const polygons = areas.map(areaOf).filter(Boolean);
  if (polygons.length === 0) return { area: null, parts: 0 };
  const area =
    polygons.length === 1
      ? polygons[0]
      : { type: "MultiPolygon", coordinates: polygons.map(({ coordinates }) => coordinates) };
  return { area, parts: polygons.length };
}
