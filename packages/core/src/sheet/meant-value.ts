import { checkCivilPartnership, checkLegalNationalId } from '../identifiers/check-persons.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import type { Finding } from '../model/finding.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import { lateRule } from './draft-of-rows.ts';

/** A draft's path and what is to stand there. */
type Meant = readonly [path: string, value: string];

/** Digits behind the point (protocol.md section 7). */
const places: Readonly<Record<string, number>> = {
  item_qty: 8,
  item_price: 8,
  item_net_weight: 8,
  item_discount: 0,
  item_other_tax_amount: 0,
  item_other_legal_payments_amount: 0,
  amount: 0,
};

/** As many digits as the field takes, the last one rounded half up: formulas of a spreadsheet make fifteen. */
function rounded(text: string, digits: number): string | null {
  const value = parseDecimal(text);
  if (value === null) return null;
  const half = new Decimal(BigInt(5 * value.sign()), digits + 1);
  const whole = value.plus(half).truncated(digits);
  return whole.isZero() ? null : whole.toString();
}

/** Of a figure with more digits behind the point than its field takes: rules that end in 09. */
function withoutDigits({ path }: Finding, draft: InvoiceDraft): Meant | null {
  const [, list = '', index = '', field = ''] = /^(items|payments)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const digits = places[field];
  const line = draft[list as 'items' | 'payments']?.[Number(index)] as unknown as Record<string, unknown> | undefined;
  const text = line?.[field];
  const value = digits === undefined || typeof text !== 'string' ? null : rounded(text, digits);
  return value === null ? null : [`${list}[].${field}`, value];
}

/** A company's economic number is its national id by now: what stands there is its old one, of twelve digits. */
function ofCompany({ buyer_info: { buyer_entity, national_code } }: InvoiceDraft): Meant | null {
  const isOwn =
    (buyer_entity === 'legal' && checkLegalNationalId(national_code)) ||
    (buyer_entity === 'civil_partnership' && checkCivilPartnership(national_code));
  return isOwn ? ['buyer_info.economic_code', national_code] : null;
}

const meant: Readonly<Record<string, (draft: InvoiceDraft) => Meant | null>> = {
  // late: sent by article 9
  '00107': () => [lateRule, '1'],
  // late, and its creation not said
  '00003': ({ invoice }) => ['invoice.creation_date', invoice.invoice_date],
  '0101204': ofCompany,
};

/** What mends a fault that the rule book leaves to its user, where a file says what was meant; the path as a column has it. */
export const meantValue = (finding: Finding, draft: InvoiceDraft): Meant | null =>
  /^01\d{3}09$/.test(finding.code) ? withoutDigits(finding, draft) : (meant[finding.code]?.(draft) ?? null);
