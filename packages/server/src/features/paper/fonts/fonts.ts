import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FontFile, readFontFile } from './font-file.ts';

const require = createRequire(import.meta.url);
const directory = join(dirname(require.resolve('vazirmatn/package.json')), 'fonts/ttf');

export type Weight = 'regular' | 'medium' | 'bold';

/** The static weights that paper uses; each one more costs about 25 kB in every file. */
const files = {
  regular: 'Vazirmatn-Regular.ttf',
  medium: 'Vazirmatn-Medium.ttf',
  bold: 'Vazirmatn-Bold.ttf',
} as const satisfies Record<Weight, string>;

const read = (file: string): Buffer => readFileSync(join(directory, file));

/** Vazirmatn's static fonts, for the compiler. */
export const fontBytes = (): Buffer[] => Object.values(files).map(read);

const parsed = new Map<Weight, FontFile>();

/** A weight of Vazirmatn, read once. */
export function fontOf(weight: Weight): FontFile {
  const known = parsed.get(weight);
  if (known !== undefined) return known;
  const font = readFontFile(read(files[weight]));
  parsed.set(weight, font);
  return font;
}

/**
 * Width of a text set plainly, in em. Letters count in their isolated form, so that a joined word is never wider than
 * this says; figures are `figureWidth`'s.
 */
export function textWidth(text: string, weight: Weight = 'regular'): number {
  const font = fontOf(weight);
  let width = 0;
  for (const character of text) width += font.advance(character.codePointAt(0) ?? 0);
  return width;
}

/** Height of one line without leading, em: all weights have the same. */
export const capHeight = (): number => fontOf('regular').capHeight;
