import { checkLegalNationalId, checkNationalCode } from '../identifiers/check-persons.ts';
import { parseTaxId } from '../identifiers/tax-id.ts';
import { epochDays } from '../jalali/epoch-days.ts';
import { parseDecimal } from '../money/decimal.ts';
import type { ColumnKey } from '../patterns/columns.ts';
import { columnKeys, columns } from '../patterns/columns.ts';
import { defineRule } from './define-rule.ts';
import { messages } from './messages.fa.ts';
import { remediesByCause } from './remedies.fa.ts';
import type { Place, Rule } from './rule.ts';

/** Day part, check digit, memory and newness of the tax id: one code for all (seen live). */
function isTaxIdWrong({ invoice, section }: Place): boolean {
  const taxid = section.text('taxid');
  if (taxid === '') return false;
  const parts = parseTaxId(taxid);
  if (!parts?.valid) return true;
  const { memoryId, isTaxIdFree } = invoice.context;
  const issued = section.whole('indatim');
  if (issued !== null && parts.epochDays !== epochDays(issued)) return true;
  return (memoryId !== undefined && memoryId !== parts.memoryId) || isTaxIdFree?.(taxid) === false;
}

/** The serial is written in the tax id too. */
function serialOfTaxId({ section }: Place): string {
  return section.text('taxid').slice(11, 21).toUpperCase();
}

function buyerIsKnown({ invoice, section }: Place): boolean | undefined {
  return invoice.context.isBuyerKnown?.(section.text('tinb'), section.text('bid'));
}

/** A legal person's economic code carries a check digit, so a mistyped one is surely unknown. */
function isEconomicCodeMistyped(place: Place): boolean {
  const tinb = place.section.text('tinb');
  const isJudged = tinb !== '' && place.section.code('tob') === 2 && buyerIsKnown(place) === undefined;
  return isJudged && !checkLegalNationalId(tinb);
}

function isNationalIdUnknown(place: Place): boolean {
  const { section } = place;
  const bid = section.text('bid');
  if (bid === '') return false;
  if (!section.has('tinb') && buyerIsKnown(place) === false) return true;
  const tob = section.code('tob');
  if (bid.length === 10) return !checkNationalCode(bid);
  return bid.length === 11 && tob === 2 && !checkLegalNationalId(bid);
}

/** Where the rate is the goods id's, not the pattern's. */
const ratedColumns: readonly ColumnKey[] = columnKeys.filter((key) => !('vatRate' in columns[key].constraints));

function ratePublished({ invoice, section }: Place): string | null {
  const facts = invoice.goodsOf(section);
  return facts && facts.usesVatBase !== true ? facts.rate : null;
}

function differsFrom(place: Place, key: 'vra' | 'vba', published: string | null | undefined): boolean {
  const actual = place.section.value(key);
  const expected = parseDecimal(published ?? '');
  return actual !== null && expected !== null && !actual.equals(expected);
}

const sellerSource = 'RC_TXPS.EC_V02, kind 3';
const goodsSource = 'stuffid list; seen live';

/** What disagrees with the authority's records as far as the context knows them, kind 3. */
export const matchingRules: readonly Rule[] = [
  defineRule({ code: '0300101', field: 'taxid', predicate: isTaxIdWrong, source: 'RC_DCPS.SN V1.3; seen live' }),
  defineRule({
    code: '1300501',
    field: 'inno',
    strict: true,
    predicate: (place) =>
      place.section.text('inno') !== '' &&
      place.section.text('taxid') !== '' &&
      place.section.text('inno').toUpperCase() !== serialOfTaxId(place),
    fix: (place) => ({ value: serialOfTaxId(place), label: messages.setTo(serialOfTaxId(place)) }),
    source: 'seen live; cause inferred',
  }),
  defineRule({
    code: '0300703',
    field: 'inp',
    when: 'always',
    strict: true,
    predicate: ({ invoice }) => {
      const { allowedPatterns } = invoice.context;
      return allowedPatterns !== undefined && invoice.column !== null && !allowedPatterns.includes(invoice.column.inp);
    },
    source: sellerSource,
  }),
  defineRule({
    code: '0300901',
    field: 'tins',
    predicate: ({ invoice, section }) => {
      const { sellerEconomicCode } = invoice.context;
      const tins = section.text('tins');
      return sellerEconomicCode !== undefined && tins !== '' && tins !== sellerEconomicCode;
    },
    fix: ({ invoice }) => ({
      value: invoice.context.sellerEconomicCode ?? '',
      label: messages.setTo(invoice.context.sellerEconomicCode ?? ''),
    }),
    source: sellerSource,
  }),
  defineRule({
    code: '0301201',
    field: 'tinb',
    predicate: (place) => place.section.text('tinb') !== '' && buyerIsKnown(place) === false,
    source: sellerSource,
  }),
  defineRule({
    code: '0301201',
    field: 'tinb',
    predicate: isEconomicCodeMistyped,
    ownTextFa: messages.economicCodeMistyped,
    remedyFa: remediesByCause.economicCodeMistyped,
    source: 'product.md section 5, economic code',
  }),
  defineRule({
    code: '1301101',
    field: 'bid',
    strict: true,
    appliesTo: { columns: 'all', subjects: [1] },
    predicate: isNationalIdUnknown,
    source: 'seen live',
  }),
  defineRule({
    code: '0303301',
    field: 'sstid',
    appliesTo: { columns: 'all', subjects: [1, 2, 4] },
    predicate: ({ invoice, section }) => invoice.goodsOf(section) === null,
    remedyFa: remediesByCause.goodsUnknown,
    source: goodsSource,
  }),
  defineRule({
    code: '0304401',
    field: 'vra',
    appliesTo: { columns: ratedColumns, subjects: [1] },
    predicate: (place) => differsFrom(place, 'vra', ratePublished(place)),
    remedyFa: remediesByCause.rateOfGoods,
    fix: (place) => {
      const rate = ratePublished(place);
      return rate === null ? null : { value: rate, label: messages.setRate(rate) };
    },
    source: goodsSource,
  }),
  defineRule({
    code: '0308101',
    field: 'vba',
    appliesTo: { columns: ['1/9', '2/9'], subjects: [1] },
    predicate: (place) => differsFrom(place, 'vba', place.invoice.goodsOf(place.section)?.vatBase),
    fix: ({ invoice, section }) => {
      const base = invoice.goodsOf(section)?.vatBase;
      return base === undefined ? null : { value: base, label: messages.setToAmount(base) };
    },
    source: 'stuffid list, budget law 1404 clause 3-1',
  }),
];
