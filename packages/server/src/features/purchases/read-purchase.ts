import type { CallInput, calls } from '@taraz/contract';
import {
  cleanIdentifier,
  foldWritten,
  isOddlyGrouped,
  normaliseDecimal,
  parseTaxId,
  persianFigure,
  productMessages,
  purchaseTotal,
  validators,
  vatOfPercent,
} from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { customersToName } from '../treasury/customers.ts';
import { purchaseTexts } from './messages.fa.ts';
import { standingPurchase } from './standing-purchase.ts';

export type PurchaseInput = CallInput<typeof calls.createPurchase>['body'];

/** What is known of a purchase that is changed. */
interface Own {
  id: string;
  day: string;
  payment_due: string | null;
  customer_id: string | null;
  on_account: boolean;
  returns_id: string | null;
}

const rialMax = 10n ** 18n;

/** «شماره منحصر به فرد مالیاتی» with its check digit; '' where none is given. */
function readTaxNumber(reader: FieldReader, typed: string | undefined): string {
  const taxNumber = cleanIdentifier(typed ?? '').toUpperCase();
  if (taxNumber === '') return '';
  const parts = parseTaxId(taxNumber);
  if (parts === null) reader.refuse('tax_number', 'BAD_FORMAT', purchaseTexts.taxNumberForm);
  else if (!parts.valid) reader.refuse('tax_number', 'BAD_FORMAT', purchaseTexts.taxNumberCheck);
  return taxNumber;
}

function readVat(reader: FieldReader, { vat, vat_percentage }: PurchaseInput, net: bigint): bigint {
  const amount = reader.rial('vat', vat);
  const percent = normaliseDecimal(String(vat_percentage ?? ''));
  if (percent === '') return amount ?? 0n;
  if (amount !== null) {
    reader.refuse('vat_percentage', 'TWICE', purchaseTexts.bothVats);
    return amount;
  }
  if (isOddlyGrouped(String(vat_percentage))) {
    reader.refuse('vat_percentage', 'BAD_NUMBER', productMessages.oddGroups);
    return 0n;
  }
  const reckoned = percent === null ? null : vatOfPercent(net, percent);
  if (reckoned === null) reader.refuse('vat_percentage', 'OUT_OF_RANGE', purchaseTexts.percent);
  return reckoned ?? 0n;
}

/** Net, both taxes and their total, which says where it disagrees with the one that was typed. */
function readAmounts(reader: FieldReader, input: PurchaseInput) {
  const net = reader.rial('net', input.net, { isRequired: true });
  const vat = readVat(reader, input, net ?? 0n);
  const other = reader.rial('other_taxes', input.other_taxes) ?? 0n;
  const given = reader.rial('total', input.total);
  const total = purchaseTotal({ net: net ?? 0n, vat, other });
  if (total >= rialMax) reader.refuse('total', 'TOO_LARGE', purchaseTexts.totalDigits);
  else if (net !== null && given !== null && given !== total)
    reader.refuse('total', 'NOT_THE_SUM', purchaseTexts.total(persianFigure(total)));
  return { net: net ?? 0n, vat, other_taxes: other, total };
}

function readSupplier(reader: FieldReader, input: PurchaseInput, customerName: string) {
  const codes = {
    person_type: input.person_type ?? ('legal' as const),
    economic_code: cleanIdentifier(input.economic_code ?? ''),
    national_code: cleanIdentifier(input.national_code ?? ''),
  };
  for (const { field, message } of validators.buyerCodes({ ...codes, buyer_entity: codes.person_type }))
    if (field !== 'buyer_entity') reader.refuse(field, 'BAD_FORMAT', productMessages[message]);
  const supplier_name = reader.text('supplier_name', input.supplier_name || customerName, { isRequired: true });
  return { ...codes, supplier_name };
}

/**
 * The codes of the customer who is the supplier, where nothing was said of any: without them one supplier would be two in
 * the sums by supplier, and lists of purchases lack the code that a season's report asks for.
 */
async function codesOfCustomer(tx: Tx, { customer_id, economic_code, national_code }: PurchaseInput) {
  if (!customer_id || economic_code !== undefined || national_code !== undefined) return {};
  const customer = await tx
    .selectFrom('customers')
    .select(['person_type', 'economic_code', 'national_code'])
    .where('id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return customer ?? {};
}

async function readBranch(reader: FieldReader, tx: Tx, input: PurchaseInput): Promise<string | null> {
  // Who belongs to a branch writes what is the branch's.
  const branchId = branchLimit() ?? input.branch_id ?? null;
  if (branchId === null) return null;
  const known = await tx.selectFrom('branches').select('id').where('id', '=', branchId).executeTakeFirst();
  if (known === undefined) reader.refuse('branch_id', 'NOT_FOUND', purchaseTexts.branch);
  return branchId;
}

/** The day until which it is to be paid. That of what it stands in the place of may be before its own day, and is kept. */
function readDue(reader: FieldReader, { kind, day, payment_due: due }: PurchaseInput, own: Own | null): string | null {
  if (!due) return null;
  const isKept = own !== null && due === own.payment_due && due < own.day;
  if (kind === 'return') reader.refuse('payment_due', 'NOT_ALLOWED', purchaseTexts.returnsArePaid);
  else if (due < day && !isKept) reader.refuse('payment_due', 'TOO_EARLY', purchaseTexts.dueBeforeDay);
  return due;
}

/** May the caller of the request under way not see this purchase, which is there? */
async function isHidden(tx: Tx, id: string): Promise<boolean> {
  const seen = await tx.selectFrom('purchases').select('id').where('id', '=', id).executeTakeFirst();
  return seen === undefined && (await standingPurchase(tx, id)) !== null;
}

/**
 * The purchase that goes back: nobody deletes it before this transaction is over. One of another branch stays, whatever is
 * said by who cannot know of it.
 */
async function readReturned(
  reader: FieldReader,
  tx: Tx,
  { kind, returns_id }: PurchaseInput,
  own: Own | null,
): Promise<string | null> {
  const had = own?.returns_id ?? null;
  if (kind === 'return' && had !== null && (await isHidden(tx, had))) return had;
  if (!returns_id) return null;
  if (kind !== 'return') {
    reader.refuse('returns_id', 'NOT_ALLOWED', purchaseTexts.onlyReturns);
    return null;
  }
  const known = await tx
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', returns_id)
    .where('kind', '=', 'buy')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (known === undefined || returns_id === own?.id) reader.refuse('returns_id', 'NOT_FOUND', purchaseTexts.returned);
  return returns_id;
}

/** Texts of a purchase with what it is searched and ordered by. */
export function indexed<
  Texts extends Record<'supplier_name' | 'economic_code' | 'national_code' | 'tax_number' | 'number' | 'note', string>,
>(texts: Texts) {
  const { supplier_name, economic_code, national_code, tax_number, number, note } = texts;
  const searched = [supplier_name, economic_code, national_code, tax_number, number, note];
  return {
    ...texts,
    folded: foldWritten(searched.filter((text) => text !== '').join(' ')),
    name_sort: persianSortKey(supplier_name),
  };
}

/**
 * What is stored of a purchase as it was typed: digits of any script, its codes, tax number and amounts checked.
 * @param own the one that is changed; its customer stays, also one who was removed since, and so does the purchase it names that is hidden,
 *   and a due day that is before its day already
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export async function readPurchase(tx: Tx, input: PurchaseInput, own: Own | null, nowMs: number) {
  const reader = fieldReader();
  if (input.day > tehranDay(new Date(nowMs))) reader.refuse('day', 'TOO_LATE', purchaseTexts.future);
  const customer_id = input.customer_id ?? null;
  const customerName = (await customersToName(tx, customer_id === null ? [] : [customer_id])).get(customer_id ?? '');
  if (customer_id !== null && customerName === undefined && customer_id !== own?.customer_id)
    reader.refuse('customer_id', 'NOT_FOUND', purchaseTexts.customer);
  if (input.on_account === true && customer_id === null)
    reader.refuse('on_account', 'NOT_ALLOWED', purchaseTexts.nobodysAccount);
  const supplier = readSupplier(reader, { ...(await codesOfCustomer(tx, input)), ...input }, customerName ?? '');
  const tax_number = readTaxNumber(reader, input.tax_number);
  const number = reader.text('number', input.number);
  const amounts = readAmounts(reader, input);
  if (tax_number !== '' && input.credit === 'no_tax_number')
    reader.refuse('credit', 'NOT_ALLOWED', purchaseTexts.hasTaxNumber);
  const payment_due = readDue(reader, input, own);
  const returns_id = await readReturned(reader, tx, input, own);
  const branch_id = await readBranch(reader, tx, input);
  const note = reader.text('note', input.note);
  reader.done();
  return {
    ...amounts,
    ...indexed({ ...supplier, tax_number, number, note }),
    kind: input.kind ?? ('buy' as const),
    day: input.day,
    customer_id,
    on_account: customer_id !== null && (input.on_account ?? own?.on_account ?? false),
    credit: input.credit ?? (tax_number === '' ? ('no_tax_number' as const) : ('yes' as const)),
    payment_due,
    returns_id,
    branch_id,
  };
}
