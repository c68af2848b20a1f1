// Sets the theme before the first paint; a classic script, so that it runs before style sheets apply.
// @ts-check
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("planday-theme");
    } catch {
      return null;
    }
  };
  const set = () => {
    document.documentElement.dataset.theme = chosen() ?? (dark.matches ? "dark" : "light");
    dispatchEvent(new Event("planday-theme"));
  };
  dark.addEventListener("change", set);
  addEventListener("planday-theme-chosen", set);
  set();
})();
