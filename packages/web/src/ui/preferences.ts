/** What this browser remembers of the user's taste; `public/theme.js` reads the same key before the first paint. */
import { listDefaults } from '@taraz/core';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createFormat, type Digits, type Format } from '../i18n/format.ts';
import { pageSizes } from './page-sizes.ts';

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  digits: Digits;
  density: 'compact' | 'normal' | 'roomy';
  /** The side menu folded to icons by the user. */
  railFolded: boolean;
  /** Of a page of a list. */
  rowsPerPage: number;
  /** The account's digits as this browser last took them over; null: not yet, or signed out since. */
  accountDigits: Digits | null;
}

const storageKey = 'taraz.preferences';
const defaults: Preferences = {
  theme: 'system',
  digits: 'fa',
  density: 'normal',
  railFolded: false,
  rowsPerPage: listDefaults.limit,
  accountDigits: null,
};

function read(): Preferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>) };
  } catch {
    return defaults;
  }
}

let current = read();
const listeners = new Set<() => void>();

function apply({ theme, density }: Preferences): void {
  const root = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  if (density === 'normal') delete root.dataset.density;
  else root.dataset.density = density;
}

/** Changes some preferences, keeps them in this browser and shows them at once. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // A closed storage only means that they last until the page is left.
  }
  apply(current);
  for (const listener of listeners) listener();
}

/**
 * Takes over the account's number format: at login, and whenever it has changed since. Digits that the user chose in
 * this browser afterwards stay.
 */
export function takeAccountDigits(digits: Digits): void {
  if (current.accountDigits !== digits) setPreferences({ digits, accountDigits: digits });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once at start: follows the system's theme and other tabs. */
export function followPreferences(): void {
  apply(current);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(current));
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    current = read();
    apply(current);
    for (const listener of listeners) listener();
  });
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

const formats: Record<Digits, Format> = { fa: createFormat('fa'), latn: createFormat('latn') };

/** The formatter in the user's digits. */
export function useFormat(): Format {
  return formats[usePreferences().digits];
}

/**
 * For what the kit is given to say. Fixed sentences have Persian digits: whoever reads Latin ones gets these; codes that
 * stand in one as they are stay so, and so does what is no plain text.
 */
export function useOwnDigits(): (said: ReactNode) => ReactNode {
  const { digits, text } = useFormat();
  return (said) => (typeof said === 'string' && digits === 'latn' ? text(said) : said);
}

/** What is made for how figures are shown (a table's columns): the same until they are shown in another way. */
export function useFormatted<T>(make: (format: Format) => T): T {
  const format = useFormat();
  return useMemo(() => make(format), [make, format]);
}

/** How many rows the user has on a page of any list. */
export const ownRowsPerPage = (): number =>
  pageSizes.find((size) => size === current.rowsPerPage) ?? listDefaults.limit;

/** The same outside React (toasts, titles). */
export function currentFormat(): Format {
  return formats[current.digits];
}
