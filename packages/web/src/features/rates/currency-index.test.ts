import { expect, test } from 'vitest';
import { searchIndex } from '../invoices/search-index.ts';
import { currencyIndex } from './currency-index.ts';

const found = (typed: string) => searchIndex(currencyIndex, typed, 60).map(({ alpha }) => alpha);

// Enter takes the first: a dollar of Australia stood there, and nothing on the paper would have told.
test.each([
  ['دلار', 'USD'],
  ['درهم', 'AED'],
  ['دینار', 'IQD'],
  ['روپیه', 'INR'],
  ['dollar', 'USD'],
  ['دلار کانادا', 'CAD'],
  ['', 'USD'],
])('«%s» is first %s', (typed, alpha) => {
  expect(found(typed)[0]).toBe(alpha);
});

test('every other one is still there', () => {
  expect(found('دلار')).toEqual(expect.arrayContaining(['AUD', 'CAD', 'HKD', 'USD']));
});
