import { foldWritten } from '@taraz/core';

/** Characters that are searched of one conversation: its beginning, which stays, and the newest of the rest. */
const headMost = 4_000;
const newestMost = 16_000;

const within = (folded: string): string =>
  folded.length <= headMost + newestMost ? folded : `${folded.slice(0, headMost)} ${folded.slice(-newestMost)}`;

/** What a new conversation is found by. What it is about and whose it is stands first: it is found by them however long it grows. */
export const searchedOf = (about: readonly string[], text: string): string =>
  within(foldWritten([...about, text].join(' ')));

/** What it is found by with one more word. */
export const searchedWith = (folded: string, text: string): string => within(`${folded} ${foldWritten(text)}`);
