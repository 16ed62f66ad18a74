import type { FieldProblem } from '@taraz/contract';
import {
  cleanIdentifier,
  compareDecimals,
  computeDraft,
  Decimal,
  type InvoiceDraft,
  isBuyerAsked,
  pairItems,
  parseDecimal,
  parseWireJson,
  type ReferenceFacts,
  subjectCodes,
} from '@taraz/core';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { type Actor, writerIdOf } from './deps.ts';
import { type ChainLink, goldRateOfLinks, linksOf } from './gold-rate.ts';
import { details } from './messages.fa.ts';
import { askedDraft } from './stored-draft.ts';
import type { InvoiceTables } from './tables.ts';

type InvoiceRow = Selectable<InvoiceTables['invoices']>;

/** The invoice that a correction, return or cancellation refers to, as this account has it. */
export interface Reference {
  row: InvoiceRow;
  draft: InvoiceDraft;
  payload: string | null;
  /** another correction or return of it is on its way or registered, or goes by itself once the plan has room */
  hasLiveReferral: boolean;
  hasLiveCancellation: boolean;
  /** of gold: what it refers to in its turn, back to the original, nearest first */
  ancestors: readonly ChainLink[];
  /** of gold: percent of VAT on its services, which what refers to it keeps */
  goldRate: string | undefined;
}

/** Referrals in these states hold their reference, and so do drafts that were issued and wait for room in the plan. */
const liveStates = ['queued', 'sending', 'unknown', 'sent', 'confirmed'] as const;

/**
 * Finds the invoice of a tax id in the account and locks it, so that of two referrals issued at once the second sees the
 * first. Null: not one of ours (issued with other software), so nothing can be judged of it.
 * @param exceptId the referring invoice itself, when it is edited
 */
export async function lockReference(
  tx: Tx,
  accountId: string,
  environment: InvoiceRow['environment'],
  taxId: string,
  exceptId: string | null,
): Promise<Reference | null> {
  const row = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('environment', '=', environment)
    .where('tax_id', '=', taxId)
    .where('tax_id', '<>', '')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { draft, payload } = await tx
    .selectFrom('invoice_documents')
    .select(['draft', 'payload'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const referrals = await tx
    .selectFrom('invoices')
    .select(['id', 'subject', 'cancelled_by', 'cancelled_elsewhere'])
    .where('account_id', '=', accountId)
    .where('referred_id', '=', row.id)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('state', 'in', liveStates),
        and([
          eb('state', '=', 'draft'),
          exists(
            selectFrom('quota_held')
              .select('invoice_id')
              .whereRef('quota_held.account_id', '=', 'invoices.account_id')
              .whereRef('quota_held.invoice_id', '=', 'invoices.id'),
          ),
        ]),
      ]),
    )
    .execute();
  const chain = row.pattern === 'gold' ? await linksOf(tx, accountId, row.id) : [];
  const live = referrals.filter((one) => one.id !== exceptId && one.cancelled_by === null && !one.cancelled_elsewhere);
  return {
    row,
    draft: askedDraft(draft),
    payload,
    hasLiveReferral: live.some(({ subject }) => subject !== 'cancellation'),
    hasLiveCancellation: live.some(({ subject }) => subject === 'cancellation'),
    ancestors: chain.slice(1),
    goldRate: goldRateOfLinks(chain),
  };
}

/** May the actor work with this invoice, where no request narrows what is seen? */
export const isOpenTo = (
  { memoryIds, withinBranch = null, draftsOnly, ...actor }: Actor,
  { memory_id, branch_id, created_by }: Pick<InvoiceRow, 'memory_id' | 'branch_id' | 'created_by'>,
): boolean =>
  (memoryIds === null || memoryIds.includes(memory_id)) &&
  (withinBranch === null || branch_id === withinBranch) &&
  (draftsOnly !== 'own' || created_by === writerIdOf(actor));

/**
 * The invoice of a tax id in any environment, among those the actor may work with: tax ids can be guessed, and what refers to
 * one is filled with its buyer and lines.
 */
export async function findReference(tx: Tx, actor: Actor, taxId: string): Promise<Reference | null> {
  for (const environment of ['production', 'sandbox', 'simulator'] as const) {
    const reference = await lockReference(tx, actor.accountId, environment, taxId, null);
    if (reference !== null && isOpenTo(actor, reference.row)) return reference;
  }
  return null;
}

const isChange = ({ row: { subject } }: Reference): boolean => subject === 'corrective' || subject === 'return';

/**
 * Of a correction or return: whether its buyer has yet to say yes or no, or said no. Until he agrees nothing but a
 * cancellation refers to it. One confirmed just now, of which nothing was heard yet, waits for him where he can be asked.
 */
function isOpenChange(reference: Reference): boolean {
  const { state, buyer_reaction, reaction_due } = reference.row;
  if (!isChange(reference) || state !== 'confirmed') return false;
  if (buyer_reaction !== null) return buyer_reaction === 'AWAITING_REACTION';
  return reaction_due !== null && isBuyerAsked(reference.draft);
}
const isRefusedChange = (reference: Reference): boolean =>
  isChange(reference) && reference.row.buyer_reaction === 'REJECTED';

function stateOf(reference: Reference): ReferenceFacts['state'] {
  const { row } = reference;
  if (isRefusedChange(reference)) return 'rejected';
  if (row.cancelled_by !== null || row.cancelled_elsewhere) return 'cancelled';
  if (row.superseded_by !== null) return 'superseded';
  if (isOpenChange(reference)) return 'unconfirmed';
  if (row.state === 'confirmed') return 'live';
  return row.state === 'rejected' || row.state === 'abandoned' ? 'rejected' : 'unconfirmed';
}

/** What the rule book asks of a reference. */
export function referenceFacts(reference: Reference): ReferenceFacts | undefined {
  const parsed = parseWireJson(reference.payload ?? '');
  if (!parsed.ok) return undefined;
  return {
    taxid: reference.row.tax_id,
    invoice: parsed.invoice,
    ins: subjectCodes[reference.row.subject],
    state: stateOf(reference),
    hasLiveReferral: reference.hasLiveReferral,
  };
}

/** What the rule book asks of those that the reference refers to: their dates, by which the chain keeps its rate. */
export function ancestorFacts({ ancestors }: Reference): ReferenceFacts[] {
  return ancestors.flatMap(({ tax_id, subject, payload }) => {
    const parsed = parseWireJson(payload ?? '');
    return parsed.ok
      ? [
          {
            taxid: tax_id,
            invoice: parsed.invoice,
            ins: subjectCodes[subject],
            state: 'superseded',
            hasLiveReferral: true,
          },
        ]
      : [];
  });
}

/** Totals of a draft that refers to it. */
export const totalsBeside = (draft: InvoiceDraft, reference: Pick<Reference, 'goldRate'> | null) =>
  computeDraft(draft, { goldRate: reference?.goldRate });

/**
 * May `subject` refer to it? (spec/rules.md "Referring invoices")
 * @throws Problem CONFLICT, saying why not
 */
export function checkReference(reference: Reference, subject: InvoiceRow['subject']): void {
  const refuse = (detail: string): never => {
    throw new Problem('CONFLICT', { detail });
  };
  const state = stateOf(reference);
  if (reference.row.subject === 'cancellation') refuse(details.referenceIsCancellation);
  if (isRefusedChange(reference)) refuse(details.referenceRefused);
  if (state === 'cancelled') refuse(details.referenceCancelled);
  if (state === 'superseded') refuse(details.referenceSuperseded);
  const isOpen = isOpenChange(reference);
  if (isOpen && subject !== 'cancellation') refuse(details.referenceAwaitsBuyer);
  if (state !== 'live' && !isOpen) refuse(details.referenceNotConfirmed);
  // One on its way too: registered together, a correction and the cancellation of what it corrects would leave the books of both.
  if (reference.hasLiveCancellation || reference.hasLiveReferral) refuse(details.referenceHasReferral);
}

const buyerCodes = ['economic_code', 'national_code', 'passport_no'] as const;

/**
 * The buyer of a correction or return is that of the invoice it refers to: the wire does not carry him again, so another
 * one here would be a book that the authority does not have (spec/rules.md "Referring invoices").
 * @throws Problem RULE_BROKEN, one entry for each code that differs
 */
export function checkBuyerKept(draft: InvoiceDraft, reference: Reference): void {
  const differs = (field: (typeof buyerCodes)[number]): boolean => {
    const kept = cleanIdentifier(reference.draft.buyer_info[field]);
    // The portal's file may not tell the buyer's codes.
    if (kept === '' && reference.row.issued_elsewhere) return false;
    return cleanIdentifier(draft.buyer_info[field]) !== kept;
  };
  const errors = buyerCodes
    .filter(differs)
    .map((field) => ({ path: `buyer_info.${field}`, code: 'BUYER_CHANGED', message: details.buyerChanged }));
  if (errors.length > 0) throw new Problem('RULE_BROKEN', { detail: details.buyerChanged, errors });
}

/**
 * So are type and pattern: the wire leaves them out of a correction or return, and the authority takes the reference's.
 * @throws Problem RULE_BROKEN, one entry for each that differs
 */
export function checkPatternKept({ invoice }: InvoiceDraft, { draft }: Reference): void {
  const errors = (['invoice_output_type', 'invoice_pattern'] as const)
    .filter((field) => invoice[field] !== draft.invoice[field])
    .map((field) => ({ path: `invoice.${field}`, code: 'PATTERN_CHANGED', message: details.patternChanged }));
  if (errors.length > 0) throw new Problem('RULE_BROKEN', { detail: details.patternChanged, errors });
}

/**
 * So is a service bill's id, which is no part of its correction on the wire.
 * @throws Problem RULE_BROKEN where another one was given
 */
export function checkBillKept({ invoice }: InvoiceDraft, { row, draft }: Reference): void {
  const [is, was] = [invoice, draft.invoice].map((one) => cleanIdentifier(one.payment_reference_number));
  if (row.pattern !== 'service_bill' || is === was || (was === '' && row.issued_elsewhere)) return;
  const path = 'invoice.payment_reference_number';
  const errors = [{ path, code: 'BILL_CHANGED', message: details.billChanged }];
  throw new Problem('RULE_BROKEN', { detail: details.billChanged, errors });
}

/** What a cancellation says of itself; all else is that of the invoice it cancels. */
const ownOfCancellation = [
  'invoice_type',
  'referral_tax_number',
  'invoice_date',
  'creation_date',
  'sending_rule',
  'dateFlag',
  'internal_id',
  'title',
  'notes',
] as const;

const amountOf = (text: string): Decimal => parseDecimal(text) ?? Decimal.zero;

const hasAllLines = (draft: InvoiceDraft, previous: InvoiceDraft): boolean =>
  draft.items.length === previous.items.length &&
  [...pairItems(draft.items, previous.items)].filter(
    ([item, before]) => amountOf(item.item_qty).compare(amountOf(before.item_qty)) === 0,
  ).length === draft.items.length;

/**
 * A cancellation cancels the whole invoice: on the wire it has no lines and the authority fetches them itself, so the book
 * shows those of the invoice it cancels, whatever of them was given. Of an invoice issued elsewhere they are not known.
 * @throws Problem RULE_BROKEN where lines were given that are not all of them: whoever sends some means to keep the others
 */
export function wholeCancellation(draft: InvoiceDraft, { row, draft: previous }: Reference): InvoiceDraft {
  if (row.issued_elsewhere) return draft;
  if (draft.items.length > 0 && !hasAllLines(draft, previous)) {
    const errors = [{ path: 'items', code: 'CANCELS_ALL', message: details.cancelsAll }];
    throw new Problem('RULE_BROKEN', { detail: details.cancelsAll, errors });
  }
  const own = Object.fromEntries(ownOfCancellation.map((field) => [field, draft.invoice[field]]));
  const { items, settlement, payments } = previous;
  return { ...draft, items, settlement, payments, invoice: { ...previous.invoice, ...own } };
}

/**
 * What a return may not be above: quantities, line by line; of an invoice issued elsewhere, whose lines are not known,
 * its total.
 */
export function aboveReference(draft: InvoiceDraft, reference: Reference): FieldProblem[] {
  const { row, draft: previous } = reference;
  if (!row.issued_elsewhere) return quantitiesAbovePrevious(draft, previous);
  return compareDecimals(totalsBeside(draft, reference).total || '0', row.total) < 0
    ? []
    : [{ path: 'items', code: 'QUANTITY_ABOVE_PREVIOUS', message: details.totalNotBelowPrevious }];
}

/** Lines of a return whose quantity is above what the earlier invoice has left of them; a line it never had counts as 0. */
function quantitiesAbovePrevious(draft: InvoiceDraft, previous: InvoiceDraft): FieldProblem[] {
  const pairs = pairItems(draft.items, previous.items);
  return draft.items.flatMap((item, index) => {
    const before = pairs.get(item);
    if (amountOf(item.item_qty).compare(before ? amountOf(before.item_qty) : Decimal.zero) !== 1) return [];
    const message = before ? details.quantityAbovePrevious : details.notInReference;
    return [{ path: `items[${index}].item_qty`, code: 'QUANTITY_ABOVE_PREVIOUS', message }];
  });
}
