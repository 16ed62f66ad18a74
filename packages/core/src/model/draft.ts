/**
 * The invoice draft: what a user writes, in the product's field names (spec/product.md section 3).
 *
 * Every number is a decimal string in Latin digits with `.` as the mark ("" means not given); money is rial.
 * Instants are ISO 8601 UTC strings; days are `YYYY-MM-DD` (Gregorian). Jalali exists only on screen and paper.
 * Types and not interfaces where the calls hand them out as records of texts: an interface is no record.
 * The authority's names (inty, fee, vra …) never appear here: `mapping` turns a draft into the wire's invoice.
 */

/** inty 1 / 2. Type three (terminal receipts) is never issued by the product. */
export type InvoiceOutputType = 'type_one' | 'type_two';

/** inp; the numbers are in `patterns`. */
export type InvoicePattern =
  | 'sale'
  | 'currency_sale'
  | 'gold'
  | 'contracting'
  | 'service_bill'
  | 'air_ticket'
  | 'export'
  | 'waybill'
  | 'refinery'
  | 'commodity_exchange'
  | 'insurance'
  | 'chain_sale';

/** ins 1 / 2 / 3 / 4. */
export type InvoiceSubject = 'original' | 'corrective' | 'cancellation' | 'return';

/** tob 1 / 2 / 3 / 4. */
export type PersonType = 'real' | 'legal' | 'civil_partnership' | 'follower';

/** setm 1 / 2 / 3. */
export type SettlementMethod = 'cash' | 'credit' | 'both';

/** pmt 1..8. */
export type PaymentMethod = 'cheque' | 'barter' | 'cash' | 'pos' | 'internet' | 'card' | 'transfer' | 'other';

export type BuyerInfo = {
  /** The customer record it was filled from, "" when typed by hand. */
  customer_id: string;
  buyer_entity: PersonType;
  economic_code: string;
  national_code: string;
  first_name: string;
  last_name: string;
  company: string;
  branch_code: string;
  province: string;
  city: string;
  postal_code: string;
  address: string;
  landline: string;
  passport_no: string;
  phone: string;
};

export type SellerInfo = {
  economic_code: string;
  register_number: string;
  seller_entity: PersonType;
  seller_type: 'main' | 'branch';
  first_name: string;
  last_name: string;
  company: string;
  national_code: string;
  phone: string;
  country: string;
  province: string;
  city: string;
  address: string;
  postal_code: string;
  branch_id: string;
};

export interface ShippedGoods {
  /** sgid, 13 digits */
  goods_id: string;
  /** sgt */
  description: string;
}

export type InvoiceHeaderDraft = {
  is_send_sand_box: boolean;
  invoice_output_type: InvoiceOutputType;
  invoice_pattern: InvoicePattern;
  /** ins */
  invoice_type: InvoiceSubject;
  /** irtaxid; needed for subjects other than original */
  referral_tax_number: string;
  /** crn (contract_type contracting) or bsrn on every line (contract_type commission) */
  contract_factor_reg_number: string;
  contract_type: '' | 'contracting' | 'commission';
  /** billid in the service-bill pattern */
  payment_reference_number: string;
  /** scln, customs licence number */
  fiscal_no: string;
  /** scc, customs office code */
  customs_office: string;
  /** The seller's own number; never sent. */
  internal_id: string;
  title: string;
  notes: string;
  /** Until when what is on credit is to be paid, YYYY-MM-DD; never sent. */
  payment_due: string;
  waybill_no: string;
  source_waybill_no: string;
  /** ISO numeric, three digits */
  origin_country: string;
  origin_city: string;
  destination_country: string;
  destination_city: string;
  /** asn */
  sales_announcement_number: string;
  /** asd, YYYY-MM-DD */
  sale_announcement_date: string;
  waybill_sender_id: string;
  waybill_receiver_id: string;
  /** lt: "1" road, "2" rail, "3" air, "4" sea */
  waybill_type: '' | '1' | '2' | '3' | '4';
  fleet_number: string;
  /** did: driver's national or follower code */
  non_iranian_drivers_id: string;
  goods_shipped: ShippedGoods[];
  /** cdcn */
  kutag_number: string;
  /** cdcd, YYYY-MM-DD */
  kutag_date: string;
  payment_method: SettlementMethod;
  /** ISO 4217 alpha; IRR is rial, the default */
  currency_type: string;
  /** rial for one unit of currency_type */
  exchange_rate: string;
  geographical_location: { altitude: string; longitude: string };
  dateFlag: boolean;
  /** indatim: ISO 8601 UTC; default now + 10 s */
  invoice_date: string;
  /** indati2m: only with sending_rule "1" (article 9, late) */
  creation_date: string;
  /** insr */
  sending_rule: '' | '1';
  /** tinc: travel agency's economic code */
  agency_economic_code: string;
  /** in / an */
  policy_id: string;
  endorsement_id: string;
  /** tax17, rial */
  article17_tax: string;
};

export type SerialHeader = {
  /** taxid; "" until queued */
  tax_number: string;
  /** ft: 0 none, 1 domestic, 2 international */
  flight_type: 0 | 1 | 2;
  /** inno as decimal, "" until queued */
  serial_number: string;
  fiscal_serial_number: string;
  store_termial_serial_number: string;
};

/** How the gold quartet was typed; rial amounts on the line itself stay authoritative. */
export interface PreciousMetals {
  per_unit_wage: string;
  factor_percentage: string;
  seller_interest: string;
}

export type InvoiceItemDraft = {
  uuid: string;
  /** The product record it was filled from, "" when typed by hand. */
  product_id: string;
  /** sstid, 13 digits */
  item_code: string;
  /** sstt */
  item_name: string;
  item_type: 'goods' | 'services';
  /** product code (NUMBER, KILO …) or the authority's numeric code */
  item_unit: string;
  item_qty: string;
  item_price: string;
  item_discount: string;
  /** cfee */
  item_currency_amount: string;
  /** cut, exr: "" takes the header's currency_type and exchange_rate */
  item_currency_type: string;
  item_exchange_rate: string;
  /** cpr */
  item_currency_buy_rate: string;
  /** sovat */
  item_currency_difference_amount: string;
  /** ssrv / sscv / nw: export */
  item_rial_value: string;
  item_currency_value: string;
  item_net_weight: string;
  /** cui, parts per thousand */
  item_carat: string;
  /** gold, rial */
  consfee: string;
  bros: string;
  spro: string;
  item_vat_percentage: string;
  /** vba: refinery products under the budget clause */
  item_vat_base: string;
  /** adis given by the user: commodity exchange */
  item_trade_value: string;
  item_other_tax_subject: string;
  item_other_tax_percentage: string;
  /** a fixed amount in place of a rate */
  item_other_tax_amount: string;
  item_other_legal_payments_subject: string;
  item_other_legal_payments_percentage: string;
  item_other_legal_payments_amount: string;
  /** bsrn of this line alone, "" takes the header's commission contract */
  item_commission_contract: string;
  precious_metals: PreciousMetals;
};

export type SettlementDraft = {
  /** cap / insp, rial; read only when payment_method is both */
  cash_price: string;
  credit_price: string;
};

export type PaymentDraft = {
  payment_method: PaymentMethod;
  /** pv, rial */
  amount: string;
  /** pdt, ISO 8601 UTC */
  payment_date: string;
  /** trn */
  reference_number: string;
  /** iinn / acn / trmn */
  switch_number: string;
  merchant_number: string;
  terminal_number: string;
  /** pcn */
  card_number: string;
  /** pid */
  payer_id: string;
  /** The bank account, cash desk or card terminal it went to: for the books, never sent. */
  treasury_id?: string;
};

export interface InvoiceDraft {
  buyer_info: BuyerInfo;
  seller_info: SellerInfo;
  invoice: InvoiceHeaderDraft;
  serial_header: SerialHeader;
  items: InvoiceItemDraft[];
  settlement: [SettlementDraft];
  payments: PaymentDraft[];
}

/** Computed fields of a line, in the product's names; rial unless said. "" where the pattern has no such field. */
export type ItemTotals = {
  uuid: string;
  tcpbs: string;
  item_total_price: string;
  item_total_price_after_discount: string;
  wage_price: string;
  seller_interest_price: string;
  metals_other_added_values: string;
  vat_price_before_discount: string;
  item_vat_price: string;
  item_other_tax_price: string;
  item_other_legal_payments_price: string;
  item_total_taxes_price: string;
  total_price_with_tax: string;
  factor_price: string;
  item_final_price: string;
};

/** Totals of the whole invoice, in the product's names; rial unless said. */
export interface DraftTotals {
  items: ItemTotals[];
  total_before_discount: string;
  total_discount: string;
  total_after_discount: string;
  total_vat: string;
  total_other_taxes: string;
  /** tbill */
  total: string;
  cash: string;
  credit: string;
  /** export: torv, tocv (4 decimals), tonw (kg) */
  total_rial_value: string;
  total_currency_value: string;
  total_net_weight: string;
}
