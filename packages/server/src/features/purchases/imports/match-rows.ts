import { persianFigure } from '@taraz/core';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { isGood, type PurchaseFileRow } from './read-rows.ts';
import { type KnownPurchase, type Stored, storedOf, storedOfRow } from './stored.ts';
import { twinsWithoutNumber } from './twins.ts';

/** What a row is beside the register, and what taking the file does of it. */
export type Standing =
  | { state: 'bad'; reason: string }
  | { state: 'left_out'; reason: string }
  | { state: 'new'; reason: string; after: Stored; replaces: KnownPurchase | null }
  | { state: 'known'; reason: string; known: KnownPurchase }
  | { state: 'changed'; reason: string; known: KnownPurchase; after: Stored };

export interface MatchedRow {
  row: PurchaseFileRow;
  standing: Standing;
}

/**
 * The credit stays as it was said, also of what was void: a file that lacks what replaced it does not bring it back. What
 * turns out to exceed its seller's limit has none any more.
 */
function besideKnown(known: KnownPurchase, stored: Stored, { isOverLimit }: PurchaseFileRow): Standing {
  const isRefused = isOverLimit && known.credit === 'yes';
  const after = { ...stored, credit: isRefused ? ('other' as const) : known.credit };
  const isSame = JSON.stringify(storedOf(known)) === JSON.stringify(after);
  const reason = isRefused ? texts.overLimit : '';
  return isSame ? { state: 'known', reason: '', known } : { state: 'changed', reason, known, after };
}

/**
 * A new purchase in the place of others, the nearest first: that their VAT is not credited holds of it too, where the authority
 * says nothing of its own. What is void says nothing, so then the one that it stood in the place of does.
 */
function inPlaceOf(places: readonly KnownPurchase[], stored: Stored, { refusal }: PurchaseFileRow): Standing {
  const [replaces = null] = places;
  const said = places.map(({ said_credit }) => said_credit).find((credit) => credit !== 'void') ?? 'yes';
  if (said === 'yes' || stored.credit !== 'yes') return { state: 'new', reason: refusal, after: stored, replaces };
  return { state: 'new', reason: texts.creditStays, after: { ...stored, credit: said }, replaces };
}

const becomesVoid = (known: KnownPurchase): Standing =>
  known.credit === 'void'
    ? { state: 'known', reason: '', known }
    : { state: 'changed', reason: texts.becomesVoid, known, after: { ...storedOf(known), credit: 'void' } };

/** What goes back names its purchase, and takes no place. */
const takesPlace = (row: PurchaseFileRow): boolean =>
  row.voidStatus === '' && row.reference !== '' && (row.kind === 'buy' || row.isCancellation);

/** Tax numbers that a later invoice of the file replaces or cancels. */
const replacedIn = (rows: readonly PurchaseFileRow[]): ReadonlySet<string> =>
  new Set(rows.filter(takesPlace).map(({ reference }) => reference));

/** Tax numbers in whose place a row stands, the nearest first: its own reference, and what that had replaced by the file. */
function placesIn(rows: readonly PurchaseFileRow[]): (row: PurchaseFileRow) => string[] {
  const references = new Map(
    rows
      .filter(({ kind, isCancellation }) => kind === 'buy' && !isCancellation)
      .map(({ taxNumber, reference }) => [taxNumber, reference]),
  );
  return (row) => {
    const places = new Set<string>();
    let next = takesPlace(row) ? row.reference : '';
    while (next !== '' && !places.has(next)) {
      places.add(next);
      next = references.get(next) ?? '';
    }
    return [...places];
  };
}

/** Each row beside the register: one to one where it has no tax number, so that equal ones are as many as they are. */
export function matchRows(rows: readonly PurchaseFileRow[], known: readonly KnownPurchase[]): MatchedRow[] {
  const byNumber = new Map(known.filter((one) => one.tax_number !== '').map((one) => [one.tax_number, one]));
  const twins = twinsWithoutNumber(rows, known);
  const replaced = replacedIn(rows);
  const placesOf = placesIn(rows);
  const seen = new Map<string, number>();
  const standingOf = (row: PurchaseFileRow): Standing => {
    const { taxNumber, reference } = row;
    if (row.isCancellation) {
      const target = byNumber.get(reference);
      return target === undefined ? { state: 'left_out', reason: texts.cancels } : becomesVoid(target);
    }
    const before = taxNumber === '' ? undefined : seen.get(taxNumber);
    if (before !== undefined) return { state: 'bad', reason: texts.twice(persianFigure(before)) };
    if (taxNumber !== '') seen.set(taxNumber, row.number);
    const there = byNumber.get(taxNumber);
    if (row.voidStatus !== '' || replaced.has(taxNumber)) {
      if (there !== undefined) return becomesVoid(there);
      const why = taxNumber === '' ? texts.noPurchase : texts.cancelled;
      const reason = row.voidStatus === '' ? texts.replaced : why(row.voidStatus);
      return { state: 'left_out', reason };
    }
    if (!isGood(row)) return { state: 'bad', reason: '' };
    const stored = storedOfRow(row);
    if (there !== undefined) return besideKnown(there, stored, row);
    const twin = twins.get(row);
    if (twin !== undefined) return { state: 'known', reason: '', known: twin };
    return inPlaceOf(
      placesOf(row).flatMap((number) => byNumber.get(number) ?? []),
      stored,
      row,
    );
  };
  return rows.map((row) => ({ row, standing: standingOf(row) }));
}

/**
 * The rows that stand in the place of others, each with the tax numbers of these, the nearest first: also what those had replaced
 * by the file.
 * @param without numbers of rows that are left out
 */
function placesTaken(
  rows: readonly MatchedRow[],
  without: ReadonlySet<number>,
): { by: MatchedRow; places: readonly string[] }[] {
  const placesOf = placesIn(rows.map(({ row }) => row));
  return rows
    .filter(
      ({ row, standing: { state } }) =>
        !row.isCancellation && !without.has(row.number) && state !== 'bad' && state !== 'left_out',
    )
    .map((by) => ({ by, places: placesOf(by.row) }));
}

const isVoid = ({ standing }: MatchedRow): boolean =>
  ('after' in standing ? standing.after : 'known' in standing ? standing.known : null)?.credit === 'void';

/**
 * Purchases of the register, by their ids, with what stands in the place of each: the nearest that is in the register, by its id,
 * or comes into it. So whatever of these is taken back, what stood there before is found by those behind it.
 * @param without numbers of rows that are left out
 */
export function heirsIn(
  rows: readonly MatchedRow[],
  known: readonly KnownPurchase[],
  without: ReadonlySet<number>,
): ReadonlyMap<string, MatchedRow | string> {
  const byNumber = new Map(known.filter((one) => one.tax_number !== '').map(({ tax_number, id }) => [tax_number, id]));
  const heirs = new Map<string, MatchedRow | string>();
  for (const { by, places } of placesTaken(rows, without)) {
    if (isVoid(by)) continue;
    const formers = places.flatMap((place) => byNumber.get(place) ?? []);
    for (const [at, former] of formers.entries()) heirs.set(former, formers[at - 1] ?? by);
  }
  return heirs;
}

/** Purchases of the register, by their ids, of which taking the file tells anew that they stand in the place of others. */
export function newHeirsIn(rows: readonly MatchedRow[], known: readonly KnownPurchase[]): ReadonlySet<string> {
  const kept = new Map(known.map(({ id, replaced_by }) => [id, replaced_by]));
  return new Set(
    [...heirsIn(rows, known, new Set())].flatMap(([former, heir]) => {
      const id = typeof heir === 'string' ? heir : 'known' in heir.standing ? heir.standing.known.id : null;
      return id === null || id === kept.get(former) ? [] : [id];
    }),
  );
}

/**
 * Purchases of the register that an invoice of the file replaces, though the file does not have them any more.
 * @param without numbers of rows that are left out
 */
export function replacedOutside(
  rows: readonly MatchedRow[],
  known: readonly KnownPurchase[],
  without: ReadonlySet<number> = new Set(),
): KnownPurchase[] {
  const own = new Set(rows.map(({ row }) => row.taxNumber));
  const replaced = new Set(placesTaken(rows, without).flatMap(({ places }) => places));
  return known.filter(
    ({ tax_number, credit }) =>
      tax_number !== '' && credit !== 'void' && replaced.has(tax_number) && !own.has(tax_number),
  );
}
