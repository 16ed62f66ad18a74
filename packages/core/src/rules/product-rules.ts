import { checkBankCard } from '../identifiers/check-bank-numbers.ts';
import { checkMobile } from '../identifiers/check-contacts.ts';
import { checkLegalNationalId } from '../identifiers/check-persons.ts';
import { parseTaxId } from '../identifiers/tax-id.ts';
import { currencyOfItem, draftAmounts, levies } from '../invoice/draft-amounts.ts';
import { emptyItem } from '../invoice/empty-draft.ts';
import { settledAmount } from '../invoice/formulas.ts';
import type { InvoiceDraft, InvoiceItemDraft } from '../model/draft.ts';
import type { Finding, Fix, Severity } from '../model/finding.ts';
import { Decimal, decimalOf, parseDecimal } from '../money/decimal.ts';
import { isPositive } from '../money/decimal-strings.ts';
import type { PatternColumn } from '../patterns/columns.ts';
import { buyerCodes } from '../product/check-buyer-codes.ts';
import { finenessOfKarats } from '../product/fineness.ts';
import { unequalExportValues } from './export-value-rules.ts';
import { excessOfGold } from './gold-percent-rules.ts';
import { messages } from './messages.fa.ts';
import { productFindings } from './product-findings.fa.ts';

type ProductCode = keyof typeof productFindings;

/** Where a draft breaks a rule of the product's own. */
interface Place {
  path: string;
  fix?: Fix;
}

interface ProductRule {
  code: ProductCode;
  severity: Severity;
  /** Draft paths that break it. */
  places: (draft: InvoiceDraft, column: PatternColumn) => readonly Place[];
  /** It says better what the authority says of the same place, and of these: that one stays silent. */
  explains?: readonly string[];
  source: string;
}

const where = (condition: boolean, path: string): Place[] => (condition ? [{ path }] : []);

function eachItem(draft: InvoiceDraft, field: keyof InvoiceItemDraft, isBroken: (item: InvoiceItemDraft) => boolean) {
  return draft.items.flatMap((item, index) => where(isBroken(item), `items[${index}].${field}`));
}

const isZero = (text: string): boolean => parseDecimal(text)?.isZero() === true;

function isContractMissing({ invoice, items }: InvoiceDraft, column: PatternColumn): boolean {
  if (invoice.contract_factor_reg_number !== '') return false;
  if (invoice.contract_type === 'contracting') return column.fields.crn === 'O';
  return invoice.contract_type === 'commission' && items.some((item) => item.item_commission_contract === '');
}

/** The buyer is on the wire of originals alone, and not in every pattern. */
function buyerFaults(draft: InvoiceDraft, column: PatternColumn, field: string): Place[] {
  if (draft.invoice.invoice_type !== 'original' || column.fields.tob === 'X') return [];
  const isPassenger = column.pattern === 'air_ticket' && field === 'national_code';
  const faults = isPassenger ? [] : buyerCodes(draft.buyer_info);
  return where(
    faults.some((fault) => fault.field === field),
    `buyer_info.${field}`,
  );
}

const levyFields = levies.flatMap(({ rate, amount }) => [rate, amount]);

/** No levy of the line counts, since its VAT rate is zero; of gold they do, and where a base amount stands in the rate's place. */
const countsNoLevy = (item: InvoiceItemDraft, { constraints, pattern, computation }: PatternColumn): boolean =>
  pattern !== 'gold' &&
  !(computation === 'refinery' && item.item_vat_base !== '') &&
  isZero(item.item_vat_percentage || (constraints.vatRate ?? ''));

/** Levies that count as zero, since the line's VAT rate is: said at that rate, or, where the pattern alone says it, at the levy. */
function leviesWithoutVat({ items }: InvoiceDraft, column: PatternColumn): Place[] {
  if (column.fields.odam === 'X') return [];
  return items.flatMap((item, index) => {
    const levy = levyFields.find((field) => isPositive(item[field]));
    if (levy === undefined || !countsNoLevy(item, column)) return [];
    return [{ path: `items[${index}].${item.item_vat_percentage === '' ? levy : 'item_vat_percentage'}` }];
  });
}

const oneRial = new Decimal(1n, 0);

/** Levies by a rate beside which another amount is written, by more than what is rounded: the rate counts. */
function leviesGivenTwice(draft: InvoiceDraft, column: PatternColumn): Place[] {
  if (column.fields.odam === 'X') return [];
  const twice = draft.items.flatMap((item, index) =>
    countsNoLevy(item, column)
      ? []
      : levies
          .filter(({ rate, amount }) => isPositive(item[rate]) && isPositive(item[amount]))
          .map(({ amount, amountKey }) => ({ index, amount, amountKey, said: decimalOf(item[amount]) })),
  );
  if (twice.length === 0) return [];
  const { lines } = draftAmounts(draft).result;
  return twice.flatMap(({ index, amount, amountKey, said }) => {
    const apart = said.minus(decimalOf(lines[index]?.[amountKey] ?? '0')).abs();
    return where(apart.compare(oneRial) > 0, `items[${index}].${amount}`);
  });
}

const finenessInKarat = ({ items }: InvoiceDraft): Place[] =>
  items.flatMap(({ item_carat }, index) => {
    const value = finenessOfKarats(item_carat);
    const path = `items[${index}].item_carat`;
    return value === null ? [] : [{ path, fix: { path, value, label: messages.setTo(value) } }];
  });

/** Programs keep ten percent as 0.1; no rate of this tax is below one. */
const fractionsOfOne = ({ items, invoice }: InvoiceDraft): Place[] =>
  (invoice.invoice_type === 'original' ? items : []).flatMap(({ item_vat_percentage }, index) => {
    const rate = parseDecimal(item_vat_percentage);
    if (rate === null || rate.sign() !== 1 || rate.compare(decimalOf('1')) >= 0) return [];
    const path = `items[${index}].item_vat_percentage`;
    const value = rate.times(decimalOf('100')).toString();
    return [{ path, fix: { path, value, label: messages.setRate(value) } }];
  });

/** A rate belongs where its currency stands: to the invoice, once for all lines that take it, else to the line. */
function missingRates(draft: InvoiceDraft, column: PatternColumn): Place[] {
  const { items } = draft;
  const lacksRate = (item: InvoiceItemDraft): boolean => {
    const { cut, exr } = currencyOfItem(item, draft, column);
    return cut !== '' && exr === '';
  };
  const isOwn = (item: InvoiceItemDraft): boolean => item.item_currency_type !== '';
  const followers = items.length === 0 ? [emptyItem('')] : items.filter((item) => !isOwn(item));
  return [
    ...where(followers.some(lacksRate), 'invoice.exchange_rate'),
    ...eachItem(draft, 'item_exchange_rate', (item) => isOwn(item) && lacksRate(item)),
  ];
}

/** What cash and credit share, of a draft. */
function settledOf(draft: InvoiceDraft): Decimal {
  const { header } = draftAmounts(draft).result;
  return settledAmount({ sum: () => null, value: (key) => decimalOf(header[key] ?? '0') }) ?? Decimal.zero;
}

type Part = keyof InvoiceDraft['settlement'][0];

/** The other part is what one leaves: of too much of the one nothing is, and nobody can write it there. Where nothing is sold yet, that is told alone. */
const leavesNothing =
  (part: Part, other: Part) =>
  (draft: InvoiceDraft, column: PatternColumn): Place[] => {
    const [settlement] = draft.settlement;
    const { payment_method, invoice_type } = draft.invoice;
    if (payment_method !== 'both' || column.fields.setm === 'X' || invoice_type === 'cancellation') return [];
    const amount = parseDecimal(settlement[part]);
    const rest = settlement[other];
    if (amount?.sign() !== 1 || !(rest === '' || isZero(rest))) return [];
    const settled = settledOf(draft);
    return where(settled.sign() === 1 && amount.compare(settled) >= 0, `settlement[0].${part}`);
  };

const settlementSource = 'spec/rules.md section c "Settlement": cap + insp = tbill − tvam − todam, both above 0';
const buyerSource = 'product.md section 5, buyer codes by person type';

/** Rules of product.md that the authority does not have, or has as a warning only. */
const productRules: readonly ProductRule[] = [
  {
    code: 'CONTRACT_NUMBER_REQUIRED',
    severity: 'error',
    places: (draft, column) => where(isContractMissing(draft, column), 'invoice.contract_factor_reg_number'),
    source: 'product.md section 5: ContractingInvoice and CommissionInvoice require a non-empty field',
  },
  {
    code: 'REFERENCE_OF_ORIGINAL',
    severity: 'error',
    places: ({ invoice: { invoice_type, referral_tax_number } }) =>
      where(invoice_type === 'original' && parseTaxId(referral_tax_number) !== null, 'invoice.referral_tax_number'),
    source:
      'spec/rules.md "Referring invoices": an original has none, and would be a second sale beside what it was meant to correct',
  },
  {
    code: 'BUYER_TYPE_UNKNOWN',
    severity: 'error',
    places: (draft, column) => buyerFaults(draft, column, 'buyer_entity'),
    source: buyerSource,
  },
  {
    code: 'BUYER_NATIONAL_CODE',
    severity: 'error',
    places: (draft, column) => buyerFaults(draft, column, 'national_code'),
    source: buyerSource,
  },
  {
    code: 'PASSENGER_IS_COMPANY',
    severity: 'warning',
    places: ({ invoice, buyer_info: { national_code } }, column) =>
      where(
        column.pattern === 'air_ticket' && invoice.invoice_type === 'original' && national_code.length === 11,
        'buyer_info.national_code',
      ),
    source:
      'spec/rules.md section b, bid of pattern 6: the passenger’s; the buyer may be a company, the passenger is none',
  },
  {
    code: 'BUYER_ECONOMIC_CODE',
    severity: 'error',
    places: (draft, column) => buyerFaults(draft, column, 'economic_code'),
    source: buyerSource,
  },
  {
    code: 'GOLD_NEEDS_GOODS',
    severity: 'error',
    places: (draft, column) =>
      column.pattern === 'gold'
        ? eachItem(draft, 'item_type', (item) => item.item_type !== 'goods').map(({ path }) => ({
            path,
            fix: { path, value: 'goods', label: messages.setToGoods },
          }))
        : [],
    source: 'product.md section 3: item_type is forced to goods for gold patterns',
  },
  {
    code: 'GOLD_WAGE_PERCENT',
    severity: 'error',
    places: excessOfGold('consfee'),
    explains: [],
    source: 'spec/rules.md, 0205201: consfee < prdis, said of the percentage that was typed',
  },
  {
    code: 'GOLD_PROFIT_PERCENT',
    severity: 'error',
    places: excessOfGold('spro'),
    explains: [],
    source: 'product.md section 5, percentage-like: 0 to 1000',
  },
  {
    code: 'GOLD_COMMISSION_PERCENT',
    severity: 'error',
    places: excessOfGold('bros'),
    explains: [],
    source: 'product.md section 5, percentage-like: 0 to 1000',
  },
  {
    code: 'NO_CREDIT_LEFT',
    severity: 'error',
    places: leavesNothing('cash_price', 'credit_price'),
    explains: ['settlement[0].credit_price'],
    source: settlementSource,
  },
  {
    code: 'NO_CASH_LEFT',
    severity: 'error',
    places: leavesNothing('credit_price', 'cash_price'),
    explains: ['settlement[0].cash_price'],
    source: settlementSource,
  },
  {
    code: 'FINENESS_IN_KARAT',
    severity: 'warning',
    places: (draft, column) => (column.fields.cui === 'X' ? [] : finenessInKarat(draft)),
    source: 'spec/rules.md: cui is fineness, 750 is 18 karat, not "18"',
  },
  {
    code: 'VAT_RATE_FRACTION',
    severity: 'error',
    places: (draft, column) => (column.fields.vra === 'X' ? [] : fractionsOfOne(draft)),
    source: 'spec/rules.md, tax rates: percent; the same in files',
  },
  {
    code: 'EXCHANGE_RATE_MISSING',
    severity: 'warning',
    places: (draft, column) => (column.fields.exr === 'O' ? missingRates(draft, column) : []),
    source: 'spec/rules.md section c: cfee = ⌊fee/exr⌋ to four decimals',
  },
  {
    code: 'EXPORT_VALUES_APART',
    severity: 'warning',
    places: unequalExportValues,
    source: 'spec/rules.md section c: sscv is ssrv in the currency of the line; the authority compares neither',
  },
  {
    code: 'TRADE_VALUE_MISSING',
    severity: 'error',
    places: (draft, column) =>
      column.computation === 'exchange' && draft.invoice.invoice_type !== 'cancellation'
        ? eachItem(draft, 'item_trade_value', (item) => !isPositive(item.item_trade_value))
        : [],
    source: 'spec/rules.md: adis of pattern 11 is the whole sum, and 0 where nothing was written',
  },
  {
    code: 'LEVY_WITHOUT_VAT',
    severity: 'warning',
    places: leviesWithoutVat,
    source: 'spec/rules.md section c: if vra = 0 both are 0',
  },
  {
    code: 'LEVY_GIVEN_TWICE',
    severity: 'warning',
    places: leviesGivenTwice,
    source: 'spec/rules.md section c: odam = ⌊adis·odr/100⌋, or a fixed amount when the id has no rate',
  },
  {
    code: 'PAYMENT_CARD_NUMBER',
    severity: 'warning',
    places: (draft) =>
      draft.payments.flatMap(({ card_number }, index) =>
        where(card_number !== '' && !checkBankCard(card_number), `payments[${index}].card_number`),
      ),
    source: 'product.md section 5, card number',
  },
  {
    code: 'BUYER_PHONE',
    severity: 'warning',
    places: ({ buyer_info: { phone } }) => where(phone !== '' && !checkMobile(phone), 'buyer_info.phone'),
    source: 'product.md section 5, mobile phone',
  },
  {
    code: 'SELLER_ECONOMIC_CODE',
    severity: 'warning',
    places: ({ seller_info: { economic_code, seller_entity } }) =>
      where(
        seller_entity === 'legal' && economic_code.length === 11 && !checkLegalNationalId(economic_code),
        'seller_info.economic_code',
      ),
    source: 'product.md section 5, economic code',
  },
];

const explaining: ReadonlyMap<string, readonly string[]> = new Map(
  productRules.flatMap(({ code, explains }) => (explains === undefined ? [] : [[code, explains] as const])),
);

/** Whether a finding of the product's own takes the place of the authority's at the same path. */
export const isExplanation = ({ code }: Finding): boolean => explaining.has(code);

/** The paths of which the authority's findings stay silent beside such a finding. */
export const explainedBy = ({ code, path }: Finding): readonly string[] => {
  const others = explaining.get(code);
  return others === undefined ? [] : [path, ...others];
};

/** Findings of the product's own rules, in draft paths. */
export function judgeProduct(draft: InvoiceDraft, column: PatternColumn): Finding[] {
  return productRules.flatMap(({ code, severity, places }) =>
    places(draft, column).map(({ path, fix }) => ({
      code,
      severity,
      path,
      field: '',
      message: productFindings[code].fa,
      messageEn: productFindings[code].en,
      ...(fix === undefined ? {} : { fix }),
    })),
  );
}
