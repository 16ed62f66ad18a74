import type { InvoiceDraft } from '../../model/draft.ts';
import { JsonNumber, type WireObject } from '../../model/wire.ts';
import { type ColumnKey, columns } from '../../patterns/columns.ts';
import { emptyDraft, emptyItem, emptyPayment } from '../empty-draft.ts';

/** A draft of a column with every field filled in, those too that its pattern does not know; texts say their wire name. */
export function fullDraft(key: ColumnKey): InvoiceDraft {
  const { inty, pattern } = columns[key];
  const draft = emptyDraft({ nowIso: '2026-11-20T08:00:00Z', uuid: () => 'a' });
  return {
    ...draft,
    seller_info: { ...draft.seller_info, economic_code: 'tins', branch_id: 'sbc' },
    buyer_info: {
      ...draft.buyer_info,
      buyer_entity: 'follower',
      economic_code: 'tinb',
      national_code: 'bid',
      postal_code: 'bpc',
      branch_code: 'bbc',
      passport_no: 'bpn',
    },
    serial_header: { ...draft.serial_header, flight_type: 2 },
    invoice: {
      ...draft.invoice,
      invoice_output_type: inty === 2 ? 'type_two' : 'type_one',
      invoice_pattern: pattern,
      referral_tax_number: 'irtaxid',
      invoice_date: '2026-11-20T07:00:00Z',
      creation_date: '2026-11-20T06:00:00Z',
      sending_rule: '1',
      payment_method: 'both',
      currency_type: 'USD',
      exchange_rate: '400',
      contract_factor_reg_number: 'crn',
      payment_reference_number: 'billid',
      fiscal_no: 'scln',
      customs_office: 'scc',
      kutag_number: 'cdcn',
      kutag_date: '2026-11-02',
      waybill_no: 'lno',
      source_waybill_no: 'lrno',
      origin_country: '364',
      origin_city: 'oci',
      destination_country: '276',
      destination_city: 'dci',
      waybill_sender_id: 'tid',
      waybill_receiver_id: 'rid',
      waybill_type: '1',
      fleet_number: 'cno',
      non_iranian_drivers_id: 'did',
      goods_shipped: [{ goods_id: 'sgid', description: 'sgt' }],
      sales_announcement_number: 'asn',
      sale_announcement_date: '2026-11-20',
      agency_economic_code: 'tinc',
      policy_id: 'in',
      endorsement_id: 'an',
      article17_tax: '17',
    },
    items: [
      {
        ...emptyItem('a'),
        item_code: 'sstid',
        item_name: 'sstt',
        item_unit: 'KILO',
        item_qty: '3',
        item_price: '10000.5',
        item_discount: '1,000',
        item_vat_percentage: '10',
        item_vat_base: '11.5',
        item_other_tax_subject: 'odt',
        item_other_tax_percentage: '2',
        item_other_tax_amount: '7',
        item_other_legal_payments_subject: 'olt',
        item_other_legal_payments_amount: '50',
        item_currency_amount: '4.5',
        item_currency_buy_rate: '390',
        item_currency_difference_amount: '90',
        item_rial_value: '4000',
        item_currency_value: '10.5',
        item_net_weight: '8.25',
        item_carat: '750',
        consfee: '100',
        bros: '20',
        spro: '30',
        item_trade_value: '6000',
        item_commission_contract: 'bsrn',
      },
    ],
    settlement: [{ cash_price: '800', credit_price: '' }],
    payments: [
      {
        payment_method: 'card',
        amount: '5',
        payment_date: '2026-11-20T07:00:00Z',
        reference_number: 'trn',
        switch_number: 'iinn',
        merchant_number: 'acn',
        terminal_number: 'trmn',
        card_number: 'pcn',
        payer_id: 'pid',
      },
      emptyPayment,
    ],
  };
}

/** The fields of an object on one line, in the order of the wire: `am=3 fee=10000.5`; a text that is its own name stands alone. */
export function fieldsOf(object: WireObject | Readonly<Record<string, string>>): string {
  const text = ([key, value]: readonly [string, unknown]): string => {
    const written = value instanceof JsonNumber || typeof value === 'string' ? String(value) : JSON.stringify(value);
    return written === key ? key : `${key}=${written}`;
  };
  return Object.entries(object).map(text).join(' ');
}
