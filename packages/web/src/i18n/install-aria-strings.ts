/**
 * Hands React Aria its Persian dictionaries through the global it documents for server-rendered pages
 * (`LocalizedStringProvider` writes the same two symbols). Must be the first import of main.tsx: React Aria reads the
 * global once, at its first render.
 */
import { ariaStrings } from './aria.fa.ts';

declare global {
  interface Window {
    [key: symbol]: unknown;
  }
}

window[Symbol.for('react-aria.i18n.locale')] = 'fa-IR';
window[Symbol.for('react-aria.i18n.strings')] = ariaStrings;
