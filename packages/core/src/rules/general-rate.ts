import { generalVatRate, isFormerGeneralRate } from '../catalogues/dated-rates.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import type { Finding, ValidationContext } from '../model/finding.ts';
import { type Decimal, decimalOf, parseDecimal } from '../money/decimal.ts';
import { columnOfDraft } from '../patterns/columns.ts';
import { messages } from './messages.fa.ts';

/** A rate of VAT that is not the general one: the authority has it of few goods, and refuses it of all others. */
const unusualRate = 'VAT_RATE_UNUSUAL';

const isSame = (a: Decimal, b: Decimal): boolean => a.minus(b).sign() === 0;

/** The draft's own day, or now where it is none yet. */
function generalRateOf({ invoice }: InvoiceDraft, { nowMs }: ValidationContext): string {
  const ms = invoice.invoice_date === '' ? nowMs : Date.parse(invoice.invoice_date);
  return generalVatRate(new Date(Number.isNaN(ms) ? nowMs : ms).toISOString());
}

/**
 * Warns of each line whose rate of VAT is neither none nor the general one of its day. A rate that the own list gives the
 * goods is taken for theirs, save a former general rate, which lists keep from before. Gold's rate is that of its services,
 * and a correction or return keeps the rates of its reference.
 * @param rates the own list's rate of each goods id
 */
export function unusualRates(
  draft: InvoiceDraft,
  context: ValidationContext,
  rates: ReadonlyMap<string, string>,
): Finding[] {
  const column = columnOfDraft(draft);
  if (draft.invoice.invoice_type !== 'original' || column.computation === 'gold' || column.fields.vra === 'X')
    return [];
  const general = generalRateOf(draft, context);
  return draft.items.flatMap(({ item_code, item_vat_percentage }, index) => {
    const rate = parseDecimal(item_vat_percentage);
    if (rate === null || rate.sign() !== 1 || isSame(rate, decimalOf(general))) return [];
    const own = parseDecimal(rates.get(item_code) ?? '');
    if (own !== null && isSame(own, rate) && !isFormerGeneralRate(rate.toString())) return [];
    const path = `items[${index}].item_vat_percentage`;
    return [
      {
        code: unusualRate,
        severity: 'warning' as const,
        path,
        field: '',
        message: messages.rateUnusual(general),
        messageEn: messages.rateUnusualEn(general),
        fix: { path, value: general, label: messages.setRate(general) },
      },
    ];
  });
}
