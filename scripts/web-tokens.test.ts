/** The colours and widths of the web package; here and not beside them, because the browser's program has no files to read. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../packages/web/src/app/tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs that stand on each other and the least contrast that WCAG 2.2 AA (text 4.5, borders 3) or ui.md §1 asks. */
const pairs: ReadonlyArray<readonly [string, string, number]> = [
  ...['bg', 'surface', 'sunken', 'accent-soft'].flatMap((ground) => [
    ['ink', ground, 7] as const,
    ['ink-2', ground, 4.6] as const,
    ['ink-3', ground, 4.5] as const,
  ]),
  ['line-strong', 'bg', 3],
  ['line-strong', 'surface', 3],
  ['accent-ink', 'accent', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['accent-text', 'bg', 4.5],
  ['ink-2', 'mute', 4.5],
  ...(['ok', 'warn', 'bad', 'info'] as const).flatMap((tone) => [
    [tone, `${tone}-soft`, 5.5] as const,
    [tone, 'surface', 4.5] as const,
  ]),
  ['focus', 'surface', 3],
  ['focus', 'bg', 3],
  ['rail-ink', 'rail', 7],
];

describe.each([':root', ':root[data-theme="dark"]'])('%s', (selector) => {
  const tokens = tokensOf(selector);
  test.each(pairs)('%s on %s has at least %f:1', (text, ground, least) => {
    expect(contrast(tokens.get(text) ?? '#000000', tokens.get(ground) ?? '#000000')).toBeGreaterThanOrEqual(least);
  });
});

test('the dark theme names every colour of the light one that is a plain colour', () => {
  const light = [...tokensOf(':root').keys()];
  expect([...tokensOf(':root[data-theme="dark"]').keys()].sort()).toEqual(light.sort());
});

/** A colour of Tailwind's own palette, of which none is left: such a class says nothing, and nobody hears of it. */
const noColour =
  /\b(?:bg|text|border|fill|stroke|outline|ring|decoration)-(?:white|black|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)\b/;

test('colours are those of the theme: a barcode was light on dark, since «bg-white» is no class', () => {
  const root = new URL('../packages/web/src/', import.meta.url).pathname;
  const foreign = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    noColour.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(foreign).toEqual([]);
});

/** Where a length in px asks how wide the window or a box is; a script's `(width < …)` among them. */
const askedInPx =
  /\((?:min-|max-)?(?:width|height)\s*[<>=:]+\s*[\d.]+px|\b(?:min|max)-\[[\d.]+px\]:|@\[[\d.]+px\]:|--breakpoint-\w+: [\d.]+px/;

test('layouts change at widths that grow with the size of text, which users may set twice as large in their browser', () => {
  const root = new URL('../packages/web/src/', import.meta.url).pathname;
  const inPx = globSync('**/*.{ts,tsx,css}', { cwd: root }).filter((file) =>
    askedInPx.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(inPx).toEqual([]);
});

test('rows that take their parent’s columns have a way without subgrid, which Chrome has six versions after the promised one', () => {
  const styles = readFileSync(new URL('../packages/web/src/app/styles.css', import.meta.url), 'utf8');
  const [, fallback = ''] = styles.split('@supports not (grid-template-columns: subgrid)');
  expect(fallback).toMatch(/^ \{\s*\.grid-cols-subgrid \{\s*grid-template-columns: inherit;/);
});
