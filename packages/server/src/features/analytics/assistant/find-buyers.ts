import { bestFits, nameWords, persianFigure } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { type Answer, answer } from './answer.ts';
import { comparedMax, namedFinder } from './find-named.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import type { AmongBuyers } from './sources.ts';

/**
 * The buyers' names of some invoices that a said name means. Of more names than are compared those that the list's text
 * index finds by the words, else those that the own customers have by it.
 * @returns `isSure`: where none was found there is none, for all were compared
 */
export async function buyersMeant(
  tx: Tx,
  said: string,
  read: (among: AmongBuyers) => Promise<string[]>,
): Promise<{ names: string[]; isSure: boolean }> {
  const fitting = (all: readonly string[]) => bestFits(said, all, (one) => one);
  const some = await read(null);
  if (some.length < comparedMax) return { names: fitting(some), isSure: true };
  const words = nameWords(said);
  if (words.length === 0) return { names: [], isSure: true };
  const names = fitting(await read({ having: words }));
  if (names.length > 0) return { names, isSure: true };
  const { best, others } = await namedFinder(tx, 'customers')(said);
  const called = (best === null ? others : [best]).map(({ name }) => name);
  return { names: called.length === 0 ? [] : fitting(await read({ called })), isSure: false };
}

/** That of a name nothing was found, and that not all were compared, where that is so. @param what the invoices, in words */
export const noneOf = (what: string, said: string, isSure: boolean): Answer =>
  answer({
    kind: 'figure',
    text: isSure
      ? texts.noneOf(what, said)
      : `${texts.noneOf(what, said)} ${texts.notAllBuyers(persianFigure(String(comparedMax)))}`,
  });
