import type { PictureKind } from '@taraz/contract';
import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { ownPicture } from '../accounts/own-pictures.ts';
import { fateOf } from '../invoices/fate.ts';
import { keptGoldRate } from '../invoices/gold-rate.ts';
import { invoicesWithDocument } from '../invoices/queries/with-document.ts';
import { wholeDraft } from '../invoices/stored-draft.ts';
import { paperFooters } from '../settings/paper-footers.ts';
import { paidIntoAccount } from '../treasury/paid-into.ts';
import type { PaperPorts } from './deps.ts';
import type { OwnOfPapers, PaperPicture, PaperReference, PaperSource } from './paper-source.ts';

/**
 * Who asks: an account, the tax memories its user may see (null: all), who has to have written what is asked for, and whether
 * the buyers' accounts are theirs to see.
 */
export interface PaperReader {
  accountId: string;
  memoryIds: readonly string[] | null;
  writtenBy?: string;
  seesBalances?: boolean;
}

function rowsOf(tx: Tx, accountId: string, ids: readonly string[]) {
  return invoicesWithDocument(tx)
    .select([
      'id',
      'tax_id',
      'serial',
      'memory_id',
      'created_by',
      'environment',
      'state',
      'pattern',
      'reference_number',
      'referral_tax_number',
      'referred_id',
      'invoice_date',
      'superseded_by',
      'cancelled_by',
      'cancelled_elsewhere',
      'buyer_reaction',
      'draft',
      'payload',
    ])
    .where('invoices.account_id', '=', accountId)
    .where('invoices.id', 'in', ids)
    .execute();
}

type PaperRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** The invoices that others refer to, by their id. */
async function referencesOf(
  tx: Tx,
  accountId: string,
  rows: readonly PaperRow[],
): Promise<ReadonlyMap<string, PaperReference>> {
  const ids = [...new Set(rows.map(({ referred_id }) => referred_id).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const referred = await invoicesWithDocument(tx)
    .select(['id', 'tax_id', 'invoice_date', 'total', 'draft'])
    .where('invoices.account_id', '=', accountId)
    .where('invoices.id', 'in', ids)
    .execute();
  return new Map(
    referred.map(({ id, tax_id, invoice_date, total, draft }) => [
      id,
      { taxNumber: tax_id, known: { issuedAt: invoice_date.toISOString(), total, items: wholeDraft(draft).items } },
    ]),
  );
}

function referenceOf(row: PaperRow, references: ReadonlyMap<string, PaperReference>): PaperReference | null {
  const known = row.referred_id === null ? undefined : references.get(row.referred_id);
  if (known !== undefined) return known;
  return row.referral_tax_number === '' ? null : { taxNumber: row.referral_tax_number, known: null };
}

/** The rates that corrections and returns of gold keep, by their ids. */
async function goldRatesOf(
  tx: Tx,
  accountId: string,
  rows: Iterable<PaperRow>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const rates = new Map<string, string | undefined>();
  for (const { id, pattern, referred_id } of rows)
    rates.set(id, await keptGoldRate(tx, accountId, pattern, referred_id));
  return rates;
}

/** What all papers of the account have: its logo and stamp, what they all say, and where its buyers may pay; nothing where there is none. */
export async function ownOfPapers(tx: Tx): Promise<OwnOfPapers> {
  const [logo, stamp, footers, paidInto] = [
    await paperPicture(tx, 'logo'),
    await paperPicture(tx, 'stamp'),
    await paperFooters(tx),
    await paidIntoAccount(tx),
  ];
  return {
    ...(logo === null ? {} : { logo }),
    ...(stamp === null ? {} : { stamp }),
    ...(footers === null ? {} : { footers }),
    ...(paidInto === null ? {} : { paidInto }),
  };
}

/** The account's logo or stamp as paper takes it; null where there is none. */
export async function paperPicture(tx: Tx, kind: PictureKind): Promise<PaperPicture | null> {
  const picture = await ownPicture(tx, kind);
  return picture === null
    ? null
    : { png: picture.png.toString('base64'), width: picture.width, height: picture.height };
}

/**
 * Invoices with what paper needs of them, in the order asked for.
 * @param list that these are a part of: what is missing is told by its place in it
 * @throws Problem NOT_FOUND when one of them is not there, is another account's of a memory that is closed to the user, or
 * written by another than `writtenBy`
 */
export async function paperSources(
  tx: Tx,
  { accountId, memoryIds, writtenBy, seesBalances = false }: PaperReader,
  ids: readonly string[],
  ports: PaperPorts,
  list?: readonly string[],
): Promise<PaperSource[]> {
  const seen = (await rowsOf(tx, accountId, ids)).filter(
    ({ memory_id, created_by }) =>
      (memoryIds === null || memory_id === '' || memoryIds.includes(memory_id)) &&
      (writtenBy === undefined || created_by === writtenBy),
  );
  const rows = new Map(seen.map((row) => [row.id, row]));
  if (list !== undefined) allFound('ids', list, [...list.filter((id) => !ids.includes(id)), ...rows.keys()]);
  const references = await referencesOf(tx, accountId, [...rows.values()]);
  const goldRates = await goldRatesOf(tx, accountId, rows.values());
  const previews = await ports.previewUrls(tx, ids);
  const balances = seesBalances ? await ports.balances(tx, ids) : new Map<string, never>();
  const own = await ownOfPapers(tx);
  return ids.map((id) => {
    const row = rows.get(id);
    if (row === undefined) throw new Problem('NOT_FOUND');
    const reference = referenceOf(row, references);
    const balance = balances.get(id);
    return {
      id,
      draft: wholeDraft(row.draft),
      issuedAt: row.invoice_date.toISOString(),
      taxNumber: row.tax_id,
      serialNumber: row.serial ?? '',
      referenceNumber: row.reference_number,
      environment: row.environment,
      state: row.state,
      fate: fateOf(row),
      payload: row.payload,
      goldRate: goldRates.get(id) ?? null,
      reference,
      previewUrl: previews.get(id) ?? null,
      ...own,
      ...(balance === undefined ? {} : { balance }),
    };
  });
}
