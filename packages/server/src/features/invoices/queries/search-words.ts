import { queryWords, ungroupFigures } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import { hasForm } from '../../../platform/db/has-text.ts';
import { likePattern } from '../../../platform/http/paging.ts';

const maxWords = 6;

/** An amount as lists show it, «۱٬۴۷۱٬۵۰۰», or with other marks, «۱/۴۷۱/۵۰۰», is looked for by its digits. */
export const ungrouped = (word: string): string =>
  /^\d{1,3}([,٬]\d{3})+$/.test(word) ? word.replace(/[,٬]/g, '') : ungroupFigures(word);

/**
 * A folded word in the one or two forms in which it may stand in a text, as it is written first: «403/512/001» is an amount,
 * or an invoice's own number.
 */
export type SearchWord = readonly string[];

/** What is looked for in invoices, the longest word first. */
export const searchWords = (typed: string): SearchWord[] =>
  queryWords(typed)
    .map(({ written, kept }) => [...new Set([written, ungrouped(kept)])])
    .sort(([a = ''], [b = '']) => b.length - a.length)
    .slice(0, maxWords);

/** The condition that a folded text has all words, each in one of its forms. */
export const hasWords = (text: string, words: readonly SearchWord[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((forms) => hasForm(text, forms)),
        sql` and `,
      )})`;

/** All words, each in one form: every way in which they may stand in a text. */
const waysOf = (words: readonly SearchWord[]): string[][] =>
  words.reduce<string[][]>((ways, forms) => ways.flatMap((way) => forms.map((form) => [...way, form])), [[]]);

/** Ids of at most so many invoices that have all words, by the text index. */
export const searchIds = (words: readonly SearchWord[], most: number): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`
    select id from (${sql.join(
      waysOf(words).map((way) => sql`select invoice_search(${way.map(likePattern)}::text[], ${most}) as id`),
      sql` union `,
    )}) found limit ${most}`;
