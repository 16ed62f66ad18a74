const tehranCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The Gregorian day (YYYY-MM-DD) that an instant falls on in Tehran: what people mean by a day, and sums are kept by. */
export const tehranDay = (instant: Date): string => tehranCalendar.format(instant);

/**
 * The first moment of a day in Tehran. Iran has kept +03:30 all year since 1401; of the summers before it is an hour late.
 * @param day YYYY-MM-DD
 */
export const startOfTehranDay = (day: string): Date => new Date(`${day}T00:00:00+03:30`);
