import { type CallReply, type calls, problems } from '@taraz/contract';
import { cleanIdentifier, type InvoiceDraft, parseTaxId } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { fieldReader } from '../../../platform/http/field-reader.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { storeDocument } from '../../invoices/commands/store-invoice.ts';
import { type Actor, writerIdOf } from '../../invoices/deps.ts';
import type { MemoryKey } from '../../invoices/numbering.ts';
import type { InvoicePorts } from '../../invoices/ports.ts';
import { record } from '../../invoices/record.ts';
import { summaryOf } from '../../invoices/summary.ts';
import { mayComeMore } from '../../sending/authority-line.ts';
import { markReference } from '../../sending/mark-reference.ts';
import { answered, type InquiryDeps, lineFor } from '../lines.ts';
import { adoptedDraft, type GivenInvoice, type PortalInvoice } from './adopted-draft.ts';
import { adoptionDetails as details } from './headers.fa.ts';
import { issuedAsSaid, issuedUnsaid } from './issued-when.ts';

export interface AdoptionDeps extends InquiryDeps {
  runtime: Pick<Runtime, 'clock' | 'ids'>;
  ports: InquiryDeps['ports'] & Pick<InvoicePorts, 'seller'>;
  /** Notes what an invoice that is confirmed has to do to stock and treasury. */
  noteEffects(tx: Tx, accountId: string, invoiceId: string): Promise<void>;
}

type Result = CallReply<typeof calls.adoptInvoices>['results'][number];

/** One that may be taken in, with what its tax id tells and what the authority says of it. */
interface Candidate {
  invoice: PortalInvoice;
  memory: MemoryKey;
  serial: string;
  issuedAt: Date;
  reaction: string;
  article6: string | null;
}

const refusal = (invoice: PortalInvoice, message: string): Result => ({
  tax_number: invoice.tax_number,
  ok: false,
  code: 'CONFLICT',
  message,
  invoice_id: null,
});

type Judged = Pick<Candidate, 'invoice' | 'reaction'>;

/** Counts for nothing: cancelled in the portal, or a correction or return that its buyer refused. */
const isVoid = ({ invoice: { invoice_type: type }, reaction }: Judged): boolean =>
  type !== 'cancellation' && (reaction === 'CANCELED' || (type !== 'original' && reaction === 'REJECTED'));

/** When it was issued, or why that cannot be told. What has no VAT of its own is of no season. */
function issueOf(one: Judged, epochDays: number, nowMs: number): Date | string {
  const { invoice_type: type, invoice_date: said = null } = one.invoice;
  if (said !== null) return issuedAsSaid(epochDays, new Date(said), nowMs) ?? details.otherDay;
  const { noon, isOfOneSeason } = issuedUnsaid(epochDays, nowMs);
  return isOfOneSeason || type === 'cancellation' || isVoid(one) ? noon : details.whichSeason;
}

/** Codes by which the account is known, as seller and as buyer. */
async function ownCodes({ database, ports }: AdoptionDeps, accountId: string): Promise<ReadonlySet<string>> {
  const seller = await database.withAccount(accountId, (tx) => ports.seller(tx));
  return new Set([seller.national_code ?? '', seller.economic_code ?? ''].filter((code) => code !== ''));
}

/**
 * The memory of a tax id: one of the account's, or, for whoever is not limited to some, one that other software has and
 * this account has not; the default one then asks about it. That the authority answers is no proof that the account
 * sold it: a trusted company sees what all its taxpayers sell, and some are told what they bought. Therefore the memory's
 * owner is asked for.
 * @returns null: the account's own it is not, as far as anybody says
 */
async function memoryOf(
  deps: AdoptionDeps,
  { accountId, memoryIds }: Actor,
  memoryId: string,
  codes: ReadonlySet<string>,
) {
  const asker = { accountId, allowed: memoryIds };
  try {
    return await lineFor(deps, { ...asker, memoryId });
  } catch (error) {
    if (!(error instanceof Problem) || memoryIds !== null) throw error;
    const { line, key } = await lineFor(deps, { ...asker, memoryId: undefined });
    const isHere = error.code === 'MEMORY_NOT_READY';
    if (line.isOfCompany && !isHere) return null;
    const owner = await answered(line.ownerOf(memoryId));
    const isOwn = owner !== null && [owner.nationalId, owner.economicCode].some((code) => codes.has(code));
    return isOwn ? { line, key: { ...key, memoryId } } : null;
  }
}

/** Asks the authority about the invoices of one memory. */
async function candidatesOf(
  deps: AdoptionDeps,
  actor: Actor,
  memoryId: string,
  invoices: readonly PortalInvoice[],
  codes: ReadonlySet<string>,
): Promise<(Candidate | Result)[]> {
  const memory = await memoryOf(deps, actor, memoryId, codes);
  if (memory === null) return invoices.map((invoice) => refusal(invoice, details.otherSeller));
  const { line, key } = memory;
  // A portal's file may have one twice, and nobody is asked twice about it in one request.
  const taxIds = [...new Set(invoices.map(({ tax_number }) => tax_number))];
  const standings = await answered(line.standingOf(taxIds));
  const reactions = await answered(line.reactionsOf(taxIds));
  return invoices.map((invoice) => {
    const standing = standings.get(invoice.tax_number) ?? 'unsaid';
    const said = reactions.get(invoice.tax_number);
    const parts = parseTaxId(invoice.tax_number);
    if (standing !== 'registered') return refusal(invoice, details[standing]);
    if (said === undefined || parts === null) return refusal(invoice, details.notYours);
    const issuedAt = issueOf({ invoice, ...said }, parts.epochDays, deps.runtime.clock.nowMs());
    if (typeof issuedAt === 'string') return refusal(invoice, issuedAt);
    return { invoice, memory: key, serial: parts.serial.toString(), issuedAt, ...said };
  });
}

const withTaxId = (tx: Tx, { accountId, environment }: MemoryKey, taxId: string) =>
  tx
    .selectFrom('invoices')
    .where('account_id', '=', accountId)
    .where('environment', '=', environment)
    .where('tax_id', '=', taxId);

async function standingHere(tx: Tx, { memory, invoice }: Candidate): Promise<string | null> {
  const row = await withTaxId(tx, memory, invoice.tax_number).select('id').executeTakeFirst();
  return row?.id ?? null;
}

/**
 * What it says that it refers to; undefined where that is not here, or not the actor's to see: what it is, is their word
 * alone, and by it another's invoice would count as cancelled.
 */
async function referredBy(tx: Tx, { memoryIds }: Actor, { memory, invoice }: Candidate) {
  if (invoice.referral_tax_number === '') return undefined;
  const row = await withTaxId(tx, memory, invoice.referral_tax_number)
    .select(['id', 'memory_id', 'branch_id'])
    .executeTakeFirst();
  return memoryIds === null || memoryIds.includes(row?.memory_id ?? '') ? row : undefined;
}

/**
 * Ties it to what it refers to, and to what refers to it by its number: they are of one branch, that of what is referred to
 * where it has one, so that who sees the one sees the other. What is void takes no other's place. A cancellation puts
 * back what its invoice did to stock and treasury, as one of ours does; of a correction or return nobody knows the lines.
 */
async function tie(tx: Tx, deps: AdoptionDeps, actor: Actor, one: Candidate, id: string, now: Date): Promise<void> {
  const { memory, invoice } = one;
  const { accountId, environment } = memory;
  const change = (columns: { referred_id?: string; branch_id: string | null }) =>
    tx.updateTable('invoices').set(columns).where('account_id', '=', accountId).where('id', '=', id).execute();
  const referred = await referredBy(tx, actor, one);
  const branchId = referred?.branch_id ?? actor.branchId;
  if (referred !== undefined) {
    await change({ referred_id: referred.id, branch_id: branchId });
    const { tax_number: taxId, invoice_type: subject } = invoice;
    if (!isVoid(one)) await markReference(tx, memory, now, { id, taxId, subject, referredId: referred.id });
    if (subject === 'cancellation') await deps.noteEffects(tx, accountId, id);
  }
  const referring = await tx
    .updateTable('invoices')
    .set({ referred_id: id, ...(branchId === null ? {} : { branch_id: branchId }) })
    .where('account_id', '=', accountId)
    .where('environment', '=', environment)
    .where('referral_tax_number', '=', invoice.tax_number)
    .where('referred_id', 'is', null)
    .returning(['id', 'tax_id', 'subject', 'state', 'branch_id', 'cancelled_by', 'cancelled_elsewhere'])
    .execute();
  const theirs = referring.find(({ branch_id }) => branch_id !== null)?.branch_id ?? null;
  if (branchId === null && theirs !== null) await change({ branch_id: theirs });
  for (const { id: by, tax_id: taxId, subject, state, cancelled_by, cancelled_elsewhere } of referring) {
    if (state !== 'confirmed' || cancelled_by !== null || cancelled_elsewhere) continue;
    await markReference(tx, memory, now, { id: by, taxId, subject, referredId: id });
  }
}

/** Its row: registered since now, as far as this book knows. */
function rowOf(one: Candidate, actor: Actor, draft: InvoiceDraft, now: Date) {
  const { invoice, memory, issuedAt, reaction, article6 } = one;
  return {
    ...summaryOf(draft, { fallbackMs: issuedAt.getTime() }),
    total: invoice.total,
    total_vat: invoice.total_vat,
    account_id: memory.accountId,
    state: 'confirmed' as const,
    environment: memory.environment,
    memory_id: memory.memoryId,
    tax_id: invoice.tax_number,
    issued_elsewhere: true,
    cancelled_elsewhere: isVoid(one),
    buyer_reaction: reaction,
    article6_status: article6,
    reaction_due: mayComeMore({ reaction, article6 }) ? now : null,
    branch_id: actor.branchId,
    created_by: writerIdOf(actor),
    created_at: now,
    updated_at: now,
    verdict_at: now,
  };
}

/** @returns the id of the invoice in the book; null: it stands there and is not the actor's to see */
async function adopt(tx: Tx, deps: AdoptionDeps, actor: Actor, one: Candidate): Promise<string | null> {
  const { invoice, memory, issuedAt, reaction, serial } = one;
  const { clock, ids } = deps.runtime;
  const now = new Date(clock.nowMs());
  const draft = adoptedDraft(invoice, { issuedAt, serial, seller: await deps.ports.seller(tx), uuid: ids.uuid });
  const id = ids.uuid();
  const inserted = await tx
    .insertInto('invoices')
    .values({ ...rowOf(one, actor, draft, now), id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'environment', 'tax_id']).where('tax_id', '<>', '').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return standingHere(tx, one);
  const { tax_number, total } = invoice;
  await storeDocument(tx, memory.accountId, id, { draft, numbers: [tax_number, serial], payload: null, total });
  await record(tx, memory.accountId, now, [
    {
      invoiceId: id,
      memoryId: memory.memoryId,
      taxId: invoice.tax_number,
      from: null,
      to: 'confirmed',
      cause: 'ADOPTED',
      detail: { standing: reaction, total: invoice.total, total_vat: invoice.total_vat },
      actor: actor.userId,
    },
  ]);
  await tie(tx, deps, actor, one, id, now);
  return id;
}

async function adoptOne(deps: AdoptionDeps, actor: Actor, one: Candidate): Promise<Result> {
  const id = await deps.database.withAccount(actor.accountId, (tx) => adopt(tx, deps, actor, one));
  if (id === null) return refusal(one.invoice, details.alreadyHere);
  return { tax_number: one.invoice.tax_number, ok: true, code: '', message: '', invoice_id: id };
}

/** What is wrong with it before anybody is asked; null: nothing. */
function faultOf(
  { tax_number, total, total_vat, invoice_type, buyer_code }: PortalInvoice,
  codes: ReadonlySet<string>,
): string | null {
  if (parseTaxId(tax_number) === null) return details.badTaxId;
  if (codes.has(cleanIdentifier(buyer_code))) return details.ownPurchase;
  const isEmpty = invoice_type === 'cancellation';
  return !isEmpty && (BigInt(total) <= 0n || BigInt(total_vat) >= BigInt(total)) ? details.badAmounts : null;
}

/** @throws Problem INVALID_INPUT with one entry for every amount that is none */
function readGiven(given: readonly GivenInvoice[]): PortalInvoice[] {
  const reader = fieldReader();
  const invoices = given.map((one, at) => {
    const amount = (name: 'total' | 'total_vat') =>
      (reader.rial(`invoices[${at}].${name}`, one[name], { isRequired: true }) ?? 0n).toString();
    const tax_number = cleanIdentifier(one.tax_number).toUpperCase();
    return { ...one, tax_number, total: amount('total'), total_vat: amount('total_vat') };
  });
  reader.done();
  return invoices;
}

/**
 * Takes invoices that only the authority has into the book: registered, issued elsewhere, never sent. One that cannot be
 * taken holds up no other, and one that stands here already is left as it is.
 * @returns one result each, in the order given
 * @throws Problem INVALID_INPUT; MEMORY_NOT_READY, UNAVAILABLE when the authority could not be asked at all
 */
export async function adoptInvoices(
  deps: AdoptionDeps,
  actor: Actor,
  given: readonly GivenInvoice[],
): Promise<Result[]> {
  const invoices = readGiven(given);
  const codes = await ownCodes(deps, actor.accountId);
  const results = new Map<PortalInvoice, Result>();
  const byMemory = new Map<string, PortalInvoice[]>();
  for (const invoice of invoices) {
    const fault = faultOf(invoice, codes);
    const memoryId = parseTaxId(invoice.tax_number)?.memoryId ?? '';
    const isClosed = actor.memoryIds !== null && !actor.memoryIds.includes(memoryId);
    if (fault !== null) results.set(invoice, refusal(invoice, fault));
    else if (isClosed) results.set(invoice, refusal(invoice, details.otherMemory));
    else byMemory.set(memoryId, [...(byMemory.get(memoryId) ?? []), invoice]);
  }
  for (const [memoryId, own] of byMemory) {
    const asked = await candidatesOf(deps, actor, memoryId, own, codes);
    for (const [index, one] of asked.entries()) {
      const invoice = own[index] as PortalInvoice;
      results.set(invoice, 'memory' in one ? await adoptOne(deps, actor, one) : one);
    }
  }
  return invoices.map((invoice) => results.get(invoice) ?? refusal(invoice, problems.INTERNAL.title));
}
