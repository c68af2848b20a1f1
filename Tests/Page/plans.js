// Small plans to test with.

/** Returns a stop from its id and the time inside. */
export const stop = (id, enter = "10:00", leave = "11:00", more = {}) => ({
  id, name: id.toUpperCase(), category: "museum", lat: 51.5, lon: -0.1, cluster: 0, arrive: enter, enter, leave,
  minutes: 60, recommendedMinutes: 60, waitMinutes: 0, slackMinutes: 0, hoursKnown: true, open: "10:00-17:00",
  score: 50,
  ...more,
});

/** Returns a day with stops. */
export const day = (stops, more = {}) => ({
  date: "2026-12-01", start: "09:00", end: "18:00", stops, breaks: [],
  legs: [...stops.map(({ id }) => id), "end"].map((to, i) => ({
    from: i ? stops[i - 1].id : "start", to, minutes: 10, meters: 800,
  })),
  ...more,
});

/** Returns a plan of days. */
export const plan = (days, more = {}) => ({
  city: "london", request: { city: "london", date: "2026-12-01", days: days.length, mode: "walk" }, days, clusters: [],
  leftOut: [], warnings: [], objective: { value: 100, bound: 100, score: 101, travelMinutes: 20, gap: 0 },
  proof: { status: "optimal", seconds: 1, candidates: 5, setAside: 0 }, ...more,
});
