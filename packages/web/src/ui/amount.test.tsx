// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Amount } from './amount.tsx';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

it.each([
  ['-123', true],
  ['-0', false],
  ['123', false],
])('of %s a reader hears a word only where it is below zero (%s)', (value, isSaid) => {
  const { container } = render(<Amount value={value} />);
  expect(container.textContent?.includes(uiStrings.negative)).toBe(isSaid);
  const seen = container.querySelector('.sr-only');
  seen?.remove();
  expect(container.textContent).toBe(value === '-123' ? '(۱۲۳)' : value === '123' ? '۱۲۳' : '۰');
});
