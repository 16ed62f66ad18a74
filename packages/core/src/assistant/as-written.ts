import { apartNumbers } from '../text/apart-numbers.ts';
import { foldText } from '../text/fold-text.ts';

const signs = /[\s؛;،:؟?!«»"()[\]*•]+|,(?!\p{Nd}{3})/u;
/** Around a word: a full stop, a half-space. */
const edges = /^[.\u200c]+|[.\u200c]+$/gu;

/**
 * Folded words of a text as it has them, with the «آ», the half-spaces and the digits that folding takes away: words are found by the one,
 * and written down by the other.
 */
export function asWritten(text: string): (words: string) => string {
  const written = apartNumbers(text)
    .split(signs)
    .map((word) => word.replaceAll(edges, ''))
    .filter((word) => word !== '');
  const known = new Map<string, string>();
  const keep = (folded: string, word: string): void => void (known.has(folded) || known.set(folded, word));
  for (const word of written) keep(foldText(word), word);
  // «پر فروش» is read as one word.
  for (const [at, word] of written.slice(1).entries())
    keep(foldText(`${written[at]}${word}`), `${written[at]} ${word}`);
  return (words) =>
    words
      .split(' ')
      .map((word) => known.get(word) ?? word)
      .join(' ');
}
