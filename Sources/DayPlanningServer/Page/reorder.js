// Positions of stops in the lists of days.
// @ts-check

/** Moves an element of lists from one place to another. */
export function move(lists, from, to) {
  const [element] = lists[from.day].splice(from.index, 1);
  lists[to.day].splice(to.index, 0, element);
}

/** Returns the position one step earlier or later, possibly on the adjacent day; null at either end. */
export function stepped(lists, { day, index }, by) {
  const next = index + by;
  if (next >= 0 && next < lists[day].length) return { day, index: next };
  const other = day + by;
  if (other < 0 || other >= lists.length) return null;
  return { day: other, index: by < 0 ? lists[other].length : 0 };
}

/**
 * Returns the positions at which a day's list can take a further stop, those with the least detour as the crow flies
 * first; earlier ones first if equal.
 *
 * @param {{ lat: number, lon: number, exit?: { lat: number, lon: number } | null }[]} stops
 * @param {{ lat: number, lon: number, exit?: { lat: number, lon: number } | null }} stop
 * @param {(number[] | null)[]} ends The longitude and latitude of the start and the end of the day, if any.
 */
export function insertions(stops, stop, [from, to]) {
  const arrive = ({ lon, lat }) => [lon, lat];
  const leave = (one) => arrive(one.exit ?? one);
  const away = (one, other) =>
    one && other ? Math.hypot((one[0] - other[0]) * Math.cos((one[1] * Math.PI) / 180), one[1] - other[1]) : 0;
  const detours = Array.from({ length: stops.length + 1 }, (_, index) => {
    const before = index > 0 ? leave(stops[index - 1]) : from;
    const after = index < stops.length ? arrive(stops[index]) : to;
    return { index, detour: away(before, arrive(stop)) + away(leave(stop), after) - away(before, after) };
  });
  const sorted = detours.toSorted((one, other) => one.detour - other.detour || one.index - other.index);
  return sorted.map(({ index }) => index);
}

/**
 * Returns the ids of the stops that differ between two edits of the same plan: new ones, those with another stay or
 * pinned time, and the fewest that explain another order.
 *
 * @param {import("./session.js").Edit} before
 * @param {import("./session.js").Edit} after
 */
export function changedStops(before, after) {
  const [old, now] = [before, after].map((days) => days.flatMap((stops, day) => stops.map(({ id }) => `${day} ${id}`)));
  const kept = new Set(common(old, now));
  /** @param {API.EditedStop} stop */
  const facts = ({ id, minutes, enter }) => `${id} ${minutes} ${enter ?? ""}`;
  const same = new Set(before.flat().map(facts));
  return after.flatMap((stops, day) =>
    stops.filter((stop) => !kept.has(`${day} ${stop.id}`) || !same.has(facts(stop))).map(({ id }) => id),
  );
}

// The longest common subsequence of two lists.
function common(one, other) {
  const best = Array.from({ length: one.length + 1 }, () => new Array(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      best[i][j] = one[i] === other[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
    }
  }
  const found = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      found.push(one[i]);
      i += 1;
      j += 1;
    } else if (best[i + 1][j] >= best[i][j + 1]) i += 1;
    else j += 1;
  }
  return found;
}
