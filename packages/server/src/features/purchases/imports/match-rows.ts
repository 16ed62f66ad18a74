import { foldText, persianFigure } from '@taraz/core';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { isGood, type PurchaseFileRow } from './read-rows.ts';
import { type KnownPurchase, type Stored, storedOf, storedOfRow } from './stored.ts';
import { twinsWithoutNumber } from './twins.ts';
import { twinsAcross } from './twins-across.ts';

/** What a row is beside the register, and what taking the file does of it. */
export type Standing =
  | { state: 'bad'; reason: string }
  | { state: 'left_out'; reason: string }
  | { state: 'new'; reason: string; after: Stored; replaces: KnownPurchase | null }
  /** `like`: the purchase that it seems to be; null: nobody knows which of several */
  | { state: 'likely'; reason: string; after: Stored; replaces: KnownPurchase | null; like: KnownPurchase | null }
  | { state: 'known'; reason: string; known: KnownPurchase }
  | { state: 'changed'; reason: string; known: KnownPurchase; after: Stored };

type NewStanding = Extract<Standing, { state: 'new' }>;

export interface MatchedRow {
  row: PurchaseFileRow;
  standing: Standing;
}

/**
 * The credit stays as it was said, also of what was void: a file that lacks what replaced it does not bring it back. What
 * turns out to exceed its seller's limit has none any more; what had none for want of a tax number has what it would as a new one.
 */
function besideKnown(known: KnownPurchase, fresh: NewStanding, { isOverLimit }: PurchaseFileRow): Standing {
  const getsNumber = known.tax_number !== fresh.after.tax_number;
  const getsCredit = getsNumber && known.credit === 'no_tax_number';
  const said = getsCredit ? fresh.after.credit : known.credit;
  const isRefused = isOverLimit && said === 'yes';
  const after = { ...fresh.after, credit: isRefused ? ('other' as const) : said };
  const isSame = JSON.stringify(storedOf(known)) === JSON.stringify(after);
  if (isSame) return { state: 'known', reason: '', known };
  const ofCredit = isRefused ? texts.overLimit : getsCredit ? fresh.reason : '';
  return { state: 'changed', reason: ofCredit || (getsNumber ? texts.getsNumber : ''), known, after };
}

/**
 * A new purchase in the place of others, the nearest first: that their VAT is not credited holds of it too, where the authority
 * says nothing of its own. What is void says nothing, nor does what only lacked a tax number, so then the one that it stood in
 * the place of does.
 */
function inPlaceOf(places: readonly KnownPurchase[], stored: Stored, { refusal }: PurchaseFileRow): NewStanding {
  const [replaces = null] = places;
  const said =
    places.map(({ said_credit }) => said_credit).find((credit) => credit !== 'void' && credit !== 'no_tax_number') ??
    'yes';
  if (said === 'yes' || stored.credit !== 'yes') return { state: 'new', reason: refusal, after: stored, replaces };
  return { state: 'new', reason: texts.creditStays, after: { ...stored, credit: said }, replaces };
}

/** Why a row is asked for: it stands there without a number, or with one that the row lacks; of several nobody knows which. */
function whyLikely({ tax_number }: Stored, like: KnownPurchase | null): string {
  if (tax_number !== '') return like === null ? texts.likelyBare : texts.likelyOtherDay;
  return like === null ? texts.likelyNumbered : texts.likelyOf(like.tax_number);
}

/** Written otherwise it would be there twice, so it is asked for. */
const likely = (like: KnownPurchase | null, { after, replaces }: NewStanding): Standing => ({
  ...{ state: 'likely', after, replaces, like },
  reason: whyLikely(after, like),
});

/** On another day, and under another number of its seller: as well two purchases as one. */
const isDoubtful = ({ day, ownNumber }: PurchaseFileRow, known: KnownPurchase): boolean =>
  day !== known.day && ownNumber !== '' && known.number !== '' && foldText(ownNumber) !== foldText(known.number);

/** @param taxNumber by which it is known now */
const becomesVoid = (known: KnownPurchase, taxNumber: string): Standing =>
  known.credit === 'void'
    ? { state: 'known', reason: '', known }
    : {
        ...{ state: 'changed', reason: texts.becomesVoid, known },
        after: { ...storedOf(known), tax_number: taxNumber, credit: 'void' },
      };

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
  const twins = twinsWithoutNumber(rows, known);
  const replaced = replacedIn(rows);
  const across = twinsAcross({ rows, known, twins, replaced });
  const byNumber = new Map(known.filter((one) => one.tax_number !== '').map((one) => [one.tax_number, one]));
  for (const [row, twin] of across)
    if (row.taxNumber !== '' && twin !== null && !isDoubtful(row, twin)) byNumber.set(row.taxNumber, twin);
  const placesOf = placesIn(rows);
  const seen = new Map<string, number>();
  const standingOf = (row: PurchaseFileRow): Standing => {
    const { taxNumber, reference } = row;
    if (row.isCancellation) {
      const target = byNumber.get(reference);
      return target === undefined ? { state: 'left_out', reason: texts.cancels } : becomesVoid(target, reference);
    }
    const before = taxNumber === '' ? undefined : seen.get(taxNumber);
    if (before !== undefined) return { state: 'bad', reason: texts.twice(persianFigure(before)) };
    if (taxNumber !== '') seen.set(taxNumber, row.number);
    const there = byNumber.get(taxNumber);
    if (row.voidStatus !== '' || replaced.has(taxNumber)) {
      if (there !== undefined) return becomesVoid(there, taxNumber);
      const why = taxNumber === '' ? texts.noPurchase : texts.cancelled;
      const reason = row.voidStatus === '' ? texts.replaced : why(row.voidStatus);
      return { state: 'left_out', reason };
    }
    if (!isGood(row)) return { state: 'bad', reason: '' };
    const places = placesOf(row).flatMap((number) => byNumber.get(number) ?? []);
    const fresh = inPlaceOf(places, storedOfRow(row), row);
    if (there !== undefined) return besideKnown(there, fresh, row);
    const twin = twins.get(row);
    if (twin !== undefined) return { state: 'known', reason: '', known: twin };
    const like = across.get(row);
    // Left out, it would leave nobody in the place of what its file makes void.
    const isHeirOnly = places.some(({ credit }) => credit !== 'void') && !like?.tax_number;
    return like === undefined || isHeirOnly ? fresh : likely(like, fresh);
  };
  return rows.map((row) => ({ row, standing: standingOf(row) }));
}

/**
 * Rows that taking the file passes over, by their numbers: those that are not wanted, and those that are likely there already.
 * @param likely of the latter those that are wanted all the same
 */
export function leftOutOf(
  rows: readonly MatchedRow[],
  { without = [], likely: wanted = [] }: { without?: readonly number[]; likely?: readonly number[] } = {},
): ReadonlySet<number> {
  const all = new Set(wanted);
  const asked = rows.filter(({ row, standing }) => standing.state === 'likely' && !all.has(row.number));
  return new Set([...without, ...asked.map(({ row }) => row.number)]);
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
  for (const { row, standing } of rows)
    if (standing.state === 'changed' && !without.has(row.number))
      byNumber.set(standing.after.tax_number, standing.known.id);
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
    [...heirsIn(rows, known, leftOutOf(rows))].flatMap(([former, heir]) => {
      const id = typeof heir === 'string' ? heir : 'known' in heir.standing ? heir.standing.known.id : null;
      return id === null || id === kept.get(former) ? [] : [id];
    }),
  );
}

/** Purchases of the register that each row replaces though the file does not have them any more, by its number. */
export function voidsOutside(
  rows: readonly MatchedRow[],
  known: readonly KnownPurchase[],
): ReadonlyMap<number, readonly KnownPurchase[]> {
  const own = new Set(rows.map(({ row }) => row.taxNumber));
  const outside = new Map(
    known
      .filter(({ tax_number, credit }) => tax_number !== '' && credit !== 'void' && !own.has(tax_number))
      .map((one) => [one.tax_number, one]),
  );
  return new Map(
    placesTaken(rows, new Set()).map(({ by, places }) => [
      by.row.number,
      places.flatMap((place) => outside.get(place) ?? []),
    ]),
  );
}

/**
 * All of these.
 * @param without numbers of rows that are left out
 */
export function replacedOutside(
  rows: readonly MatchedRow[],
  known: readonly KnownPurchase[],
  without: ReadonlySet<number> = leftOutOf(rows),
): KnownPurchase[] {
  return [...new Set([...voidsOutside(rows, known)].flatMap(([row, voids]) => (without.has(row) ? [] : voids)))];
}
