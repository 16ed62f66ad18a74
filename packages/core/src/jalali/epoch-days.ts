/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The day (`YYYY-MM-DD`) so many days later; negative: earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** From one day (`YYYY-MM-DD`) to another; negative: back. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whole days from 1970-01-01 to the UTC day of an instant in epoch milliseconds (floor, also before 1970). */
export function epochDays(ms: number): number {
  return Math.floor(ms / DAY_MS);
}
