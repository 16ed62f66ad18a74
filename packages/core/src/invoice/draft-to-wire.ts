import { countryByCode } from '../catalogues/countries.ts';
import { unitByProductCode } from '../catalogues/units.ts';
import type { InvoiceDraft, InvoiceHeaderDraft, InvoiceItemDraft, PaymentDraft } from '../model/draft.ts';
import { JsonNumber, type WireInvoice, type WireObject, type WireValue } from '../model/wire.ts';
import { type PatternColumn, patternNumbers } from '../patterns/columns.ts';
import { headerKeys, type LineKey, lineKeys } from '../patterns/wire-keys.ts';
import { isUnseen } from '../text/is-unseen.ts';
import { isAbsent } from '../wire/wire-value.ts';
import type { ComputedLine, ComputeLine } from './compute.ts';
import { type ComputeDraftOptions, type DraftAmounts, draftAmounts } from './draft-amounts.ts';
import {
  codeOf,
  outputTypeCodes,
  paymentMethodCodes,
  personTypeCodes,
  settlementCodes,
  subjectCodes,
} from './wire-codes.ts';
import { authorityCountryMark, dayValue, filled, instantValue, integerValue, numberValue } from './wire-values.ts';

/** The numbers given when an invoice is queued; "" leaves the field out. */
export interface WireNumbers extends ComputeDraftOptions {
  taxid: string;
  /** Ten hex digits. */
  inno: string;
}

/**
 * The authority's invoice of a draft: only fields of its pattern and subject, all totals computed, numbers by their
 * digits. Text that is no number or date goes through as text, so that the rule book can point at it. Referring
 * subjects leave out type, pattern, buyer and bill id; a cancellation has a bare header and no lines
 * (spec/rules.md sections a and d). Never throws.
 */
export function draftToWire(draft: InvoiceDraft, numbers: WireNumbers): WireInvoice {
  const amounts = draftAmounts(draft, numbers);
  const base = commonHeader(draft, numbers);
  if (draft.invoice.invoice_type === 'cancellation') return { header: filled(base), body: [], payments: [] };
  const isOriginal = draft.invoice.invoice_type === 'original';
  const header = {
    ...base,
    ...(isOriginal ? { ...kindHeader(draft), ...buyerHeader(draft, amounts.column) } : {}),
    ...patternHeader(draft, isOriginal),
    ...settlementHeader(draft, amounts),
  };
  return {
    header: within(header, amounts.column),
    body: draft.items.map((item, index) => wireLine(item, draft, amounts, index)),
    payments: sentPayments(draft, amounts.column).map((index) => wirePayment(draft.payments[index])),
  };
}

function commonHeader({ invoice, seller_info }: InvoiceDraft, { taxid, inno }: WireNumbers): Record<string, WireValue> {
  const late = invoice.sending_rule === '1';
  return {
    taxid,
    inno,
    indatim: instantValue(invoice.invoice_date),
    indati2m: late ? instantValue(invoice.creation_date) : null,
    insr: late ? integerValue(1) : null,
    ins: integerValue(codeOf(subjectCodes, invoice.invoice_type)),
    irtaxid: invoice.invoice_type === 'original' ? '' : invoice.referral_tax_number,
    tins: seller_info.economic_code,
  };
}

function kindHeader({ invoice }: InvoiceDraft): Record<string, WireValue> {
  return {
    inty: integerValue(codeOf(outputTypeCodes, invoice.invoice_output_type)),
    inp: integerValue(codeOf(patternNumbers, invoice.invoice_pattern)),
  };
}

/** Where the buyer is optional, a person type alone says nothing and is left out. */
function buyerHeader({ buyer_info }: InvoiceDraft, column: PatternColumn): Record<string, WireValue> {
  const { economic_code, national_code, passport_no } = buyer_info;
  const isKnown = economic_code !== '' || national_code !== '' || passport_no !== '';
  if (column.fields.tob !== 'M' && !isKnown) return {};
  return {
    tob: integerValue(codeOf(personTypeCodes, buyer_info.buyer_entity)),
    bid: national_code,
    tinb: economic_code,
    bpc: buyer_info.postal_code,
    bbc: buyer_info.branch_code,
    bpn: passport_no,
  };
}

/**
 * A draft keeps ISO countries, the authority has a list of its own with numbers that mean other countries: one that
 * its list lacks goes out by its letters, which the rule book refuses (0108702), never as a wrong number.
 */
function countryValue(code: string): string {
  const country = countryByCode(code);
  if (country) return country.authorityCode ?? country.alpha3;
  return code.startsWith(authorityCountryMark) ? code.slice(authorityCountryMark.length) : code;
}

function patternHeader(draft: InvoiceDraft, isOriginal: boolean): Record<string, WireValue> {
  const { invoice, seller_info, serial_header } = draft;
  return {
    sbc: seller_info.branch_id,
    ft: serial_header.flight_type === 0 ? null : integerValue(serial_header.flight_type),
    scln: invoice.fiscal_no,
    scc: invoice.customs_office,
    cdcn: invoice.kutag_number,
    cdcd: dayValue(invoice.kutag_date),
    crn: invoice.contract_type === 'commission' ? '' : invoice.contract_factor_reg_number,
    billid: isOriginal ? invoice.payment_reference_number : '',
    tinc: invoice.agency_economic_code,
    tax17: numberValue(invoice.article17_tax),
    asn: invoice.sales_announcement_number,
    asd: dayValue(invoice.sale_announcement_date),
    in: invoice.policy_id,
    an: invoice.endorsement_id,
    ...waybillHeader(invoice),
  };
}

function waybillHeader(invoice: InvoiceHeaderDraft): Record<string, WireValue> {
  const shipped = invoice.goods_shipped.map((goods) => filled({ sgid: goods.goods_id, sgt: goods.description }));
  return {
    lno: invoice.waybill_no,
    lrno: invoice.source_waybill_no,
    ocu: countryValue(invoice.origin_country),
    oci: invoice.origin_city,
    dco: countryValue(invoice.destination_country),
    dci: invoice.destination_city,
    tid: invoice.waybill_sender_id,
    rid: invoice.waybill_receiver_id,
    lt: numberValue(invoice.waybill_type),
    cno: invoice.fleet_number,
    did: invoice.non_iranian_drivers_id,
    sg: shipped.length === 0 ? null : shipped,
  };
}

function settlementHeader(draft: InvoiceDraft, { input, result }: DraftAmounts): Record<string, WireValue> {
  const setm = codeOf(settlementCodes, draft.invoice.payment_method);
  const totals = Object.fromEntries(Object.entries(result.header).map(([key, value]) => [key, numberValue(value)]));
  const stated =
    setm === 3
      ? {
          cap: numberValue(input.cap || (result.header.cap ?? '')),
          insp: numberValue(input.insp || (result.header.insp ?? '')),
        }
      : {};
  return { ...totals, setm: integerValue(setm), ...stated };
}

/** No value, or a text that nobody could see. */
const isBlank = (value: WireValue | undefined): value is null | undefined | '' =>
  isAbsent(value) || (typeof value === 'string' && isUnseen(value));

/** Drops what is outside the pattern and what is empty. */
function within(source: Record<string, WireValue>, column: PatternColumn): WireObject {
  const result: WireObject = {};
  for (const key of headerKeys) {
    const value = source[key];
    if (!isBlank(value) && column.fields[key] !== 'X') result[key] = value;
  }
  return result;
}

function wireLine(item: InvoiceItemDraft, draft: InvoiceDraft, amounts: DraftAmounts, index: number): WireObject {
  const { column, input, result } = amounts;
  const line: WireObject = {};
  const put = (key: LineKey, value: string): void => {
    if (!isBlank(value) && column.fields[key] !== 'X') line[key] = value;
  };
  const { contract_type, contract_factor_reg_number } = draft.invoice;
  put('sstid', item.item_code);
  put('sstt', item.item_name);
  put('mu', unitByProductCode(item.item_unit)?.code ?? item.item_unit);
  put('odt', item.item_other_tax_subject);
  put('olt', item.item_other_legal_payments_subject);
  put('bsrn', item.item_commission_contract || (contract_type === 'commission' ? contract_factor_reg_number : ''));
  putAmounts(line, input.lines[index] ?? {}, result.lines[index] ?? {});
  return line;
}

/** Computed amounts over given ones, save where a given one is no number: that goes out as it is, to be reported. */
function putAmounts(line: WireObject, given: ComputeLine, computed: ComputedLine): void {
  for (const key of lineKeys) {
    const typed = given[key];
    const amount = computed[key];
    if (key === 'cut') {
      if (typed !== undefined) line[key] = typed;
    } else if (typed !== undefined) {
      const value = numberValue(typed);
      line[key] = typeof value === 'string' || amount === undefined ? value : new JsonNumber(amount);
    } else if (amount !== undefined) line[key] = new JsonNumber(amount);
  }
}

/** Indexes of the payments that are sent: a row with a method alone says nothing. */
export function sentPayments(draft: InvoiceDraft, column: PatternColumn): number[] {
  if (column.fields.pmt === 'X') return [];
  return [...draft.payments.keys()].filter((index) => {
    const { payment_method: _, ...rest } = draft.payments[index] ?? {};
    return Object.values(rest).some((text) => text !== '');
  });
}

function wirePayment(payment: PaymentDraft | undefined): WireObject {
  if (!payment) return {};
  return filled({
    iinn: payment.switch_number,
    acn: payment.merchant_number,
    trmn: payment.terminal_number,
    pmt: integerValue(codeOf(paymentMethodCodes, payment.payment_method)),
    trn: payment.reference_number,
    pcn: payment.card_number,
    pid: payment.payer_id,
    pdt: instantValue(payment.payment_date),
    pv: numberValue(payment.amount),
  });
}
