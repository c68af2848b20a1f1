// Local times as the service writes them, after midnight as 25:10.

/** Returns the minutes from the day's midnight. */
export function minutesOf(time) {
  const [hours, minutes] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Returns the time at a number of minutes after midnight. */
export function timeOf(minutes) {
  const two = (number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns a time of day, restarting at 00:00 after midnight. */
export function clock(time) {
  return timeOf(minutesOf(time) % 1440);
}

/** Returns the current date in a time zone, as YYYY-MM-DD. */
export function today(timeZone) {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(new Date());
}

/** Returns a date in prose. */
export function spoken(date) {
  const words = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  return words.format(new Date(`${date}T00:00:00Z`));
}
