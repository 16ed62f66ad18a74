import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const sources = (pattern: string) =>
  globSync(pattern, { cwd: join(import.meta.dirname, '..'), exclude: ['**/*.test.*'] }).map((file) => ({
    name: basename(file),
    text: readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
  }));
const quoted = (text: string) => [...text.matchAll(/'([a-z_]+\.[a-z_]*)'/g)].map(([, word = '']) => word);

const web = sources('packages/web/src/**/*.{ts,tsx}');
const heardIn = (text: string): string[] =>
  [...text.matchAll(/useLive\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, beginnings = '']) => quoted(beginnings));
/** What is heard by a hook that several screens share. */
const ofMoney = web.filter(({ name }) => name === 'use-live-money.ts').flatMap(({ text }) => heardIn(text));

/** What each screen of the application hears of what others do, by the beginnings of events. */
const heard = new Map(
  web.map(({ name, text }) => [name, [...heardIn(text), ...(text.includes('useLiveMoney(') ? ofMoney : [])]]),
);
/** What the server calls what was done, and by which names it tells that. */
const told = new Set(sources('packages/server/src/**/*.ts').flatMap(({ text }) => quoted(text)));

// Seen in a browser too, of customers and branches: customers.spec.ts.
it.each([
  ['customers-page.tsx', 'customer.'],
  ['customers-page.tsx', 'treasury.'],
  ['invoice-page.tsx', 'treasury.'],
  ['products-page.tsx', 'product.'],
  ['pre-invoices-page.tsx', 'pre_invoice.'],
  // What an offer became is shown, and its way leads there; without that draft it is open again.
  ['pre-invoices-page.tsx', 'invoice.'],
  ['pre-invoice-page.tsx', 'invoice.'],
  ['tax-memories-tab.tsx', 'settings.'],
  ['branches-page.tsx', 'staff.'],
  ['employees-page.tsx', 'staff.'],
  ['warehousing-page.tsx', 'stock.'],
  ['places-page.tsx', 'treasury.'],
  ['checks-page.tsx', 'treasury.'],
  ['purchases-page.tsx', 'purchases.'],
  ['recurring-page.tsx', 'recurring.'],
  ['recurring-page.tsx', 'invoice.'],
])('%s hears what others do with it, as the server tells it: %s', (page, beginning) => {
  expect(heard.get(page)).toContain(beginning);
  expect([...told].some((type) => type.length > beginning.length && type.startsWith(beginning))).toBe(true);
});
