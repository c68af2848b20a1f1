// A deterministic browser environment for the page's modules: import it before them.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true, writable: true });

/** Runs `act` with the clock at a moment such as 2026-12-01T09:00:00Z. */
export function at(moment, act) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length ? given : [moment]));
    }
  };
  try {
    return act();
  } finally {
    globalThis.Date = Real;
  }
}

/** Serves requests with `answer(path, options)` while `act` runs; returns the requests with their bodies. */
export async function serving(answer, act) {
  const real = globalThis.fetch;
  const asked = [];
  globalThis.fetch = async (path, options = {}) => {
    asked.push({ path, body: options.body ? JSON.parse(options.body) : null });
    return answer(path, options);
  };
  try {
    await act(asked);
  } finally {
    globalThis.fetch = real;
  }
  return asked;
}

/** Returns a JSON response. */
export const json = (value, status = 200) => new Response(JSON.stringify(value), { status });

/** Returns a seeded generator of whole numbers below `limit`. */
export function randomFrom(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
