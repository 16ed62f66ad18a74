const tehranCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const halfHourMs = 1_800_000;
/** Before 1946 Tehran's clock stood at its own sun, minutes beside the half hours. */
const evenSince = Date.UTC(1946, 0, 1);
const days = new Map<number, string>();
/** Half hours whose day is kept: those of a year's working days. */
const keptMost = 10_000;

/**
 * The Gregorian day (YYYY-MM-DD) that an instant falls on in Tehran: what people mean by a day, and sums are kept by. Days
 * begin there, and its offset changed, on half hours alone, so each is asked of the calendar once.
 */
export function tehranDay(instant: Date): string {
  const ms = instant.getTime();
  if (!(ms >= evenSince)) return tehranCalendar.format(instant);
  const half = Math.floor(ms / halfHourMs);
  const known = days.get(half);
  if (known !== undefined) return known;
  const day = tehranCalendar.format(instant);
  if (days.size >= keptMost) days.clear();
  days.set(half, day);
  return day;
}

/**
 * The first moment of a day in Tehran. Iran has kept +03:30 all year since 1401; of the summers before it is an hour late.
 * @param day YYYY-MM-DD
 */
export const startOfTehranDay = (day: string): Date => new Date(`${day}T00:00:00+03:30`);

/** People are awake from eight o'clock in Tehran on, and by then a day's news and its invoices come. */
const morningMs = 8 * 3_600_000;

/** The day in Tehran (YYYY-MM-DD) whose morning has come last: before eight o'clock it is the day before. */
export const wakingDay = (nowMs: number): string => tehranDay(new Date(nowMs - morningMs));
