import type { BuyerInfo, InvoiceDraft, InvoiceHeaderDraft, InvoiceItemDraft, PaymentDraft } from '../model/draft.ts';
import { constants, defaultInvoiceDate } from '../product/constants.ts';

/** What a new draft may start from: the seller, last used settings, a chosen pattern. */
export interface DraftDefaults {
  buyer_info?: Partial<InvoiceDraft['buyer_info']>;
  seller_info?: Partial<InvoiceDraft['seller_info']>;
  invoice?: Partial<InvoiceHeaderDraft>;
}

export interface DraftSources {
  /** ISO 8601 UTC by the caller's clock. */
  nowIso: string;
  uuid: () => string;
}

/** An empty line: unit and kind by the product's defaults. */
export function emptyItem(uuid: string): InvoiceItemDraft {
  return {
    uuid,
    product_id: '',
    item_code: '',
    item_name: '',
    item_type: constants.defaults.itemType,
    item_unit: constants.defaults.unit,
    item_qty: '',
    item_price: '',
    item_discount: '',
    item_currency_amount: '',
    item_currency_type: '',
    item_exchange_rate: '',
    item_currency_buy_rate: '',
    item_currency_difference_amount: '',
    item_rial_value: '',
    item_currency_value: '',
    item_net_weight: '',
    item_carat: '',
    consfee: '',
    bros: '',
    spro: '',
    item_vat_percentage: '',
    item_vat_base: '',
    item_trade_value: '',
    item_other_tax_subject: '',
    item_other_tax_percentage: '',
    item_other_tax_amount: '',
    item_other_legal_payments_subject: '',
    item_other_legal_payments_percentage: '',
    item_other_legal_payments_amount: '',
    item_commission_contract: '',
    precious_metals: { per_unit_wage: '', factor_percentage: '', seller_interest: '' },
  };
}

function emptyHeader(invoiceDate: string): InvoiceHeaderDraft {
  return {
    is_send_sand_box: false,
    invoice_output_type: 'type_one',
    invoice_pattern: 'sale',
    invoice_type: 'original',
    referral_tax_number: '',
    contract_factor_reg_number: '',
    contract_type: '',
    payment_reference_number: '',
    fiscal_no: '',
    customs_office: '',
    internal_id: '',
    title: '',
    notes: '',
    payment_due: '',
    waybill_no: '',
    source_waybill_no: '',
    origin_country: '',
    origin_city: '',
    destination_country: '',
    destination_city: '',
    sales_announcement_number: '',
    sale_announcement_date: '',
    waybill_sender_id: '',
    waybill_receiver_id: '',
    waybill_type: '',
    fleet_number: '',
    non_iranian_drivers_id: '',
    goods_shipped: [],
    kutag_number: '',
    kutag_date: '',
    payment_method: constants.defaults.paymentMethod,
    currency_type: constants.defaults.currency,
    exchange_rate: '',
    geographical_location: { altitude: '', longitude: '' },
    dateFlag: false,
    invoice_date: invoiceDate,
    creation_date: '',
    sending_rule: '',
    agency_economic_code: '',
    policy_id: '',
    endorsement_id: '',
    article17_tax: '',
  };
}

/** A payment in cash with nothing filled in. */
export const emptyPayment: PaymentDraft = {
  payment_method: 'cash',
  amount: '',
  payment_date: '',
  reference_number: '',
  switch_number: '',
  merchant_number: '',
  terminal_number: '',
  card_number: '',
  payer_id: '',
};

/** A legal buyer of whom nothing is known yet. */
export const emptyBuyer: BuyerInfo = {
  customer_id: '',
  buyer_entity: 'legal',
  economic_code: '',
  national_code: '',
  first_name: '',
  last_name: '',
  company: '',
  branch_code: '',
  province: '',
  city: '',
  postal_code: '',
  address: '',
  landline: '',
  passport_no: '',
  phone: '',
};

/**
 * A new draft by the defaults of product.md section 3: sale of type one, legal buyer, cash, rial, one empty line,
 * `invoice_date` ten seconds after `nowIso`.
 *
 * @throws RangeError when `nowIso` is no instant.
 */
export function emptyDraft({ nowIso, uuid }: DraftSources, defaults: DraftDefaults = {}): InvoiceDraft {
  const invoiceDate = defaultInvoiceDate(Date.parse(nowIso));
  return {
    buyer_info: { ...emptyBuyer, ...defaults.buyer_info },
    seller_info: {
      economic_code: '',
      register_number: '',
      seller_entity: 'legal',
      seller_type: 'main',
      first_name: '',
      last_name: '',
      company: '',
      national_code: '',
      phone: '',
      country: constants.defaults.nationality,
      province: '',
      city: '',
      address: '',
      postal_code: '',
      branch_id: '',
      ...defaults.seller_info,
    },
    invoice: { ...emptyHeader(invoiceDate), ...defaults.invoice },
    serial_header: {
      tax_number: '',
      flight_type: 0,
      serial_number: '',
      fiscal_serial_number: '',
      store_termial_serial_number: '',
    },
    items: [emptyItem(uuid())],
    settlement: [{ cash_price: '', credit_price: '' }],
    payments: [],
  };
}
