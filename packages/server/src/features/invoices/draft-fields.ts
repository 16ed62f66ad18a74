import type {
  BuyerInfo,
  InvoiceHeaderDraft,
  InvoiceItemDraft,
  PaymentDraft,
  PreciousMetals,
  SellerInfo,
  SerialHeader,
  SettlementDraft,
  ShippedGoods,
} from '@taraz/core';

/**
 * How the text of a draft's field is read:
 * `number` in any script, with grouping marks; `identifier` digits in any script, separators fall away; `mobile` so, and with
 * its 0 before it where it is a mobile number, `landline` where it is one; `plain` digits in any script, what stands between them stays; `own` a number of somebody's own, as written but for what is unseen; `id` of a record, in small letters as it is kept; `instant` ISO 8601; `day` YYYY-MM-DD; `text` as written; `same` not text.
 */
export type FieldKind =
  | 'number'
  | 'identifier'
  | 'mobile'
  | 'landline'
  | 'plain'
  | 'own'
  | 'id'
  | 'instant'
  | 'day'
  | 'text'
  | 'same';

type Kinds<Section> = Readonly<Record<keyof Section & string, FieldKind>>;

export const buyerFields = {
  customer_id: 'id',
  buyer_entity: 'same',
  economic_code: 'identifier',
  national_code: 'identifier',
  first_name: 'text',
  last_name: 'text',
  company: 'text',
  branch_code: 'identifier',
  province: 'text',
  city: 'text',
  postal_code: 'identifier',
  address: 'text',
  landline: 'landline',
  passport_no: 'identifier',
  phone: 'mobile',
} as const satisfies Kinds<BuyerInfo>;

export const sellerFields = {
  economic_code: 'identifier',
  register_number: 'plain',
  seller_entity: 'same',
  seller_type: 'same',
  first_name: 'text',
  last_name: 'text',
  company: 'text',
  national_code: 'identifier',
  phone: 'identifier',
  country: 'text',
  province: 'text',
  city: 'text',
  address: 'text',
  postal_code: 'identifier',
  branch_id: 'identifier',
} as const satisfies Kinds<SellerInfo>;

export const shippedGoodsFields = {
  goods_id: 'identifier',
  description: 'text',
} as const satisfies Kinds<ShippedGoods>;

export const locationFields = { altitude: 'plain', longitude: 'plain' } as const satisfies Kinds<
  InvoiceHeaderDraft['geographical_location']
>;

export const headerFields = {
  is_send_sand_box: 'same',
  invoice_output_type: 'same',
  invoice_pattern: 'same',
  invoice_type: 'same',
  referral_tax_number: 'plain',
  contract_factor_reg_number: 'identifier',
  contract_type: 'same',
  payment_reference_number: 'identifier',
  fiscal_no: 'identifier',
  customs_office: 'identifier',
  internal_id: 'own',
  title: 'text',
  notes: 'text',
  payment_due: 'day',
  waybill_no: 'plain',
  source_waybill_no: 'plain',
  origin_country: 'plain',
  origin_city: 'plain',
  destination_country: 'plain',
  destination_city: 'plain',
  sales_announcement_number: 'plain',
  sale_announcement_date: 'day',
  waybill_sender_id: 'identifier',
  waybill_receiver_id: 'identifier',
  waybill_type: 'same',
  fleet_number: 'plain',
  non_iranian_drivers_id: 'identifier',
  goods_shipped: 'same',
  kutag_number: 'plain',
  kutag_date: 'day',
  payment_method: 'same',
  currency_type: 'plain',
  exchange_rate: 'number',
  geographical_location: 'same',
  dateFlag: 'same',
  invoice_date: 'instant',
  creation_date: 'instant',
  sending_rule: 'same',
  agency_economic_code: 'identifier',
  policy_id: 'identifier',
  endorsement_id: 'identifier',
  article17_tax: 'number',
} as const satisfies Kinds<InvoiceHeaderDraft>;

export const serialFields = {
  tax_number: 'plain',
  flight_type: 'same',
  serial_number: 'plain',
  fiscal_serial_number: 'plain',
  store_termial_serial_number: 'plain',
} as const satisfies Kinds<SerialHeader>;

export const metalFields = {
  per_unit_wage: 'number',
  factor_percentage: 'number',
  seller_interest: 'number',
} as const satisfies Kinds<PreciousMetals>;

export const itemFields = {
  uuid: 'plain',
  product_id: 'id',
  item_code: 'identifier',
  item_name: 'text',
  item_type: 'same',
  item_unit: 'plain',
  item_qty: 'number',
  item_price: 'number',
  item_discount: 'number',
  item_currency_amount: 'number',
  item_currency_type: 'plain',
  item_exchange_rate: 'number',
  item_currency_buy_rate: 'number',
  item_currency_difference_amount: 'number',
  item_rial_value: 'number',
  item_currency_value: 'number',
  item_net_weight: 'number',
  item_carat: 'number',
  consfee: 'number',
  bros: 'number',
  spro: 'number',
  item_vat_percentage: 'number',
  item_vat_base: 'number',
  item_trade_value: 'number',
  item_other_tax_subject: 'text',
  item_other_tax_percentage: 'number',
  item_other_tax_amount: 'number',
  item_other_legal_payments_subject: 'text',
  item_other_legal_payments_percentage: 'number',
  item_other_legal_payments_amount: 'number',
  item_commission_contract: 'identifier',
  precious_metals: 'same',
} as const satisfies Kinds<InvoiceItemDraft>;

export const settlementFields = {
  cash_price: 'number',
  credit_price: 'number',
} as const satisfies Kinds<SettlementDraft>;

export const paymentFields = {
  payment_method: 'same',
  amount: 'number',
  payment_date: 'instant',
  reference_number: 'identifier',
  switch_number: 'identifier',
  merchant_number: 'identifier',
  terminal_number: 'identifier',
  card_number: 'identifier',
  payer_id: 'identifier',
  treasury_id: 'id',
} as const satisfies Kinds<PaymentDraft>;
