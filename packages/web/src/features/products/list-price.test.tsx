// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ListPrice } from './list-price.tsx';

afterEach(cleanup);

it.each([
  ['IRR', '۱۰۰'],
  ['USD', '۱۰۰USD'],
])('a price in %s reads %s', (currency_type, text) => {
  expect(render(<ListPrice row={{ price: '100', currency_type }} />).container.textContent).toBe(text);
});
