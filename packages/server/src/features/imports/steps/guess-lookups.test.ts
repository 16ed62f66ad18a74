import { expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';
import { guessLookups } from './guess-lookups.ts';

it('looks for names among texts that may be some, not among cells that are longer than any', async () => {
  const asked: (readonly string[])[] = [];
  const ports = {
    goodsByText: async (_tx: Tx, texts: readonly string[]) => {
      asked.push(texts);
      return new Map();
    },
    buyersByName: async (_tx: Tx, texts: readonly string[]) => {
      asked.push(texts);
      return { buyers: new Map(), nearBuyers: new Map() };
    },
  } as unknown as ImportDeps['ports'];
  await guessLookups({} as Tx, { ports }, {}, ['؟'], [['چای'], ['ا'.repeat(401)], ['']]);
  expect(asked).toEqual([['چای'], ['چای']]);
});
