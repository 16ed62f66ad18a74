import { foldText } from '../text/fold-text.ts';
import { readCell } from './cell-values.ts';
import { headerKey } from './match-headers.ts';
import { wordKey } from './read-words.ts';
import {
  finalTitle,
  finalWords,
  flagTitle,
  kindTitle,
  noWords,
  ofDocument,
  type SaidKind,
  saidMessages,
  saidWords,
  stateTitle,
  testOfAnything,
  yesWords,
} from './said-of-row.fa.ts';
import { sheetColumn } from './sheet-columns.ts';
import { type CellFault, columnOfSource, type SheetMapping, type SheetRow } from './sheet-rows.ts';

const subject = 'invoice.invoice_type';
/** What a column that says what an invoice is may be taken for; a word that it cannot read may say that it is none. */
const kindPaths = [subject, 'invoice.invoice_output_type'] as const;

/** A column of a file that says whether its rows are sales. */
export interface SayingColumn {
  /** from 0 */
  readonly column: number;
  readonly title: string;
  /** what it is mapped to; null: to nothing */
  readonly path: string | null;
  readonly by: 'state' | 'kind' | 'yes' | 'no';
  /** what a yes or a no says */
  readonly of: SaidKind | null;
}

/** What a word says of an invoice that another program made; null: nothing that keeps it from being sent. */
export function saidByWord(word: string): SaidKind | null {
  const key = wordKey(word);
  const kinds = Object.entries(saidWords) as [SaidKind, RegExp][];
  return kinds.find(([, words]) => words.test(key))?.[0] ?? null;
}

/** Does a title call a column of what an invoice is? «نوع سند». */
export const isKindTitle = (title: string): boolean => kindTitle.test(headerKey(title));

const isOneOf = (words: readonly string[], text: string): boolean => words.some((word) => foldText(word) === text);

/** By its title alone: in a column of notes or goods the same words are of something else. */
function sayingOf(title: string): Pick<SayingColumn, 'by' | 'of'> | null {
  const key = headerKey(title);
  if (stateTitle.test(key)) return { by: 'state', of: null };
  if (isKindTitle(title)) return { by: 'kind', of: null };
  const asked = wordKey(flagTitle.exec(key)?.[1] ?? '');
  if (finalTitle.test(asked)) return { by: 'no', of: 'draft' };
  const of = saidByWord(asked);
  // «پیش‌فاکتور» may be its number.
  return of === 'void' || of === 'draft' || of === 'test' ? { by: 'yes', of } : null;
}

/** Columns that say whether rows are sales: those that mean nothing else, and those of what an invoice is. */
export function sayingColumns(headers: readonly string[], mapping: SheetMapping): SayingColumn[] {
  const meant = new Map(Object.entries(mapping).map(([path, source]) => [columnOfSource(source), path]));
  return headers.flatMap((title, column): SayingColumn[] => {
    const path = meant.get(column) ?? null;
    if (path !== null)
      return kindPaths.some((one) => one === path) ? [{ column, title, path, by: 'kind', of: null }] : [];
    const saying = sayingOf(title);
    return saying === null ? [] : [{ column, title, path, ...saying }];
  });
}

/** What a cell of such a column says; null: nothing that keeps its invoice from being sent. */
function saidIn({ by, of, path, title }: SayingColumn, text: string): SaidKind | null {
  const said = saidByWord(text);
  if (by === 'state' || by === 'kind') {
    if (path === null && testOfAnything.test(wordKey(text)) && !ofDocument.test(headerKey(title))) return null;
    const column = path === null ? null : sheetColumn(path);
    return said !== null && column !== null && readCell(column, text, 0).ok ? null : said;
  }
  const key = foldText(text);
  return isOneOf(by === 'yes' ? yesWords : noWords, key) || (by === 'yes' && said === of) ? of : null;
}

/** What lets the invoice go; of what is no sale at all only its user knows. */
function fixOf({ by, path }: SayingColumn, said: SaidKind): string | null {
  if (said === 'purchase' || said === 'return' || !(path === null || path === subject)) return null;
  if (by === 'yes') return finalWords.no;
  return by === 'no' ? finalWords.yes : finalWords[by];
}

const codes = {
  draft: 'SAID_DRAFT',
  test: 'SAID_TEST',
  void: 'SAID_VOID',
  proforma: 'SAID_PROFORMA',
  purchase: 'SAID_PURCHASE',
  return: 'SAID_RETURN',
} as const satisfies Record<SaidKind, string>;

/** Faults of rows that their own program holds for no sale. */
export const saidCodes: ReadonlySet<string> = new Set(Object.values(codes));

/** The rows of an invoice that the file itself says are no sale, each in the cell that says so. */
export function faultsSaid(rows: readonly SheetRow[], columns: readonly SayingColumn[]): CellFault[] {
  return rows.flatMap(({ row, cells }) =>
    columns.flatMap((one): CellFault[] => {
      const text = (cells[one.column] ?? '').trim();
      const said = text === '' ? null : saidIn(one, text);
      if (said === null) return [];
      const at = { row, column: one.column, path: one.path ?? '', severity: 'error' } as const;
      return [{ ...at, code: codes[said], message: saidMessages[said], fix: fixOf(one, said) }];
    }),
  );
}
