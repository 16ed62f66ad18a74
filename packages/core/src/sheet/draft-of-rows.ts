import { sendingDeadline } from '../catalogues/dated-rates.ts';
import { normaliseLandline, normaliseMobile, phonesApart } from '../identifiers/check-contacts.ts';
import { checkFollowerCode, checkLegalNationalId, checkNationalCode } from '../identifiers/check-persons.ts';
import { emptyDraft, emptyItem, emptyPayment } from '../invoice/empty-draft.ts';
import { goldAsGoods } from '../invoice/gold-as-goods.ts';
import { dueAfter, isDueBeforeDate, noTerm } from '../invoice/payment-due.ts';
import { settledHeader } from '../invoice/settlement-method.ts';
import { formatJalaliDate } from '../jalali/format-jalali.ts';
import type { InvoiceDraft, InvoiceItemDraft, PaymentDraft, PersonType } from '../model/draft.ts';
import { draftListMax, textMaxOf } from '../model/draft-limits.ts';
import { decimalOf } from '../money/decimal.ts';
import { columnOfDraft, columns, type PatternColumn, rateOfGoods } from '../patterns/columns.ts';
import { cleanOwnNumber } from '../text/clean-identifier.ts';
import { isLonger } from '../text/is-longer.ts';
import { mendedCell } from './amounts-in-tomans.ts';
import {
  derivedNames,
  discountBesideZero,
  discountsApart,
  fillDerived,
  isOwnName,
  type SaidOfLine,
  type TaxSaid,
  taxSaid,
} from './derived-values.ts';
import { completeBuyer, fillDue, needsCode, ownGoodsOf, takeOwnBuyer } from './own-lists.ts';
import { rateOfAmount } from './rate-of-amount.ts';
import { isTerm } from './read-term.ts';
import { mappedOf, RowReader } from './row-reader.ts';
import { settleByParts, tellAllCash } from './settle-by-parts.ts';
import { sheetMessages } from './sheet.fa.ts';
import {
  type CellFault,
  type DraftOfRows,
  type SheetFacts,
  type SheetMapping,
  type SheetRow,
  sourceOf,
} from './sheet-rows.ts';

/** Sets "a.b" in an object of the draft. */
function put(target: object, names: readonly string[], value: unknown): void {
  let place = target as Record<string, unknown>;
  for (const name of names.slice(0, -1)) place = place[name] as Record<string, unknown>;
  place[names.at(-1) ?? ''] = value;
}

/** What kind of buyer a code tells: by its length and check digit; a code that lost zeros is a person's. */
function entityOf(national: string, economic: string): PersonType | null {
  if (checkNationalCode(national)) return 'real';
  if (checkLegalNationalId(national) || checkLegalNationalId(economic)) return 'legal';
  if (checkFollowerCode(national)) return 'follower';
  const lengths: Readonly<Record<number, PersonType>> = {
    8: 'real',
    9: 'real',
    10: 'real',
    11: 'legal',
    12: 'follower',
  };
  return lengths[national.length] ?? (economic.length === 14 ? 'real' : economic.length === 11 ? 'legal' : null);
}

const phonePaths = ['buyer_info.phone', 'buyer_info.landline'];

function fillBuyer(draft: InvoiceDraft, header: ReadonlyMap<string, string>, mapping: SheetMapping): void {
  const buyer = draft.buyer_info;
  if (phonePaths.some((path) => mapping[path] === undefined)) Object.assign(buyer, phonesApart(buyer));
  else buyer.landline = normaliseLandline(buyer.landline) ?? buyer.landline;
  buyer.phone = normaliseMobile(buyer.phone) ?? buyer.phone;
  if (!header.has('buyer_info.buyer_entity')) {
    buyer.buyer_entity = entityOf(buyer.national_code, buyer.economic_code) ?? buyer.buyer_entity;
  }
  const isCompany = buyer.buyer_entity === 'legal' || buyer.buyer_entity === 'civil_partnership';
  const name = header.get(namePath) ?? '';
  if (name !== '' && buyer.company === '' && buyer.last_name === '') {
    if (isCompany) buyer.company = name;
    else {
      const [first = '', ...rest] = name.split(/\s+/);
      buyer.first_name = rest.length === 0 ? '' : first;
      buyer.last_name = rest.length === 0 ? first : rest.join(' ');
    }
  }
  // A company's economic code is its national id: files have one column for both, or leave the other one empty. Where none is asked it stays so.
  const code = buyer.national_code;
  if (buyer.economic_code === '' && isCompany && needsCode(draft) && /^\d{11}$/.test(code)) buyer.economic_code = code;
}

const namePath = 'buyer_info.name';

/** A person's name in one cell has the room of two, of which either may be too long for its own. */
function tellLongName(rows: readonly SheetRow[], { buyer_info: buyer }: InvoiceDraft, reader: RowReader): void {
  const [first] = rows;
  const isGiven = reader.header.has(namePath);
  for (const part of ['first_name', 'last_name'] as const) {
    const most = textMaxOf(`buyer_info.${part}`);
    if (first === undefined || !isGiven || !isLonger(buyer[part], most)) continue;
    const row = rows.find((one) => one.row === reader.headerRows.get(namePath)) ?? first;
    reader.tell(row, namePath, 'TOO_LONG', { most });
  }
}

function startDraft({ nowMs, uuid, column, seller, sandbox, paymentMethod }: SheetFacts): InvoiceDraft {
  const { inty, pattern } = columns[column];
  const draft = emptyDraft({ nowIso: new Date(nowMs).toISOString(), uuid }, { seller_info: seller });
  draft.items = [];
  Object.assign(draft.invoice, {
    is_send_sand_box: sandbox,
    payment_method: paymentMethod,
    invoice_output_type: inty === 2 ? 'type_two' : 'type_one',
    invoice_pattern: pattern,
  });
  return draft;
}

const contractPath = 'invoice.contract_type';

/** Where a file has no column for it the pattern says of which kind a contract is: the row's own, or that of those that name none. */
function settleContract({ invoice }: InvoiceDraft, mapping: SheetMapping): void {
  if (mapping[contractPath] === undefined && invoice.invoice_pattern === 'contracting')
    invoice.contract_type = 'contracting';
}

const duePath = 'invoice.payment_due';

function putHeader(draft: InvoiceDraft, path: string, value: string): void {
  if (path === 'buyer_info.name') return;
  if (path === 'invoice.dateFlag') draft.invoice.dateFlag = value === 'true';
  else if (path === 'serial_header.flight_type') draft.serial_header.flight_type = Number(value) as 0 | 1 | 2;
  else if (path === 'invoice.internal_id') draft.invoice.internal_id = cleanOwnNumber(value);
  else if (path === duePath) draft.invoice.payment_due = value === noTerm ? '' : value;
  else if (path.startsWith('settlement[0].')) put(draft.settlement[0], [path.slice('settlement[0].'.length)], value);
  else put(draft, path.split('.'), value);
}

export const lateRule = 'invoice.sending_rule';

/**
 * «ماده ۹ اگر دیر است» is article 9 where the deadline has passed and nothing where it has not. An invoice that was late
 * in going was not late in being made: where the file has no column for it, its creation is its own date.
 */
function settleLateness({ invoice }: InvoiceDraft, mapping: SheetMapping, nowMs: number): void {
  if ((invoice.sending_rule as string) === 'late') {
    const isKnown = !Number.isNaN(Date.parse(invoice.invoice_date));
    invoice.sending_rule = isKnown && nowMs > Date.parse(sendingDeadline(invoice.invoice_date)) ? '1' : '';
  }
  const hasDates = mapping['invoice.creation_date'] !== undefined;
  if (invoice.sending_rule === '1' && !hasDates) invoice.creation_date = invoice.invoice_date;
}

/** Whether a line that names no unit counts in the product's default one: where a unit must be, or no column could say it. */
function hasDefaultUnit(draft: InvoiceDraft, mapping: SheetMapping): boolean {
  const requirement = columnOfDraft(draft).fields.mu;
  return mapping['items[].item_unit'] === undefined ? requirement !== 'X' : requirement === 'M';
}

/** The unit of a goods id by the account's own list, where its row says none; else metres of cable would go as pieces. */
function unitOf(
  code: string | undefined,
  draft: InvoiceDraft,
  mapping: SheetMapping,
  { ownUnits }: SheetFacts,
): { item_unit?: string } {
  if (!hasDefaultUnit(draft, mapping)) return { item_unit: '' };
  const unit = ownUnits.get(code ?? '');
  return unit === undefined ? {} : { item_unit: unit };
}

export const ratePath = 'items[].item_vat_percentage';
const amountPath = `items[].${derivedNames.tax}`;

/** The rate of goods by the account's own list, of gold none, where neither a column nor a value for all rows says any. */
function takenRate(ownRate: string | undefined, draft: InvoiceDraft, mapping: SheetMapping): string {
  const column = columnOfDraft(draft);
  const isSaid = mapping[ratePath] !== undefined || mapping[amountPath] !== undefined;
  return column.fields.vra !== 'M' || isSaid ? '' : rateOfGoods(column, ownRate);
}

/** Whether a line lacks what its amount is made of: no tax comes of it, and that is told by itself. */
function isIncomplete({ item_qty, item_price }: InvoiceItemDraft, { fields }: PatternColumn): boolean {
  return (item_qty === '' && fields.am !== 'X') || (item_price === '' && fields.fee !== 'X');
}

/** Gives a line the rate of its tax; a warning where it is an unusual one, a fault where there is none, with the tax of the likeliest one as its mend. */
function takeRate(
  draft: InvoiceDraft,
  index: number,
  { amount: given, duty }: TaxSaid,
  row: number,
  mapping: SheetMapping,
  ownRate: string | undefined,
): CellFault | null {
  const line = draft.items[index];
  if (line === undefined) return null;
  const found = rateOfAmount(draft, index, given.toString(), ownRate);
  const { rate, isExact, isUsual } = found;
  const column = columnOfDraft(draft);
  const { vatRate } = column.constraints;
  line.item_vat_percentage = vatRate === undefined ? rate : '';
  if ((isExact && isUsual) || (vatRate === undefined && isIncomplete(line, column))) return null;
  // Nor of one whose discount is more than its price: no tax makes that right.
  if (!isExact && decimalOf(found.amount).sign() < 0) return null;
  const amount = decimalOf(found.amount).minus(duty);
  const { UNUSUAL_RATE, metalTaxed } = sheetMessages;
  const unusual = column.computation === 'gold' ? metalTaxed : UNUSUAL_RATE;
  const at = { row, column: sourceOf(amountPath, mapping).column, path: amountPath };
  return isExact
    ? { ...at, code: 'UNUSUAL_RATE', severity: 'warning', message: unusual(rate), fix: null }
    : {
        ...at,
        code: 'VAT_AMOUNT',
        severity: 'error',
        message: sheetMessages.VAT_AMOUNT(rate, found.amount),
        fix: amount.sign() < 0 ? null : mendedCell(amountPath, amount.toString(), mapping),
      };
}

/** A draft with what it was read by. */
export interface Built extends DraftOfRows {
  readonly reader: RowReader;
  /** percent of VAT by the account's own list, line by line; undefined: it says none */
  readonly ownRates: readonly (string | undefined)[];
}

interface Line {
  readonly item: InvoiceItemDraft;
  /** its tax, where it says no rate; of which that is made once the whole invoice is known */
  readonly tax: TaxSaid | null;
  readonly ownRate: string | undefined;
}

const discountNames = ['item_discount', derivedNames.discountRate];

/** Many programs write a discount as what it takes away: it is offered without its sign, and the line is judged by that. */
function takeNegativeDiscount(said: SaidOfLine, row: SheetRow, mapping: SheetMapping, reader: RowReader): SaidOfLine {
  // Of a return all figures are negative, and that is told by itself.
  if (said.get('item_qty')?.startsWith('-')) return said;
  const positive = new Map(said);
  for (const name of discountNames) {
    const given = said.get(name);
    if (given?.startsWith('-') !== true) continue;
    const [path, discount] = [`items[].${name}`, given.slice(1)];
    reader.tell(row, path, 'NEGATIVE_DISCOUNT', { fix: mendedCell(path, discount, mapping) });
    positive.set(name, discount);
  }
  return positive;
}

const discountPath = 'items[].item_discount';

interface ZeroDiscount {
  readonly line: InvoiceItemDraft;
  /** what the percentage beside it makes, rials */
  readonly discount: string;
  readonly tax: TaxSaid | null;
  readonly ownRate: string | undefined;
}

/** Does the tax that a row says come of its amount less the discount, and not of all of it, at a rate that is to be expected? */
function isDiscountTaxed({ line, discount, tax, ownRate }: ZeroDiscount, draft: InvoiceDraft): boolean {
  if (tax === null) return false;
  const isUsualFor = (item: InvoiceItemDraft): boolean => {
    const { isExact, isUsual } = rateOfAmount({ ...draft, items: [item] }, 0, tax.amount.toString(), ownRate);
    return isExact && isUsual;
  };
  return isUsualFor({ ...line, item_discount: discount }) && !isUsualFor(line);
}

/**
 * An amount of zero is believed, and may stand there because nobody filled it in: what the percentage beside it makes is
 * offered. Where the row's own tax is of what is left after it, the zero is wrong, and the line is judged by that.
 */
function tellZeroDiscount(
  row: SheetRow,
  zero: ZeroDiscount,
  draft: InvoiceDraft,
  mapping: SheetMapping,
  reader: RowReader,
): void {
  if (reader.faults.some((fault) => fault.row === row.row && fault.path === discountPath)) return;
  const hasCell = sourceOf(discountPath, mapping).column >= 0;
  const fix = hasCell ? mendedCell(discountPath, zero.discount, mapping) : null;
  if (!hasCell || !isDiscountTaxed(zero, draft)) {
    reader.tell(row, discountPath, 'ZERO_DISCOUNT', { severity: 'warning', ofConstant: true, fix });
    return;
  }
  zero.line.item_discount = zero.discount;
  reader.tell(row, discountPath, 'TAXED_DISCOUNT', { fix });
}

const totalPath = `items[].${derivedNames.total}`;

/** A total that no price makes would go as another one, which is offered in its place. */
function faultOfTotal({ row }: SheetRow, total: string, mapping: SheetMapping): CellFault {
  const { column } = sourceOf(totalPath, mapping);
  const message = sheetMessages.TOTAL_OF_NO_PRICE(total);
  const fix = mendedCell(totalPath, total, mapping);
  return { row, column, path: totalPath, code: 'TOTAL_OF_NO_PRICE', severity: 'error', message, fix };
}

/** A row's line, filled from the own lists where the row leaves something out; null where it says nothing of a line. */
function readLine(
  row: SheetRow,
  draft: InvoiceDraft,
  mapping: SheetMapping,
  facts: SheetFacts,
  reader: RowReader,
): Line | null {
  const part = reader.readPart('item', row);
  if (part === null) return null;
  const said = discountsApart(takeNegativeDiscount(part, row, mapping, reader));
  const own = ownGoodsOf(row, mapping, facts);
  if (own !== null && 'fault' in own) reader.faults.push(own.fault);
  const goods = own !== null && 'found' in own ? own.found : {};
  const code = said.get('item_code') ?? goods.item_code;
  const unit = unitOf(code, draft, mapping, facts);
  // Where goods of other rates share its id, the product that is named has one still.
  const ownRate = goods.item_vat_percentage ?? facts.ownRates.get(code ?? '');
  const rate = takenRate(ownRate, draft, mapping);
  const item = { ...emptyItem(facts.uuid()), ...unit, ...goods, item_vat_percentage: rate };
  for (const [name, value] of said) if (isOwnName(name)) put(item, name.split('.'), value);
  // Where a pattern knows one quantity, files have no column for it.
  item.item_qty ||= columnOfDraft(draft).constraints.quantity ?? '';
  const total = fillDerived(item, said, draft);
  if (total !== null) reader.faults.push(faultOfTotal(row, total, mapping));
  const discount = discountBesideZero(item, said, draft);
  const tax = item.item_vat_percentage === '' ? taxSaid(said) : null;
  if (discount !== null) tellZeroDiscount(row, { line: item, discount, tax, ownRate }, draft, mapping, reader);
  if (item.item_qty.startsWith('-')) reader.tell(row, 'items[].item_qty', 'NEGATIVE_QUANTITY');
  return { item, ownRate, tax };
}

const datePath = 'invoice.invoice_date';

/** An invoice without a date would go with today's: where a file has a column for it, that is not what an empty cell means. */
function tellNoDate(rows: readonly SheetRow[], { nowMs }: SheetFacts, reader: RowReader): void {
  const [first] = rows;
  const isUnread = reader.faults.some(({ path }) => path === datePath);
  if (first === undefined || isUnread || reader.header.has(datePath)) return;
  reader.tell(first, datePath, 'NO_DATE', { fix: formatJalaliDate(new Date(nowMs).toISOString()) });
}

/** A term that a file gives begins with the invoice's own day. */
function settleTerm({ invoice }: InvoiceDraft): void {
  if (isTerm(invoice.payment_due)) invoice.payment_due = dueAfter(invoice.invoice_date, invoice.payment_due);
}

/** A day before the invoice's own was written wrong; what takes the place of another may be due already. */
function tellEarlyDue(rows: readonly SheetRow[], { invoice }: InvoiceDraft, reader: RowReader): void {
  const [first] = rows;
  const isEarly = invoice.invoice_type === 'original' && isDueBeforeDate(invoice);
  if (first !== undefined && isEarly) reader.tell(first, duePath, 'DUE_BEFORE_DATE');
}

/** More payments or shipped goods than can be saved by hand or by the API: told at the first that is too many. */
function tellTooMany({ payments, invoice }: InvoiceDraft, reader: RowReader): void {
  const lists = [
    ['payment', payments.length, draftListMax.payments, reader.paymentRows],
    ['shipped', invoice.goods_shipped.length, draftListMax.goods_shipped, reader.shippedRows],
  ] as const;
  for (const [part, count, most, rows] of lists) {
    const row = rows[most];
    if (row !== undefined) reader.tellOfPart(part, row, 'TOO_MANY', sheetMessages.TOO_MANY(part, count, most));
  }
}

/** Reads one invoice's rows; of doubted columns the first value that differs is believed instead of the first. */
export function build(
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  facts: SheetFacts,
  doubted: ReadonlySet<string> = new Set(),
): Built {
  const mapped = mappedOf(mapping);
  const reader = new RowReader(rows, mapped, facts, doubted);
  const draft = startDraft(facts);
  reader.readHeader();
  tellNoDate(rows, facts, reader);
  // A date of the file is chosen: the wizard does not bring it up to now.
  draft.invoice.dateFlag = reader.header.has(datePath);
  for (const [path, value] of reader.header) putHeader(draft, path, value);
  settleContract(draft, mapping);
  tellAllCash(rows, draft, reader);
  // What refers to another invoice is of that one's branch.
  if (draft.invoice.invoice_type !== 'original') draft.seller_info.branch_id = '';
  draft.invoice = settledHeader(draft.invoice);
  settleTerm(draft);
  tellEarlyDue(rows, draft, reader);
  fillBuyer(draft, reader.header, mapping);
  tellLongName(rows, draft, reader);
  const isTypeGiven = reader.header.has('buyer_info.buyer_entity');
  const buyer = takeOwnBuyer(draft, rows, mapping, facts, isTypeGiven);
  if (buyer !== null && 'fault' in buyer) reader.faults.push(buyer.fault);
  completeBuyer(draft, facts);
  settleLateness(draft, mapping, facts.nowMs);
  /** the tax of lines that say no rate */
  const taxes = new Map<number, TaxSaid>();
  const ownRates: (string | undefined)[] = [];
  const hasItems = mapped.some(([{ part }]) => part === 'item');
  for (const row of rows) {
    const line = readLine(row, draft, mapping, facts, reader);
    if (line !== null) {
      if (line.tax !== null) taxes.set(draft.items.length, line.tax);
      draft.items.push(line.item);
      ownRates.push(line.ownRate);
      reader.itemRows.push(row.row);
    } else if (hasItems && rows.length === 1 && draft.invoice.invoice_type !== 'cancellation') {
      const fault = {
        row: row.row,
        column: -1,
        path: 'items[].item_code',
        code: 'NO_ITEM',
        severity: 'error',
      } as const;
      reader.faults.push({ ...fault, message: sheetMessages.NO_ITEM, fix: null });
    }
    const payment = reader.readPart('payment', row);
    if (payment !== null) {
      draft.payments.push({ ...emptyPayment, ...Object.fromEntries(payment) } as PaymentDraft);
      reader.paymentRows.push(row.row);
    }
    const shipped = reader.readPart('shipped', row);
    if (shipped !== null) {
      draft.invoice.goods_shipped.push({ goods_id: '', description: '', ...Object.fromEntries(shipped) });
      reader.shippedRows.push(row.row);
    }
  }
  tellTooMany(draft, reader);
  goldAsGoods(draft);
  for (const [index, tax] of taxes) {
    const fault = takeRate(draft, index, tax, reader.itemRows[index] ?? 0, mapping, ownRates[index]);
    if (fault !== null) reader.faults.push(fault);
  }
  settleByParts(draft, rows, mapping, reader);
  if (!reader.header.has(duePath)) fillDue(draft, buyer !== null && 'found' in buyer ? buyer.found : undefined, facts);
  return { draft, faults: reader.faults, reader, ownRates };
}

/** The draft that one invoice's rows make, and what in them cannot be read. */
export function draftOfRows(rows: readonly SheetRow[], mapping: SheetMapping, facts: SheetFacts): DraftOfRows {
  const { draft, faults } = build(rows, mapping, facts);
  return { draft, faults };
}
