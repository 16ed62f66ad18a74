/**
 * Makes src/assets/fonts/vazirmatn.woff2 from the npm package `vazirmatn` (OFL): weights 400–700, only the letters
 * the product shows. Run it again after raising the package's version:
 * `node packages/web/scripts/subset-font.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('vazirmatn/fonts/variable/Vazirmatn[wght].ttf'));

/** Inclusive code point ranges: Latin, Latin-1, Arabic without its Koranic marks, presentation of numbers, punctuation. */
const ranges: ReadonlyArray<readonly [number, number]> = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x600, 0x606],
  [0x60c, 0x60c],
  [0x61b, 0x61f],
  [0x620, 0x65f],
  [0x660, 0x671],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6af],
  [0x6be, 0x6c3],
  [0x6cc, 0x6d5],
  [0x6f0, 0x6f9],
  [0x200b, 0x200f],
  [0x2010, 0x2026],
  [0x202a, 0x202e],
  [0x2030, 0x203a],
  [0x2066, 0x2069],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0xfdfc, 0xfdfc],
];

const text = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
  .join('');

const subset = await subsetFont(source, text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
});
writeFileSync(new URL('../src/assets/fonts/vazirmatn.woff2', import.meta.url), subset);
