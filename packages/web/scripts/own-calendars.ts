import type { Plugin } from 'vite';

const createCalendar = /\/@internationalized\/date\/dist\/private\/createCalendar\.mjs$/;

/**
 * React Aria's dates come with the calendars of eleven peoples and their tables, since any may be asked for by its name. Here
 * days are Jalali, and what is no day of ours is Gregorian: the others are not loaded.
 */
export function ownCalendars(): Plugin {
  return {
    name: 'taraz-own-calendars',
    enforce: 'pre',
    load: (id) =>
      createCalendar.test(id)
        ? `import { GregorianCalendar } from './calendars/GregorianCalendar.mjs';
import { PersianCalendar } from './calendars/PersianCalendar.mjs';
export const createCalendar = (name) => (name === 'persian' ? new PersianCalendar() : new GregorianCalendar());`
        : null,
  };
}
