import { matchedParts } from '../matched-parts.ts';

/** A title with the words that were looked for marked in it. */
export function Matched({ text, words }: { text: string; words: string }) {
  return matchedParts(text, words).map(({ text: part, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <mark key={at} className="bg-transparent font-bold text-accent-text underline underline-offset-4">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
