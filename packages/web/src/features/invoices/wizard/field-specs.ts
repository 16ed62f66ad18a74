/**
 * How each draft field is written on screen. Which of them an invoice has, and whether it must, comes from core's pattern
 * tables (`draftFieldsOf`); a field without a row here is not offered, and a pattern with a mandatory one missing neither.
 */
import type { PatternColumn } from '@taraz/core';
import { draftFieldsOf } from '@taraz/core';

export type FieldInput =
  /** `maxLength` counts characters. */
  | { kind: 'text'; maxLength: number; rows?: number }
  /** Digits and Latin letters, left to right. */
  | { kind: 'code'; maxLength: number }
  | { kind: 'decimal'; maxFraction: number; unit?: 'rial' | 'percent' | 'kilogram'; allowPercent?: true }
  /** An instant on the Jalali calendar. */
  | { kind: 'instant' }
  /** A day on the Jalali calendar. */
  | { kind: 'day' }
  /** Of the authority's list; the draft keeps ISO's number. */
  | { kind: 'country' }
  /** A city of the authority's list, by its code. */
  | { kind: 'city' }
  /** The code of a sender or receiver, of a customer by name or as it is written. */
  | { kind: 'party' }
  | { kind: 'choice'; of: 'flight' | 'transport' }
  | { kind: 'unit' }
  | { kind: 'currency' }
  /** Has a control of its own on its step. */
  | { kind: 'own' };

export interface FieldSpec {
  input: FieldInput;
  /** Rare: behind «بیشتر» or in the line's sheet, unless the pattern makes it mandatory. */
  isRare?: true;
}

const own = { input: { kind: 'own' } } as const;
const code = (maxLength: number) => ({ input: { kind: 'code', maxLength } }) as const;
const rareCode = (maxLength: number) => ({ input: { kind: 'code', maxLength }, isRare: true }) as const;
const rareText = (maxLength: number) => ({ input: { kind: 'text', maxLength }, isRare: true }) as const;
const rial = { input: { kind: 'decimal', maxFraction: 0, unit: 'rial' } } as const;
const rareRial = { ...rial, isRare: true } as const;
const percent = { input: { kind: 'decimal', maxFraction: 2, unit: 'percent' } } as const;
const rarePercent = { ...percent, isRare: true } as const;
const price = { input: { kind: 'decimal', maxFraction: 8, unit: 'rial' } } as const;

/** By draft path with `[]` for the index. */
export const fieldSpecs: Readonly<Record<string, FieldSpec>> = {
  'invoice.invoice_date': own,
  'invoice.creation_date': own,
  'invoice.sending_rule': own,
  'invoice.contract_factor_reg_number': own,
  'invoice.fiscal_no': rareCode(14),
  'invoice.customs_office': rareCode(5),
  'invoice.payment_reference_number': code(19),
  'serial_header.flight_type': { input: { kind: 'choice', of: 'flight' } },
  'invoice.agency_economic_code': code(14),
  'invoice.kutag_number': code(14),
  'invoice.kutag_date': { input: { kind: 'day' } },
  'invoice.waybill_no': code(18),
  'invoice.source_waybill_no': code(18),
  'invoice.origin_country': { input: { kind: 'country' } },
  'invoice.origin_city': { input: { kind: 'city' } },
  'invoice.destination_country': { input: { kind: 'country' } },
  'invoice.destination_city': { input: { kind: 'city' } },
  'invoice.waybill_sender_id': { input: { kind: 'party' } },
  'invoice.waybill_receiver_id': { input: { kind: 'party' } },
  'invoice.waybill_type': { input: { kind: 'choice', of: 'transport' } },
  'invoice.fleet_number': code(20),
  'invoice.non_iranian_drivers_id': code(12),
  'invoice.goods_shipped': own,
  'invoice.goods_shipped[].goods_id': own,
  'invoice.goods_shipped[].description': own,
  'invoice.sales_announcement_number': code(30),
  'invoice.sale_announcement_date': { input: { kind: 'day' } },
  'invoice.policy_id': code(12),
  'invoice.endorsement_id': code(12),
  'invoice.payment_method': own,
  'invoice.article17_tax': rareRial,
  'settlement[0].cash_price': own,
  'settlement[0].credit_price': own,
  'buyer_info.buyer_entity': own,
  'buyer_info.national_code': own,
  'buyer_info.economic_code': own,
  'buyer_info.postal_code': own,
  'buyer_info.branch_code': own,
  'buyer_info.passport_no': own,
  'items[].item_code': own,
  'items[].item_name': { input: { kind: 'text', maxLength: 400 } },
  'items[].item_qty': { input: { kind: 'decimal', maxFraction: 8 } },
  'items[].item_unit': { input: { kind: 'unit' } },
  'items[].item_price': price,
  'items[].item_discount': { input: { ...rial.input, allowPercent: true } },
  'items[].item_vat_percentage': percent,
  'items[].item_currency_type': { input: { kind: 'currency' }, isRare: true },
  'items[].item_exchange_rate': { ...price, isRare: true },
  'items[].item_currency_amount': { input: { kind: 'decimal', maxFraction: 4 }, isRare: true },
  'items[].item_currency_buy_rate': price,
  'items[].item_currency_difference_amount': rial,
  'items[].item_rial_value': rial,
  'items[].item_currency_value': { input: { kind: 'decimal', maxFraction: 4 } },
  'items[].item_net_weight': { input: { kind: 'decimal', maxFraction: 8, unit: 'kilogram' } },
  'items[].item_carat': { input: { kind: 'decimal', maxFraction: 2 } },
  'items[].consfee': rial,
  'items[].spro': rial,
  'items[].bros': rial,
  'items[].item_vat_base': { input: { kind: 'decimal', maxFraction: 4, unit: 'rial' } },
  'items[].item_trade_value': rial,
  'items[].item_other_tax_subject': rareText(255),
  'items[].item_other_tax_percentage': rarePercent,
  'items[].item_other_tax_amount': rareRial,
  'items[].item_other_legal_payments_subject': rareText(255),
  'items[].item_other_legal_payments_percentage': rarePercent,
  'items[].item_other_legal_payments_amount': rareRial,
  'items[].item_commission_contract': rareCode(12),
  'payments[].payment_method': own,
  'payments[].amount': own,
  'payments[].payment_date': own,
  'payments[].reference_number': rareCode(14),
  'payments[].switch_number': rareCode(9),
  'payments[].merchant_number': rareCode(14),
  'payments[].terminal_number': rareCode(8),
  'payments[].card_number': rareCode(16),
  'payments[].payer_id': rareCode(12),
};

/** Whether the wizard has an input for everything the pattern demands, be it always or on a condition. */
export function isOffered(column: PatternColumn): boolean {
  return draftFieldsOf(column).every(
    ({ requirement, path, step }) => requirement === 'O' || step === 'system' || fieldSpecs[path] !== undefined,
  );
}
