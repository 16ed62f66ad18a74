import { authorityCountryByCode, countryByCode } from '../catalogues/countries.ts';
import { currencyByCode } from '../catalogues/currencies.ts';
import { unitByCode } from '../catalogues/units.ts';
import type { BuyerInfo, InvoiceDraft, InvoiceHeaderDraft, InvoiceItemDraft, PaymentDraft } from '../model/draft.ts';
import type { WireInvoice, WireObject, WireValue } from '../model/wire.ts';
import { patternNumbers } from '../patterns/columns.ts';
import { isWireObject } from '../wire/wire-value.ts';
import { levyOf } from './draft-amounts.ts';
import { emptyDraft, emptyItem } from './empty-draft.ts';
import {
  outputTypeCodes,
  paymentMethodCodes,
  personTypeCodes,
  settlementCodes,
  subjectCodes,
  wordOf,
} from './wire-codes.ts';
import { authorityCountryMark, codeValue, dateOfDays, isoOfMs, textOf } from './wire-values.ts';

export interface WireToDraftOptions {
  uuid: () => string;
  /**
   * The invoice that a referring one points at: type, pattern and buyer are not on a referring invoice's wire and are
   * taken from here.
   */
  reference?: WireInvoice;
}

/**
 * The draft that `draftToWire` would turn into this invoice: for corrections, returns, copies and imports. Names and
 * addresses are not on the wire and stay empty. Without `reference`, a referring invoice reads as a sale of type one.
 * Never throws.
 */
export function wireToDraft(wire: WireInvoice, { uuid, reference }: WireToDraftOptions): InvoiceDraft {
  const { header } = wire;
  const identity = reference === undefined ? header : { ...reference.header, ...withoutKind(header) };
  const draft = emptyDraft({ nowIso: '1970-01-01T00:00:00.000Z', uuid: () => '' });
  const currency = currencyOf(wire.body[0] ?? {});
  draft.buyer_info = { ...draft.buyer_info, ...buyerOf(identity) };
  draft.seller_info = {
    ...draft.seller_info,
    economic_code: textOf(header.tins),
    branch_id: textOf(header.sbc),
  };
  draft.invoice = {
    ...draft.invoice,
    ...kindOf(identity),
    ...headerOf(header),
    ...waybillOf(header),
    ...contractOf(wire, identity),
    currency_type: currency.cut || 'IRR',
    exchange_rate: currency.exr,
  };
  draft.serial_header = {
    ...draft.serial_header,
    tax_number: textOf(header.taxid),
    serial_number: serialOf(textOf(header.inno)),
    flight_type: flightOf(header.ft),
  };
  draft.items = wire.body.map((line) => itemOf(line, uuid(), currency));
  draft.settlement = [{ cash_price: textOf(header.cap), credit_price: textOf(header.insp) }];
  draft.payments = wire.payments.map(paymentOf);
  return draft;
}

/** A referring invoice may repeat type, pattern and buyer; the reference's are the ones that count. */
function withoutKind(header: WireObject): WireObject {
  const { inty, inp, tob, bid, tinb, bpc, bbc, bpn, billid, ...rest } = header;
  return rest;
}

function serialOf(inno: string): string {
  return /^[0-9A-Fa-f]{10}$/.test(inno) ? BigInt(`0x${inno}`).toString() : '';
}

function flightOf(value: WireValue | undefined): 0 | 1 | 2 {
  const code = codeValue(value);
  return code === 1 || code === 2 ? code : 0;
}

function buyerOf(header: WireObject): Partial<BuyerInfo> {
  return {
    buyer_entity: wordOf(personTypeCodes, codeValue(header.tob)) ?? 'legal',
    national_code: textOf(header.bid),
    economic_code: textOf(header.tinb),
    postal_code: textOf(header.bpc),
    branch_code: textOf(header.bbc),
    passport_no: textOf(header.bpn),
  };
}

function kindOf(header: WireObject): Partial<InvoiceHeaderDraft> {
  return {
    invoice_output_type: wordOf(outputTypeCodes, codeValue(header.inty)) ?? 'type_one',
    invoice_pattern: wordOf(patternNumbers, codeValue(header.inp)) ?? 'sale',
  };
}

function headerOf(header: WireObject): Partial<InvoiceHeaderDraft> {
  return {
    invoice_type: wordOf(subjectCodes, codeValue(header.ins)) ?? 'original',
    referral_tax_number: textOf(header.irtaxid),
    fiscal_no: textOf(header.scln),
    customs_office: textOf(header.scc),
    kutag_number: textOf(header.cdcn),
    kutag_date: dateOfDays(header.cdcd),
    notes: textOf(header.nti1),
    sales_announcement_number: textOf(header.asn),
    sale_announcement_date: dateOfDays(header.asd),
    payment_method: wordOf(settlementCodes, codeValue(header.setm)) ?? 'cash',
    invoice_date: isoOfMs(header.indatim),
    creation_date: isoOfMs(header.indati2m),
    sending_rule: codeValue(header.insr) === 1 ? '1' : '',
    agency_economic_code: textOf(header.tinc),
    policy_id: textOf(header.in),
    endorsement_id: textOf(header.an),
    article17_tax: textOf(header.tax17),
  };
}

/** The authority's country as ISO's; one that ISO does not have (a former state) is kept with a mark. */
function countryOf(value: WireValue | undefined): string {
  const code = textOf(value);
  const country = authorityCountryByCode(code);
  if (!country) return code;
  const iso = country.alpha2 === null ? null : countryByCode(country.alpha2);
  return iso !== null && iso.authorityCode === code ? iso.numeric : `${authorityCountryMark}${code}`;
}

const carriages = ['1', '2', '3', '4'] as const;

function waybillOf(header: WireObject): Partial<InvoiceHeaderDraft> {
  const shipped = Array.isArray(header.sg) ? header.sg.filter(isWireObject) : [];
  return {
    waybill_no: textOf(header.lno),
    source_waybill_no: textOf(header.lrno),
    origin_country: countryOf(header.ocu),
    origin_city: textOf(header.oci),
    destination_country: countryOf(header.dco),
    destination_city: textOf(header.dci),
    waybill_sender_id: textOf(header.tid),
    waybill_receiver_id: textOf(header.rid),
    waybill_type: carriages.find((carriage) => carriage === textOf(header.lt)) ?? '',
    fleet_number: textOf(header.cno),
    non_iranian_drivers_id: textOf(header.did),
    goods_shipped: shipped.map((goods) => ({ goods_id: textOf(goods.sgid), description: textOf(goods.sgt) })),
  };
}

/** A contract number is either the invoice's (crn) or, when every line names one, a commission's (bsrn). */
function contractOf({ header, body }: WireInvoice, identity: WireObject): Partial<InvoiceHeaderDraft> {
  const payment_reference_number = textOf(identity.billid);
  const crn = textOf(header.crn);
  if (crn !== '') return { contract_factor_reg_number: crn, contract_type: 'contracting', payment_reference_number };
  const hasCommission = body.length > 0 && body.every((line) => textOf(line.bsrn) !== '');
  return { contract_type: hasCommission ? 'commission' : '', payment_reference_number };
}

interface LineCurrency {
  cut: string;
  exr: string;
}

function currencyOf(line: WireObject): LineCurrency {
  const cut = textOf(line.cut);
  return { cut: currencyByCode(cut)?.alpha ?? cut, exr: textOf(line.exr) };
}

function itemOf(line: WireObject, uuid: string, shared: LineCurrency): InvoiceItemDraft {
  const own = currencyOf(line);
  const mu = textOf(line.mu);
  return {
    ...emptyItem(uuid),
    item_code: textOf(line.sstid),
    item_name: textOf(line.sstt),
    item_unit: unitByCode(mu)?.productCode ?? mu,
    item_qty: textOf(line.am),
    item_price: textOf(line.fee),
    item_discount: textOf(line.dis),
    item_currency_amount: textOf(line.cfee),
    item_currency_type: own.cut === shared.cut ? '' : own.cut || 'IRR',
    item_exchange_rate: own.exr === shared.exr ? '' : own.exr,
    item_currency_buy_rate: textOf(line.cpr),
    item_currency_difference_amount: textOf(line.sovat),
    item_rial_value: textOf(line.ssrv),
    item_currency_value: textOf(line.sscv),
    item_net_weight: textOf(line.nw),
    item_carat: textOf(line.cui),
    consfee: textOf(line.consfee),
    bros: textOf(line.bros),
    spro: textOf(line.spro),
    item_vat_percentage: textOf(line.vra),
    item_vat_base: textOf(line.vba),
    item_trade_value: textOf(line.adis),
    ...leviesOf(line),
    item_commission_contract: textOf(line.bsrn),
  };
}

function leviesOf(line: WireObject): Partial<InvoiceItemDraft> {
  const fixed = (rate: WireValue | undefined, amount: WireValue | undefined): string =>
    textOf(amount) === '0' ? '' : levyOf(textOf(rate), textOf(amount)).amount;
  return {
    item_other_tax_subject: textOf(line.odt),
    item_other_tax_percentage: textOf(line.odr),
    item_other_tax_amount: fixed(line.odr, line.odam),
    item_other_legal_payments_subject: textOf(line.olt),
    item_other_legal_payments_percentage: textOf(line.olr),
    item_other_legal_payments_amount: fixed(line.olr, line.olam),
  };
}

function paymentOf(payment: WireObject): PaymentDraft {
  return {
    payment_method: wordOf(paymentMethodCodes, codeValue(payment.pmt)) ?? 'other',
    amount: textOf(payment.pv),
    payment_date: isoOfMs(payment.pdt),
    reference_number: textOf(payment.trn),
    switch_number: textOf(payment.iinn),
    merchant_number: textOf(payment.acn),
    terminal_number: textOf(payment.trmn),
    card_number: textOf(payment.pcn),
    payer_id: textOf(payment.pid),
  };
}
