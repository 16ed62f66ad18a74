/** What a file does not say of goods and buyers, from the account's own lists. */
import { dueAfter, takesTerm, termOf } from '../invoice/payment-due.ts';
import type { BuyerInfo, InvoiceDraft } from '../model/draft.ts';
import { columnOfDraft } from '../patterns/columns.ts';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { plainCell } from './cell-values.ts';
import { lookupKey } from './lookup-key.ts';
import { companyWords, sheetMessages } from './sheet.fa.ts';
import {
  type CellFault,
  columnOfSource,
  type OwnBuyer,
  type OwnGoods,
  type SheetFacts,
  type SheetMapping,
  type SheetRow,
} from './sheet-rows.ts';
import { readName } from './slips-of-names.ts';

/** The two that can be looked up: goods by name, own code or barcode, buyers by name. */
export const lookupPaths = { goods: 'items[].item_code', buyers: 'buyer_info.national_code' } as const;

export type LookupList = keyof typeof lookupPaths;

/** The column in which what is looked up stands, from 0; null: nothing is looked up. */
export function lookupColumn(mapping: SheetMapping, list: LookupList): number | null {
  const source = mapping[lookupPaths[list]];
  return source !== undefined && 'lookup' in source ? source.lookup : null;
}

/** Names of more words are hardly those of persons. */
const wordsOfPersons = 4;

/** A person's name with the family's before the given one, as many programs keep it, turned round in each way. */
function turnedRound(key: string): string[] {
  const words = key.split(/[\s،,]+/).filter((word) => word !== '');
  if (words.length > wordsOfPersons) return [];
  return words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)].join(' '));
}

/**
 * What else a buyer's name may be in the list: with or without the words that companies have before and behind it, or with
 * the family's name where the given one stands.
 */
export function nearKeys(text: string): string[] {
  const key = lookupKey(text);
  const first = companyWords.before.find((word) => key.startsWith(`${word} `));
  const bare = (first === undefined ? key : key.slice(first.length + 1)).replace(companyWords.behind, '');
  const companies = companyWords.before.map((word) => `${word} ${bare}`);
  const all = [
    key.replace(companyWords.behind, ''),
    bare,
    ...companies,
    ...(first === undefined ? turnedRound(key) : []),
  ];
  return [...new Set(all)].filter((one) => one !== key && one !== '');
}

const textIn = ({ cells }: SheetRow, column: number): string => plainCell(cells[column] ?? '');

const economicPath = 'buyer_info.economic_code';

/** Columns of the file that hold a list's codes themselves, and the one that names what they are of. */
const codesAndName = {
  goods: { codes: [lookupPaths.goods], name: 'items[].item_name' },
  buyers: { codes: [lookupPaths.buyers, economicPath], name: 'buyer_info.name' },
} as const satisfies Record<LookupList, { codes: readonly string[]; name: string }>;

/**
 * What a row that lacks its code says of a list, where codes have a column of their own: the own code that stands in a goods
 * id's place, then the name. Nothing where it has a code.
 */
function textsBesideCode(row: SheetRow, mapping: SheetMapping, list: LookupList): string[] {
  const { codes, name } = codesAndName[list];
  const columns = codes.map((path) => columnOfSource(mapping[path])).filter((column) => column >= 0);
  const named = columnOfSource(mapping[name]);
  const written = columns.map((column) => textIn(row, column)).filter((text) => text !== '');
  if (columns.length === 0 || (list === 'buyers' && written.length > 0) || written.some(isGoodsId)) return [];
  return [...written, ...(named < 0 ? [] : [textIn(row, named)])].filter((text) => text !== '');
}

/** The texts of rows that are looked up in a list, each once: to be taken, or where codes have a column to be offered. */
export function lookupTexts(rows: Iterable<SheetRow>, mapping: SheetMapping, list: LookupList): string[] {
  const column = lookupColumn(mapping, list);
  const texts = new Set<string>();
  for (const row of rows)
    for (const text of column === null ? textsBesideCode(row, mapping, list) : [textIn(row, column)]) texts.add(text);
  texts.delete('');
  return [...texts];
}

/**
 * The code that the account's own lists have for what a row names without one, to be offered in its cell: of the one product
 * or customer that is called exactly so. Files of many hands have codes in some rows and names alone in others.
 */
export function offeredCode(
  row: SheetRow | undefined,
  path: string,
  mapping: SheetMapping,
  { own }: Pick<SheetFacts, 'own'>,
): string | null {
  const list = path === lookupPaths.goods ? 'goods' : 'buyers';
  const isCode = (codesAndName[list].codes as readonly string[]).includes(path);
  if (row === undefined || !isCode || lookupColumn(mapping, list) !== null) return null;
  for (const text of textsBesideCode(row, mapping, list)) {
    const buyer = own.buyers.get(lookupKey(text))?.buyer;
    const code = {
      [lookupPaths.goods]: own.goods.get(text)?.item_code,
      [lookupPaths.buyers]: buyer?.national_code,
      [economicPath]: buyer?.economic_code,
    }[path];
    if (code) return code;
  }
  return null;
}

/** The buyers' codes that rows say in columns of their own, national or economic, each once. */
export function buyerCodes(rows: Iterable<SheetRow>, mapping: SheetMapping): string[] {
  const columns = codesAndName.buyers.codes.flatMap((path) => {
    const source = mapping[path];
    return source !== undefined && 'column' in source ? [source.column] : [];
  });
  const codes = new Set<string>();
  for (const { cells } of columns.length === 0 ? [] : rows)
    for (const column of columns) codes.add(cleanIdentifier(plainCell(cells[column] ?? '')));
  codes.delete('');
  return [...codes];
}

const faultCodes = {
  goods: { none: 'NOT_OWN_GOODS', like: 'LIKE_OWN_GOODS', many: 'MANY_OWN_GOODS' },
  buyers: { none: 'NOT_OWN_BUYER', like: 'LIKE_OWN_BUYER', many: 'MANY_OWN_BUYERS' },
} as const;

/** Is a name near for slips of the pen alone? It may be another's then, and is taken for one text at a time. */
const isLike = (key: string, name: string): boolean =>
  readName(key).letters !== readName(name).letters && !nearKeys(key).includes(lookupKey(name));

type Own<T> = { readonly found: T } | { readonly fault: CellFault } | null;

function lookUp<T>(
  row: SheetRow,
  column: number,
  list: LookupList,
  known: (text: string) => T | null | undefined,
  near: ReadonlyMap<string, string>,
): Own<T> {
  const text = textIn(row, column);
  const key = lookupKey(text);
  if (key === '') return null;
  const found = known(text);
  if (found !== undefined && found !== null) return { found };
  const name = near.get(key) ?? null;
  const unknown = name !== null && isLike(key, name) ? 'like' : 'none';
  const code = faultCodes[list][found === undefined ? unknown : 'many'];
  const at = { row: row.row, column, path: lookupPaths[list], severity: 'error' } as const;
  return { fault: { ...at, code, message: sheetMessages[code], fix: name } };
}

/** Is it a goods id, as they have been given out so far? Barcodes have 13 digits too, and begin with another where they are sold. */
export const isGoodsId = (text: string): boolean => /^2\d{12}$/.test(cleanIdentifier(text));

/** The own product of a row; a goods id that nothing is called by is itself. Null: nothing is looked up. */
export function ownGoodsOf(row: SheetRow, mapping: SheetMapping, { own }: SheetFacts): Own<Partial<OwnGoods>> {
  const column = lookupColumn(mapping, 'goods');
  if (column === null) return null;
  const goods = lookUp<Partial<OwnGoods>>(row, column, 'goods', (text) => own.goods.get(text), own.nearGoods);
  const text = textIn(row, column);
  return goods !== null && 'fault' in goods && isGoodsId(text)
    ? { found: { item_code: cleanIdentifier(text) } }
    : goods;
}

/** The customer's own spelling of his name stands in the place of the file's. */
const spelt: ReadonlySet<string> = new Set(['company', 'first_name', 'last_name']);

/** Does an invoice like this one name its buyer by an economic code? */
export function needsCode(draft: InvoiceDraft): boolean {
  const { tinb } = columnOfDraft(draft).fields;
  return draft.invoice.invoice_type === 'original' && columnOfDraft(draft).inty === 1 && (tinb === 'M' || tinb === 'C');
}

/**
 * What the authority asks of a buyer beside the national code is taken from the customer who has that code: files of other
 * programs hardly ever have postal codes.
 */
export function completeBuyer(draft: InvoiceDraft, { own }: SheetFacts): void {
  const buyer = draft.buyer_info;
  const known = own.coded.get(buyer.national_code)?.buyer;
  if (known === undefined || buyer.economic_code !== '' || !needsCode(draft)) return;
  buyer.economic_code = known.economic_code ?? '';
  if (buyer.postal_code === '') buyer.postal_code = known.postal_code ?? '';
}

/**
 * Fills in the buyer whose name the rows say; what the file says of him stays.
 * @param isTypeGiven the file says what kind of person he is
 * @returns who it is, or what is wrong: nobody is called so, or several are, and the invoice must name its buyer
 */
export function takeOwnBuyer(
  draft: InvoiceDraft,
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  { own }: SheetFacts,
  isTypeGiven: boolean,
): Own<OwnBuyer> {
  const column = lookupColumn(mapping, 'buyers');
  if (column === null) return null;
  const row = rows.find((one) => textIn(one, column) !== '');
  const buyer =
    row === undefined ? null : lookUp(row, column, 'buyers', (text) => own.buyers.get(lookupKey(text)), own.nearBuyers);
  if (buyer === null) return null;
  if ('fault' in buyer) return needsCode(draft) ? buyer : null;
  const into = draft.buyer_info as Record<keyof BuyerInfo, string>;
  for (const [name, value] of Object.entries(buyer.found.buyer) as [keyof BuyerInfo, string][]) {
    const isTaken = name === 'buyer_entity' ? isTypeGiven : into[name] !== '' && !spelt.has(name);
    if (!isTaken && (value !== '' || spelt.has(name))) into[name] = value;
  }
  return buyer;
}

/** Where a file says no day until which a sale on credit is to be paid, the buyer's term says it, or else the account's. */
export function fillDue(draft: InvoiceDraft, found: OwnBuyer | undefined, { own, term = '' }: SheetFacts): void {
  const { invoice, buyer_info: buyer } = draft;
  if (!takesTerm(invoice)) return;
  const known = found ?? own.coded.get(buyer.national_code) ?? own.coded.get(buyer.economic_code);
  invoice.payment_due = dueAfter(invoice.invoice_date, termOf(known?.term ?? '', term));
}
