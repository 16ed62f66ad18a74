import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholeFigure } from './whole-figure.tsx';

it.each([
  ['۱۲۳٬۴۵۶٬۷۸۹٬۰۱۲٬۳۴۵٬۶۷۸', true],
  ['۱۲٬۳۴۵٬۶۷۸٬۹۰۱', false],
])('%s is never wider than a phone whose text is large (%s)', (text, isFitted) => {
  const written = renderToStaticMarkup(<WholeFigure>{text}</WholeFigure>);
  expect(written.includes('min(1em')).toBe(isFitted);
  expect(written.replace(/<[^>]*>/g, '')).toBe(text);
});
