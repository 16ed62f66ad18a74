/** What makes money likely that of a cheque: both ways of looking, from a bank's row and from the cheque, go by it. */

/** A bank pays a cheque on its day or later: what is drawn after more days is another's, unless it is named. */
export const drawnWithinDays = 10;
/** Shorter numbers stand in other texts too, and are counted anew every day or month. */
const tellingLength = 4;

/** A number as it is compared: whoever pads it writes noughts before it, and means the same one. */
export const withoutNoughts = (number: string): string => number.replace(/^0+(?=.)/, '');

/** Does a number tell one payment from others also on another day? The noughts that a bank pads it with make it no longer. */
export const isTelling = (number: string): boolean => withoutNoughts(number).length >= tellingLength;
