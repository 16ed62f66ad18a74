import { Type } from 'typebox';
import { strict, text } from './common.ts';

/** The longest that is asked for, and how many lines at once. */
export const calledMax = { code: 200, name: 500, lines: 500 } as const;

const calledLine = strict({
  code: Type.Optional(text(calledMax.code, 'own code, barcode, or the goods id where the name tells which')),
  name: Type.Optional(text(calledMax.name, 'asked where no code says which')),
});

/** What the lines of a spreadsheet call goods. */
export const calledLines = strict({ lines: Type.Array(calledLine, { minItems: 1, maxItems: calledMax.lines }) });
