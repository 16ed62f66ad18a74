// The Persian calendar of @internationalized/date ends in the year 9377, which is 9998; beyond it days do not go on.
const first = Date.parse('1900-01-01T00:00:00Z');
const last = Date.parse('9000-01-01T00:00:00Z');

/**
 * An instant (ISO 8601) of a request, kept where days can be added to it in either calendar: programs say "from the
 * beginning" and "for ever" with the years 1 and 9999.
 */
export const countableInstant = (iso: string): Date => new Date(Math.min(Math.max(Date.parse(iso), first), last));
