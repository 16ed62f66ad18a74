// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ListPrice, NextPrice } from './list-price.tsx';

afterEach(cleanup);

it.each([
  ['IRR', '۱۰۰'],
  ['USD', '۱۰۰USD'],
])('a price in %s reads %s', (currency_type, text) => {
  expect(render(<ListPrice row={{ price: '100', currency_type }} />).container.textContent).toBe(text);
});

it.each([
  ['IRR', '۱۲۰ از'],
  ['USD', '۱۲۰ USD از'],
])('the next price in %s reads %s its day', (currency_type, text) => {
  const next_price = { price: '120', valid_from: '2026-12-01' };
  expect(render(<NextPrice row={{ next_price, currency_type }} />).container.textContent).toContain(text);
});
