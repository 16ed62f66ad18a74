import { type ColumnKey, columns, type PatternColumn, type Requirement } from '../patterns/columns.ts';
import { computedKeysOf } from '../patterns/computed-keys.ts';
import { fieldLabelsByPattern } from '../patterns/labels.fa.ts';
import { fields } from '../patterns/wire-fields.ts';
import type { WireKey } from '../patterns/wire-keys.ts';
import type { sheetChoices } from './choice-words.fa.ts';
import { sheetLabels } from './sheet.fa.ts';

export type ChoiceName = keyof typeof sheetChoices;

/** How a cell's text is read. */
export type CellKind =
  | {
      type:
        | 'text'
        | 'plain'
        | 'identifier'
        | 'number'
        | 'percent'
        | 'instant'
        | 'day'
        | 'due'
        | 'unit'
        | 'currency'
        | 'pattern';
    }
  | { type: 'choice'; choice: ChoiceName };

/** One column that an invoice spreadsheet may have. */
export interface SheetColumn {
  /**
   * Into the draft, `[]` for the index of the line; `buyer_info.name` is divided by the buyer's kind, and of what
   * `derived-values.ts` names the price, the discount and the rate are made.
   */
  readonly path: string;
  /** The authority's key; '' where it has none. */
  readonly key: WireKey | '';
  readonly label: string;
  readonly kind: CellKind;
  /** whether it belongs to the invoice, its lines, its payments or its shipped goods; `group` says which rows are one invoice */
  readonly part: 'invoice' | 'item' | 'payment' | 'shipped' | 'group';
}

const text = { type: 'text' } as const;
const plain = { type: 'plain' } as const;
const identifier = { type: 'identifier' } as const;
const number = { type: 'number' } as const;
const percent = { type: 'percent' } as const;
const day = { type: 'day' } as const;
const instant = { type: 'instant' } as const;
const choice = (name: ChoiceName) => ({ type: 'choice', choice: name }) as const;

type Row = readonly [path: string, kind: CellKind, key?: WireKey];

/** In the order of templates and exports. */
const rows: readonly Row[] = [
  ['invoice.internal_id', text],
  ['invoice.invoice_date', instant, 'indatim'],
  ['invoice.invoice_output_type', choice('outputType'), 'inty'],
  ['invoice.invoice_pattern', { type: 'pattern' }, 'inp'],
  ['invoice.invoice_type', choice('subject'), 'ins'],
  ['invoice.referral_tax_number', plain, 'irtaxid'],
  ['buyer_info.buyer_entity', choice('entity'), 'tob'],
  ['buyer_info.name', text],
  ['buyer_info.company', text],
  ['buyer_info.first_name', text],
  ['buyer_info.last_name', text],
  ['buyer_info.national_code', identifier, 'bid'],
  ['buyer_info.economic_code', identifier, 'tinb'],
  ['buyer_info.postal_code', identifier, 'bpc'],
  ['buyer_info.branch_code', identifier, 'bbc'],
  ['buyer_info.passport_no', identifier, 'bpn'],
  ['buyer_info.phone', identifier],
  ['buyer_info.landline', identifier],
  ['buyer_info.province', text],
  ['buyer_info.city', text],
  ['buyer_info.address', text],
  ['items[].item_code', identifier, 'sstid'],
  ['items[].item_name', text, 'sstt'],
  ['items[].item_type', choice('itemType')],
  ['items[].item_qty', number, 'am'],
  ['items[].item_unit', { type: 'unit' }, 'mu'],
  ['items[].item_price', number, 'fee'],
  ['items[].item_total', number],
  ['items[].item_discount', number, 'dis'],
  ['items[].item_discount_percentage', percent],
  ['items[].item_trade_value', number, 'adis'],
  ['items[].item_vat_percentage', percent, 'vra'],
  ['items[].item_vat_amount', number],
  ['items[].item_duty_amount', number],
  ['items[].item_vat_base', number, 'vba'],
  ['items[].item_other_tax_subject', text, 'odt'],
  ['items[].item_other_tax_percentage', percent, 'odr'],
  ['items[].item_other_tax_amount', number, 'odam'],
  ['items[].item_other_legal_payments_subject', text, 'olt'],
  ['items[].item_other_legal_payments_percentage', percent, 'olr'],
  ['items[].item_other_legal_payments_amount', number, 'olam'],
  ['items[].item_net_weight', number, 'nw'],
  ['items[].item_currency_amount', number, 'cfee'],
  ['items[].item_currency_type', { type: 'currency' }, 'cut'],
  ['items[].item_exchange_rate', number, 'exr'],
  ['items[].item_rial_value', number, 'ssrv'],
  ['items[].item_currency_value', number, 'sscv'],
  ['items[].item_currency_buy_rate', number, 'cpr'],
  ['items[].item_currency_difference_amount', number, 'sovat'],
  ['items[].item_carat', number, 'cui'],
  ['items[].consfee', number, 'consfee'],
  ['items[].spro', number, 'spro'],
  ['items[].bros', number, 'bros'],
  ['items[].precious_metals.per_unit_wage', number],
  ['items[].precious_metals.factor_percentage', percent],
  ['items[].precious_metals.seller_interest', percent],
  ['items[].item_commission_contract', identifier, 'bsrn'],
  ['invoice.payment_method', choice('settlement'), 'setm'],
  ['settlement[0].cash_price', number, 'cap'],
  ['settlement[0].credit_price', number, 'insp'],
  ['invoice.payment_due', { type: 'due' }],
  ['invoice.article17_tax', number, 'tax17'],
  ['invoice.contract_type', choice('contract')],
  ['invoice.contract_factor_reg_number', identifier, 'crn'],
  ['invoice.payment_reference_number', identifier, 'billid'],
  ['invoice.currency_type', { type: 'currency' }],
  ['invoice.exchange_rate', number],
  ['invoice.fiscal_no', identifier, 'scln'],
  ['invoice.customs_office', identifier, 'scc'],
  ['invoice.kutag_number', plain, 'cdcn'],
  ['invoice.kutag_date', day, 'cdcd'],
  ['invoice.waybill_no', plain, 'lno'],
  ['invoice.source_waybill_no', plain, 'lrno'],
  ['invoice.waybill_type', choice('transport'), 'lt'],
  ['invoice.origin_country', plain, 'ocu'],
  ['invoice.origin_city', plain, 'oci'],
  ['invoice.destination_country', plain, 'dco'],
  ['invoice.destination_city', plain, 'dci'],
  ['invoice.waybill_sender_id', identifier, 'tid'],
  ['invoice.waybill_receiver_id', identifier, 'rid'],
  ['invoice.fleet_number', plain, 'cno'],
  ['invoice.non_iranian_drivers_id', identifier, 'did'],
  ['invoice.goods_shipped[].goods_id', identifier, 'sgid'],
  ['invoice.goods_shipped[].description', text, 'sgt'],
  ['invoice.sales_announcement_number', plain, 'asn'],
  ['invoice.sale_announcement_date', day, 'asd'],
  ['invoice.agency_economic_code', identifier, 'tinc'],
  ['serial_header.flight_type', choice('flight'), 'ft'],
  ['invoice.policy_id', identifier, 'in'],
  ['invoice.endorsement_id', identifier, 'an'],
  ['invoice.sending_rule', choice('sendingRule'), 'insr'],
  ['invoice.creation_date', instant, 'indati2m'],
  ['payments[].payment_method', choice('payment'), 'pmt'],
  ['payments[].amount', number, 'pv'],
  ['payments[].payment_date', instant, 'pdt'],
  ['payments[].reference_number', identifier, 'trn'],
  ['payments[].card_number', identifier, 'pcn'],
  ['payments[].payer_id', identifier, 'pid'],
  ['payments[].switch_number', identifier, 'iinn'],
  ['payments[].merchant_number', identifier, 'acn'],
  ['payments[].terminal_number', identifier, 'trmn'],
  ['invoice.title', text],
  ['invoice.notes', text],
  ['invoice.geographical_location.altitude', plain],
  ['invoice.geographical_location.longitude', plain],
  ['serial_header.fiscal_serial_number', plain],
  ['serial_header.store_termial_serial_number', plain],
  ['invoice.dateFlag', choice('flag')],
  ['group', text],
];

function partOf(path: string): SheetColumn['part'] {
  if (path.startsWith('items[]')) return 'item';
  if (path.startsWith('payments[]')) return 'payment';
  if (path === 'group') return 'group';
  return path.includes('goods_shipped') ? 'shipped' : 'invoice';
}

const labels: Readonly<Record<string, string>> = sheetLabels;

/** Every column that an invoice spreadsheet may have: the one table of import, template, errors and export. */
export const sheetColumns: readonly SheetColumn[] = rows.map(([path, kind, key = '']) => ({
  path,
  kind,
  key: key as WireKey | '',
  label: labels[path] ?? (key === '' ? path : fields[key as WireKey].label),
  part: partOf(path),
}));

const byPath = new Map(sheetColumns.map((column) => [column.path, column]));
export const sheetColumn = (path: string): SheetColumn | null => byPath.get(path) ?? null;

/** Columns without a key that every pattern has. */
const always = new Set([
  'invoice.internal_id',
  'invoice.title',
  'invoice.notes',
  'invoice.payment_due',
  'items[].item_type',
  'group',
]);
const chosen = new Set(['irtaxid', 'ins']);

/** A template's column: what a pattern asks of it. */
export interface TemplateColumn extends SheetColumn {
  readonly requirement: Exclude<Requirement, 'X'>;
}

/** Whether a pattern has use for a column that the authority's table does not name. */
function isOffered(path: string, column: PatternColumn): boolean {
  if (path === 'buyer_info.name') return column.fields.tob !== 'X';
  if (path === 'invoice.currency_type' || path === 'invoice.exchange_rate') return column.fields.cut !== 'X';
  return path.startsWith('items[].precious_metals') && column.computation === 'gold';
}

/** The columns of a pattern's template; its invoices are originals. */
export function templateColumns(columnKey: ColumnKey): readonly TemplateColumn[] {
  const column: PatternColumn | undefined = columns[columnKey];
  if (column === undefined) return [];
  const computed = computedKeysOf(column);
  const special: Partial<Record<string, Partial<Record<string, string>>>> = fieldLabelsByPattern;
  return sheetColumns.flatMap((one): TemplateColumn[] => {
    const { key, path } = one;
    if (path === 'invoice.internal_id') return [{ ...one, requirement: 'M' }];
    if (always.has(path)) return [{ ...one, requirement: 'O' }];
    if (key === '') return isOffered(path, column) ? [{ ...one, requirement: 'O' }] : [];
    if (chosen.has(key)) return [];
    const requirement = column.fields[key];
    if (requirement === 'X') return [];
    const isTrade = path === 'items[].item_trade_value';
    if (isTrade ? column.computation !== 'exchange' : computed.has(key)) return [];
    return [{ ...one, requirement, label: special[column.pattern]?.[key] ?? one.label }];
  });
}
