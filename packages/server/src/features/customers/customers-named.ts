import { lookupKey, nearKeys } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { customersCalled } from './customers-called.ts';

/** What may name a customer. */
export interface Naming {
  /** a name and nothing else; '' where there is none */
  name: string;
  /** words among which a name may stand */
  text: string;
}

interface Named {
  id: string;
  name: string;
}

/** A single word is in many texts that mean somebody else; a name of more than these is told by its payer. */
const words = { least: 2, most: 8 } as const;

/** Every run of words of a text that may be a name, the longest first. */
function phrasesOf(text: string): string[][] {
  const all = lookupKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const longest = Math.min(words.most, all.length);
  return Array.from({ length: Math.max(0, longest - words.least + 1) }, (_, shorter) => {
    const length = longest - shorter;
    return Array.from({ length: all.length - length + 1 }, (__, from) => all.slice(from, from + length).join(' '));
  });
}

/** The names to look for, the surer first; of those that stand together not more than one may be somebody's. */
const waysOf = ({ name, text }: Naming): readonly (readonly string[])[] =>
  [[lookupKey(name)], nearKeys(name), ...phrasesOf(name), ...phrasesOf(text)].filter((names) => names.length > 0);

/**
 * The customers whom texts name, in the order of these; null: nobody, or several alike. By a whole name, by one that is
 * it but for a company's «شرکت» or «سهامی خاص», by the longest name of two words and more that stands among others.
 */
export async function customersNamed(tx: Tx, namings: readonly Naming[]): Promise<(Named | null)[]> {
  const looks = namings.map(waysOf);
  const byName = await customersCalled(tx, looks.flat(2));
  return looks.map((ways) => {
    for (const way of ways) {
      const [one, other] = [...new Set(way)].flatMap((name) => byName.get(name) ?? []);
      if (one !== undefined) return other === undefined ? { id: one.id, name: one.name } : null;
    }
    return null;
  });
}
