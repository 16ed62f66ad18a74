import { foldText } from '@taraz/core';

/** A piece of a title, and whether it is what was looked for. */
export interface TitlePart {
  text: string;
  isMatch: boolean;
}

/** What groups the digits of a figure: nobody writes it to find the figure. */
const grouping = /(?<=\p{Nd})[٬,](?=\p{Nd})/gu;

/** Where each letter of the folded text stands in the text itself. */
function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  const left = new Set([...text.matchAll(grouping)].map(({ index }) => index));
  for (let at = 0; at < text.length; at += 1) {
    if (left.has(at)) continue;
    // A space at either end would be trimmed away: it stands for itself.
    const piece = text[at] === ' ' ? ' ' : foldText(text[at] ?? '');
    for (const letter of piece) {
      folded += letter;
      places.push(at);
    }
  }
  return { folded, places };
}

/** Splits a title at the first place of each word of the query, as the search itself compares (folded). */
export function matchedParts(text: string, query: string): readonly TitlePart[] {
  const words = foldText(query).replace(grouping, '').split(' ').filter(Boolean);
  const { folded, places } = foldedWithPlaces(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    const at = folded.indexOf(word);
    if (at < 0) continue;
    const [first = 0, last = 0] = [places[at], places[at + word.length - 1]];
    marked.fill(true, first, last + 1);
  }
  const parts: TitlePart[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const isMatch = marked[at] ?? false;
    const open = parts.at(-1);
    if (open?.isMatch === isMatch) open.text += text[at];
    else parts.push({ text: text[at] ?? '', isMatch });
  }
  return parts;
}
