import type { FieldProblem } from '@taraz/contract';
import {
  type BuyerInfo,
  cleanPlainIdentifier,
  columnOfDraft,
  computeTotal,
  discountOf,
  dueAfter,
  type Finding,
  goldAsGoods,
  type InvoiceDraft,
  type InvoiceItemDraft,
  isDueBeforeDate,
  isPositive,
  levies,
  methodOfParts,
  type OwnBuyer,
  type PatternColumn,
  parseTaxId,
  rateOfGoods,
  type SellerInfo,
  settleAs,
  settledHeader,
  takesTerm,
  termOf,
  type ValidationContext,
  validateDraft,
} from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isUuid } from '../../platform/uuid.ts';
import { besideReference, settledBeside } from './beside-reference.ts';
import type { Actor, InvoiceDeps, InvoiceSettings } from './deps.ts';
import { details } from './messages.fa.ts';
import type { IssuingMemory, MemoryChoice } from './ports.ts';
import { type InvoiceInput, readDraft } from './read-draft.ts';
import { fieldProblem } from './read-fields.ts';
import { ancestorFacts, type Reference, referenceFacts } from './reference.ts';

/** A draft completed with the account's own facts, before it is judged. */
export interface PreparedDraft {
  draft: InvoiceDraft;
  problems: FieldProblem[];
  memory: IssuingMemory | null;
}

/** What a draft starts from when it is not new: the stored one, or the reference's. */
export interface DraftBase {
  draft: InvoiceDraft;
  memoryId: string;
}

interface DraftSource {
  input: InvoiceInput;
  base?: DraftBase;
  /** what stands where nothing was given; a new draft's defaults where it is not there */
  start?: InvoiceDraft;
}

/** Identity comes from the account alone; the rest of the seller may be given. */
const identity = [
  'economic_code',
  'national_code',
  'seller_entity',
  'company',
  'first_name',
  'last_name',
  'register_number',
] as const;

/** A draft with the account as its seller: who it is always, address and telephone where nothing else was given. */
export function withSeller(draft: InvoiceDraft, seller: Partial<SellerInfo>): InvoiceDraft {
  const given = draft.seller_info;
  const kept = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
  const own = Object.fromEntries(
    identity.flatMap((name) => (seller[name] === undefined ? [] : [[name, seller[name]]])),
  );
  return { ...draft, seller_info: { ...given, ...seller, ...kept, ...own } };
}

/** Fills from a record what was not given; an empty text that was given stays empty. */
function fill<S extends object>(section: S, record: Partial<S>, given: object | undefined): S {
  const missing = Object.entries(record).filter(([name, value]) => value !== undefined && !(given && name in given));
  return { ...section, ...Object.fromEntries(missing) };
}

/**
 * What is new is sold by the branch of who writes it, in which it is counted, where nothing was said of a branch. What refers
 * to another invoice is of that one's.
 */
async function withBranch(
  tx: Tx,
  { ports }: InvoiceDeps,
  { branchId }: Actor,
  { input, base }: DraftSource,
  { draft }: PreparedDraft,
): Promise<void> {
  const isSaid = base !== undefined || input.seller_info?.branch_id !== undefined;
  if (isSaid || draft.invoice.invoice_type !== 'original') return;
  draft.seller_info = fill(draft.seller_info, (await ports.branch?.(tx, branchId)) ?? {}, input.seller_info);
}

/** Does a record say nothing but which one it was? Then it was removed, and what was given has to say the rest. */
const isRemoved = (record: object): boolean => Object.keys(record).length <= 1;

const namesBuyer = ({ company, first_name, last_name, economic_code, national_code }: BuyerInfo): boolean =>
  [company, first_name, last_name, economic_code, national_code].some((text) => text !== '');

/**
 * Only a customer newly chosen is copied: a later change of its record never rewrites an invoice. One who was merged or removed
 * while the invoice was being written is no reason to refuse what is whole by itself.
 * @returns whom it took; null: nobody
 */
async function withBuyer(
  tx: Tx,
  { ports }: InvoiceDeps,
  { input, start }: DraftSource,
  prepared: PreparedDraft,
): Promise<OwnBuyer | null> {
  const id = prepared.draft.buyer_info.customer_id;
  if (id === '' || id === start?.buyer_info.customer_id) return null;
  const customer = isUuid(id) ? await ports.customer(tx, id) : null;
  if (customer === null || (isRemoved(customer.buyer) && !namesBuyer(prepared.draft.buyer_info))) {
    prepared.problems.push(fieldProblem('buyer_info.customer_id', 'UNKNOWN_CUSTOMER'));
    return null;
  }
  const filled = fill(prepared.draft.buyer_info, customer.buyer, input.buyer_info);
  prepared.draft.buyer_info = { ...filled, customer_id: customer.buyer.customer_id ?? id };
  return customer;
}

const namesGoods = ({ item_code, item_name }: InvoiceItemDraft): boolean => item_code !== '' || item_name !== '';

/** How a new sale is settled where its amounts of cash and credit say it and nothing else does, once it is known what it comes to. */
function withSettlement({ input, start }: DraftSource, { draft }: PreparedDraft): void {
  const isSaid = start !== undefined || input.invoice?.payment_method !== undefined;
  // Of nothing yet any amount would be all of it.
  const isOpen = !isSaid && draft.invoice.invoice_type === 'original' && computeTotal(draft).total !== '0';
  const meant = isOpen ? methodOfParts(draft) : null;
  if (meant !== null) settleAs(draft, meant);
}

/**
 * Until when it is to be paid, where nothing was said of it: of what is new, or has a customer newly chosen, by the customer's
 * term, else by the account's. What refers to another invoice keeps that one's day, and one that was said may be before its own.
 */
async function withDue(
  tx: Tx,
  { ports }: InvoiceDeps,
  { input, start }: DraftSource,
  { draft, problems }: PreparedDraft,
  customer: OwnBuyer | null,
): Promise<void> {
  const { invoice } = draft;
  if (input.invoice?.payment_due !== undefined) {
    if (invoice.invoice_type === 'original' && isDueBeforeDate(invoice))
      problems.push(fieldProblem('invoice.payment_due', 'DUE_BEFORE_DATE'));
  } else if ((customer !== null || start === undefined) && takesTerm(invoice)) {
    const agreed = customer?.term ?? '';
    const ofAccount = agreed === '' ? await ports.paymentTerm?.(tx) : undefined;
    invoice.payment_due = dueAfter(invoice.invoice_date, termOf(agreed, ofAccount ?? ''));
  }
}

/** A product's fields as a line of a pattern takes them: its rate does not come where the pattern leaves goods none of theirs. */
function fieldsIn(product: Partial<InvoiceItemDraft>, column: PatternColumn): Partial<InvoiceItemDraft> {
  if (product.item_vat_percentage === undefined) return product;
  return { ...product, item_vat_percentage: rateOfGoods(column, product.item_vat_percentage) };
}

/**
 * A product without a rate of a levy of which the amount is given: its rate, or that of the goods before it, would count in its
 * place. An amount that is not given is of the goods before it, and goes with them.
 */
function besideLevies(
  product: Partial<InvoiceItemDraft>,
  item: InvoiceItemDraft,
  given: object | undefined,
): Partial<InvoiceItemDraft> {
  if (isRemoved(product)) return product;
  const gone = levies.map(({ rate, amount }) =>
    given !== undefined && amount in given && isPositive(item[amount]) ? rate : amount,
  );
  return { ...product, ...Object.fromEntries(gone.map((field) => [field, ''])) };
}

/** As with the buyer: lines that had their product already keep what was copied then. */
async function withProducts(
  tx: Tx,
  { ports }: InvoiceDeps,
  { input, base }: DraftSource,
  prepared: PreparedDraft,
): Promise<void> {
  const copied = new Set(base?.draft.items.map(({ uuid, product_id }) => `${uuid} ${product_id}`));
  const isNew = ({ uuid, product_id }: InvoiceItemDraft) => product_id !== '' && !copied.has(`${uuid} ${product_id}`);
  const ids = prepared.draft.items.filter(isNew).map(({ product_id }) => product_id);
  if (ids.length === 0) return;
  const products = await ports.products(tx, [...new Set(ids)].filter(isUuid));
  const column = columnOfDraft(prepared.draft);
  prepared.draft.items = prepared.draft.items.map((item, index) => {
    if (!isNew(item)) return item;
    const product = products.get(item.product_id);
    if (product === undefined || (isRemoved(product) && !namesGoods(item))) {
      prepared.problems.push(fieldProblem(`items[${index}].product_id`, 'UNKNOWN_PRODUCT'));
      return item;
    }
    const given = input.items?.[index];
    const filled = fill(item, besideLevies(fieldsIn(product, column), item, given), given);
    const isOwn = given?.item_discount === undefined && product.item_discount !== undefined;
    return isOwn ? { ...filled, item_discount: discountOf(product.item_discount ?? '', filled.item_qty) } : filled;
  });
  goldAsGoods(prepared.draft);
}

/**
 * Lines that give a goods id and say nothing of their product are the account's own goods, as those of a file are: stock is
 * taken of them. What the base bears as a stranger's stays so: it took nothing that could be given back.
 */
async function withOwnGoods(
  tx: Tx,
  { ports }: InvoiceDeps,
  { input, base }: DraftSource,
  { draft }: PreparedDraft,
): Promise<void> {
  const strangers = new Set(base?.draft.items.flatMap((item) => (item.product_id === '' ? [item.item_code] : [])));
  const isOpen = (item: InvoiceItemDraft, index: number) =>
    input.items?.[index]?.product_id === undefined && item.product_id === '' && !strangers.has(item.item_code);
  const find = await ports.goods?.(tx, draft.items.filter(isOpen));
  if (find === undefined) return;
  draft.items = draft.items.map((item, index) =>
    isOpen(item, index) ? { ...item, product_id: find(item) ?? '' } : item,
  );
}

/**
 * The memory of an invoice: the one named, the base's, or else the account's default. What refers to another invoice and names
 * none goes by that one's, as in the wizard, while it can issue: who sees the one sees the other.
 */
async function memoryOf(
  tx: Tx,
  { ports }: InvoiceDeps,
  choice: MemoryChoice,
  { input, base }: DraftSource,
): Promise<IssuingMemory | null> {
  const memoryId = input.memory_id || base?.memoryId;
  if (memoryId) return ports.memory(tx, { ...choice, memoryId });
  const { invoice_type: subject = 'original', referral_tax_number: taxId = '' } = input.invoice ?? {};
  const referred = subject === 'original' ? undefined : parseTaxId(cleanPlainIdentifier(taxId))?.memoryId;
  const own = referred === undefined ? null : await ports.memory(tx, { ...choice, memoryId: referred });
  return own?.enabled && own.ready ? own : ports.memory(tx, choice);
}

/**
 * Completes what was given: numbers read in any script, seller copied from the account, buyer and goods from their
 * records where left empty, defaults from the tax memory; of what refers to another invoice from that.
 * @param base the stored draft when one is edited, or the reference's when one is corrected
 */
export async function prepareDraft(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  input: InvoiceInput,
  base?: DraftBase,
): Promise<PreparedDraft> {
  const { clock, ids } = deps.runtime;
  const sandbox = input.invoice?.is_send_sand_box ?? base?.draft.invoice.is_send_sand_box ?? false;
  const beside = base === undefined ? await besideReference(tx, deps.runtime, actor, input) : undefined;
  const start = base?.draft ?? beside?.start;
  const source = { input, ...(base === undefined ? {} : { base }), ...(start === undefined ? {} : { start }) };
  const memory = await memoryOf(tx, deps, { sandbox, allowed: actor.memoryIds }, source);
  const { draft, problems } = readDraft(input, { nowMs: clock.nowMs(), uuid: ids.uuid }, start);
  if (start === undefined && memory !== null) {
    if (input.invoice?.payment_method === undefined) draft.invoice.payment_method = memory.paymentMethod;
    const isTyped = input.invoice?.invoice_output_type !== undefined || input.invoice?.invoice_pattern !== undefined;
    if (!isTyped) draft.invoice.invoice_output_type = memory.outputType;
  }
  draft.invoice = settledHeader(draft.invoice);
  // Also where it is the stored draft's, whose memory was removed since.
  if (memory === null && (input.memory_id || base?.memoryId))
    problems.push(fieldProblem('memory_id', 'UNKNOWN_MEMORY'));
  else if (memory === null && sandbox) problems.push(fieldProblem('invoice.is_send_sand_box', 'NO_SANDBOX_MEMORY'));
  const prepared: PreparedDraft = {
    draft: withSeller(draft, await deps.ports.seller(tx)),
    problems,
    memory,
  };
  await withBranch(tx, deps, actor, source, prepared);
  const customer = await withBuyer(tx, deps, source, prepared);
  await withProducts(tx, deps, source, prepared);
  if (input.items !== undefined) await withOwnGoods(tx, deps, source, prepared);
  withSettlement(source, prepared);
  await withDue(tx, deps, source, prepared, customer);
  if (beside !== undefined) prepared.draft = settledBeside(prepared.draft, beside.reference, input);
  return prepared;
}

/**
 * What the rule book may know. An invoice may be dated a little ahead, since it waits for its time.
 * @param reference undefined: none is needed, or it is not ours, so it is not judged
 */
export function validationContext(
  draft: InvoiceDraft,
  { maxFutureMs }: InvoiceSettings,
  nowMs: number,
  memoryId: string | null,
  reference?: Reference | null,
): ValidationContext {
  const facts = reference ? referenceFacts(reference) : undefined;
  const known = new Map(
    reference && facts ? [facts, ...ancestorFacts(reference)].map((one) => [one.taxid, one] as const) : [],
  );
  return {
    nowMs,
    futureToleranceMs: maxFutureMs,
    sellerEconomicCode: draft.seller_info.economic_code,
    ...(memoryId === null ? {} : { memoryId }),
    ...(facts === undefined ? {} : { reference: (taxId: string) => known.get(taxId) }),
  };
}

const asProblem = ({ path, code, message }: Finding): FieldProblem => ({ path, code, message });

/** More than anyone reads of one invoice, as of a body that does not fit its schema. */
export const findingsMax = 200;

/**
 * A draft on its way to the authority must be whole and by the rules.
 * @param most findings that are told
 * @returns the warnings, which do not stop it
 * @throws Problem INVALID_INPUT for what cannot be read, RULE_BROKEN with the errors of the rule book
 */
export function judge(
  { draft, problems }: PreparedDraft,
  context: ValidationContext,
  most: number = findingsMax,
): Finding[] {
  if (problems.length > 0) throw new Problem('INVALID_INPUT', { errors: problems.slice(0, most) });
  // The number it had belongs to what it was; it gets its own afterwards.
  const unnumbered = { ...draft, serial_header: { ...draft.serial_header, tax_number: '', serial_number: '' } };
  const findings = validateDraft(unnumbered, context, most);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Problem('RULE_BROKEN', { errors: errors.map(asProblem) });
  return findings;
}

/** The memory that a number is taken from. @throws Problem MEMORY_NOT_READY, saying what is missing */
export function readyMemory(memory: IssuingMemory | null): IssuingMemory {
  if (memory === null) throw new Problem('MEMORY_NOT_READY', { detail: details.memoryMissing });
  if (!memory.enabled) throw new Problem('MEMORY_NOT_READY', { detail: details.memoryDisabled });
  if (!memory.ready) throw new Problem('MEMORY_NOT_READY', { detail: details.memoryNotReady });
  return memory;
}
