// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
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

it.each([
  ['123456789012345678', true],
  ['12345678901', false],
])('%s is never wider than a phone whose text is large (%s)', (value, isFitted) => {
  // As text: the document of these tests does not know `min()`.
  const written = renderToStaticMarkup(<Amount value={value} />);
  expect(written.includes('min(1em')).toBe(isFitted);
  expect(written.replace(/<[^>]*>|٬/g, '')).toHaveLength(value.length);
});
