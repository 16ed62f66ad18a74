import type { InvoiceDraft } from '../model/draft.ts';
import type { Finding, ValidationContext } from '../model/finding.ts';
import { decimalOf, parseDecimal } from '../money/decimal.ts';
import { columnOfDraft } from '../patterns/columns.ts';
import { unusualRates } from './general-rate.ts';
import { messages } from './messages.fa.ts';
import { validateDraft } from './validate-draft.ts';

/** What the account's own list says of the tax of a goods id: rates in percent; '' where it says nothing. */
export interface OwnProduct {
  readonly code: string;
  readonly has_tax: boolean;
  readonly vat_percentage: string;
}

/** Rate of a line does not match the goods id. */
const rateMismatch = '0304401';
/** Ours of the same: it differs from the account's own list. */
const catalogueRate = 'CATALOGUE_RATE';

const rateOf = ({ has_tax, vat_percentage }: OwnProduct): string => (has_tax ? vat_percentage : '0');

/** The rate that the own list gives each goods id; products of one id that do not agree say nothing. */
export function ownRates(products: Iterable<OwnProduct>): ReadonlyMap<string, string> {
  const rates = new Map<string, string>();
  const torn = new Set<string>();
  for (const product of products) {
    const rate = rateOf(product);
    const known = rates.get(product.code);
    if (parseDecimal(rate) === null) continue;
    if (known !== undefined && decimalOf(known).minus(decimalOf(rate)).sign() !== 0) torn.add(product.code);
    rates.set(product.code, rate);
  }
  for (const code of torn) rates.delete(code);
  return rates;
}

function asHint({ official: _official, ...finding }: Finding): Finding {
  const rate = finding.fix?.value ?? '';
  const { ownRateDiffers, ownRateDiffersEn } = messages;
  return {
    ...finding,
    code: catalogueRate,
    severity: 'warning',
    message: ownRateDiffers(rate),
    messageEn: ownRateDiffersEn(rate),
  };
}

/** Gold that bears no VAT of its own is what the law asks, whatever the list says of its goods id. */
function isOfFreeMetal({ items }: InvoiceDraft, { path }: Finding): boolean {
  return items.some(
    (item, index) => path.startsWith(`items[${index}].`) && parseDecimal(item.item_vat_percentage)?.isZero(),
  );
}

/**
 * The rule book's verdict on a draft, its rates compared with the account's own list, which may be the one that is wrong:
 * such a difference warns in its own words and does not lock the sending. So does a rate that is neither the general one
 * nor the list's.
 * @param most findings that are told
 */
export function validateWithOwnRates(
  draft: InvoiceDraft,
  context: ValidationContext,
  rates: ReadonlyMap<string, string>,
  most?: number,
): Finding[] {
  const goods: ValidationContext['goods'] = (sstid) => {
    const rate = rates.get(sstid);
    return rate === undefined ? undefined : { rate };
  };
  const found = validateDraft(draft, { ...context, goods }, most);
  const isGold = columnOfDraft(draft).computation === 'gold';
  const told = new Set(found.map(({ path }) => path));
  const unusual = unusualRates(draft, context, rates).filter(({ path }) => !told.has(path));
  return [
    ...found
      .filter((finding) => !(isGold && finding.code === rateMismatch && isOfFreeMetal(draft, finding)))
      .map((finding) => (finding.code === rateMismatch ? asHint(finding) : finding)),
    ...unusual,
  ].slice(0, most);
}
