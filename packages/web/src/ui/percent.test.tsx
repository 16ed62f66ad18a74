// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Percent } from './percent.tsx';

afterEach(cleanup);

const textOf = (value: string) => render(<Percent value={value} />).container.textContent;

it('a loss is in parentheses as amounts are, and heard as negative', () => {
  expect(textOf('-15.3')).toMatch(/^منفی \(\u061c۱۵٫۳٪\)$/u);
  expect(textOf('19')).toMatch(/^\u061c۱۹٪$/u);
});

it('in a column an absent fraction keeps its place at the right of the number, unseen and unheard', () => {
  const filler = (value: string) =>
    render(<Percent value={value} isInColumn />).container.querySelector('[aria-hidden]')?.textContent;
  expect(filler('25')).toBe('٫۰');
  expect(filler('33.9')).toBeUndefined();
});
