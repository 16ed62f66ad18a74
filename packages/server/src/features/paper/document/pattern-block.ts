import {
  authorityCityByCode,
  columnOfDraft,
  countryByCode,
  currencyByCode,
  type DraftField,
  draftFieldsOf,
  fields,
  type InvoiceDraft,
  type WireKey,
} from '@taraz/core';
import { blockTitles, flights, labels, transports } from '../messages.fa.ts';
import { cleanText } from './clean-text.ts';
import { figure } from './figures.ts';
import { codeRun, dayText, type Pair, type Run } from './runs.ts';

/** What only this pattern has: customs, waybill, policy, contract … */
export interface PatternBlock {
  title: string;
  pairs: Pair[];
}

/** Shown elsewhere on the page, or not at all. */
const elsewhere: ReadonlySet<WireKey> = new Set([
  'indatim',
  'indati2m',
  'insr',
  'sg',
  'nti1',
  'nti2',
  'ft',
  'oci',
  'dci',
]);

const countryText = (code: string): string => countryByCode(code)?.fa ?? code;
const cityText = (code: string): string => authorityCityByCode(code)?.fa ?? code;

function placeRun(country: string, city: string): Run {
  return cleanText([countryText(country), city === '' ? '' : cityText(city)].filter(Boolean).join('، '));
}

/** Fields whose code says nothing to a reader. */
const ownValues: Partial<Record<WireKey, (draft: InvoiceDraft) => Pair>> = {
  ocu: ({ invoice }) => [labels.origin, placeRun(invoice.origin_country, invoice.origin_city)],
  dco: ({ invoice }) => [labels.destination, placeRun(invoice.destination_country, invoice.destination_city)],
  cdcd: ({ invoice }) => [fields.cdcd.label, dayText(invoice.kutag_date)],
  asd: ({ invoice }) => [fields.asd.label, dayText(invoice.sale_announcement_date)],
  lt: ({ invoice }) => [fields.lt.label, invoice.waybill_type === '' ? '' : transports[invoice.waybill_type]],
};

/** Text of a header field at its path in the draft; "" when not given. */
function valueAt(draft: InvoiceDraft, { path }: DraftField): string {
  const [section, name] = path.split('.');
  if (section !== 'invoice' || name === undefined) return '';
  const value: unknown = (draft.invoice as unknown as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

function currencyPairs({ invoice }: InvoiceDraft): Pair[] {
  const { currency_type, exchange_rate } = invoice;
  if (currency_type === '' || currency_type === 'IRR') return [];
  const name = currencyByCode(currency_type)?.fa;
  const rate: Pair[] = exchange_rate === '' ? [] : [[labels.exchangeRate, { f: figure(exchange_rate) }]];
  return [[labels.currency, name === undefined ? codeRun(currency_type) : cleanText(name)], ...rate];
}

/** The fields of the pattern's own, as core's table has them, where they are filled; null when none is. */
export function patternBlock(draft: InvoiceDraft): PatternBlock | null {
  const { invoice, serial_header } = draft;
  const isCommission = invoice.contract_type === 'commission';
  const pairs: Pair[] = draftFieldsOf(columnOfDraft(draft)).flatMap((field): Pair[] => {
    const { key, step, label } = field;
    if (step !== 'pattern' || fields[key].section !== 'header' || elsewhere.has(key)) return [];
    if (key === 'crn' && isCommission) return [];
    const value = valueAt(draft, field);
    if (value.trim() === '') return [];
    return [ownValues[key]?.(draft) ?? [label, codeRun(value)]];
  });
  const contract: Pair[] =
    isCommission && invoice.contract_factor_reg_number !== ''
      ? [[labels.commissionContract, codeRun(invoice.contract_factor_reg_number)]]
      : [];
  const flight: Pair[] =
    invoice.invoice_pattern === 'air_ticket' && serial_header.flight_type !== 0
      ? [[fields.ft.label, flights[serial_header.flight_type]]]
      : [];
  const all = [...contract, ...flight, ...pairs, ...currencyPairs(draft)];
  return all.length === 0 ? null : { title: blockTitles[invoice.invoice_pattern], pairs: all };
}
