/** Columns of the line grid, from the pattern's table: how each of them is shown and written. */
import type { PatternColumn } from '@taraz/core';
import { computedKeysOf, type currencies, parseDecimal, unitLabel } from '@taraz/core';
import type { ReactNode } from 'react';
import type { Format } from '../../../i18n/format.ts';
import { cx } from '../../../ui/cx.ts';
import { CellCombo } from '../../../ui/grid/cell-combo.tsx';
import type { CellEditorProps, CellSuggestion, GridColumn } from '../../../ui/grid/grid-types.ts';
import { currencyIndex } from '../../rates/currency-index.ts';
import { percentIn } from '../draft-store/discount-in-rial.ts';
import {
  type GoldPart,
  type GoldUnit,
  goldPercent,
  isGoldPart,
  isGoldPartGiven,
} from '../draft-store/pattern-transitions.ts';
import type { ItemField } from '../draft-store/transitions.ts';
import { searchIndex } from '../search-index.ts';
import { type ColumnSpec, hasTallRows, headOf, shownSpecs } from './column-specs.ts';
import { GoldNote } from './gold-note.tsx';
import type { LineView } from './line-view.ts';
import { searchUnits, unitValue } from './unit-field.tsx';
import type { LastPriceFinder } from './use-last-prices.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items.columns;

export interface LineColumnOptions {
  column: PatternColumn;
  format: Format;
  /** Digits of a column's longest figure, so that 18 digits are never cut. */
  figureLength: (field: string) => number;
  /** Figures are set at 12 px. */
  isSmall: boolean;
  /** In a window too narrow for all columns. */
  isFolded: boolean;
  productEditor: (props: CellEditorProps<LineView>) => ReactNode;
  rowMenu: (line: LineView, rowIndex: number) => ReactNode;
  write: (uuid: string, field: ItemField, text: string) => void;
  /** How many fields of the line lie in its sheet and are filled. */
  extraCount: (line: LineView) => number;
  /** The invoice's own currency and rate, which lines take unless they have theirs. */
  currency: string;
  exchangeRate: string;
  /** What the goods were last invoiced at to this buyer, by goods id. */
  lastPriceOf: LastPriceFinder;
  /** How wage, profit and commission of gold are written. */
  goldUnit: GoldUnit;
}

function readField(line: LineView, field: ColumnSpec['field'] | undefined): string {
  if (field === undefined) return '';
  const value = field in line.item ? line.item[field as ItemField] : line.totals[field as keyof LineView['totals']];
  return typeof value === 'string' ? value : '';
}

export function lineColumns(options: LineColumnOptions): GridColumn<LineView>[] {
  const { column, format, figureLength, isSmall, isFolded } = options;
  const isTall = hasTallRows(column, isFolded);
  const isComputed = computedKeysOf(column);
  const index: GridColumn<LineView> = {
    key: 'index',
    header: words.index,
    label: words.index,
    width: isTall ? '28px' : '44px',
    kind: 'index',
    read: (_, rowIndex) => String(rowIndex + 1),
    render: (_, rowIndex) => format.number(rowIndex + 1),
  };
  const actions: GridColumn<LineView> = {
    key: 'actions',
    header: '',
    label: words.actions,
    width: isTall ? '30px' : '36px',
    kind: 'action',
    read: () => '',
    render: options.rowMenu,
  };
  const own = shownSpecs(column, isFolded).map((spec) => {
    const head = headOf(spec, column);
    const computed = spec.computed === undefined ? 0 : figureLength(spec.computed);
    const length = Math.max(figureLength(spec.field), computed, derivedLength(spec.field, options));
    return {
      key: spec.field,
      header: head,
      label: head,
      width: spec.width(length, isSmall),
      kind: spec.kind,
      read: readOf(spec, options),
      ...copiedOf(spec, options),
      render: renderOf(spec, options),
      className: cx(spec.className, isSmall && spec.kind === 'figure' && 'text-caption'),
      ...(isComputed.has(spec.key) ? {} : { edit: editOf(spec, options) }),
      ...(spec.group === undefined ? {} : { group: groupOf(spec.group) }),
    } satisfies GridColumn<LineView>;
  });
  return [index, ...own, actions];
}

/** Digits to four decimals, with their point. */
const fractionLength = 5;

/** Digits of what stands in a cell without being written there: the invoice's rate, and what a value in rial comes to by it. */
function derivedLength(field: ColumnSpec['field'], { exchangeRate, figureLength }: LineColumnOptions): number {
  if (field === 'item_exchange_rate') return exchangeRate.length;
  if (field !== 'item_currency_value' || exchangeRate === '') return 0;
  const rial = Math.max(figureLength('item_rial_value'), figureLength('total_price_with_tax'));
  const [whole = ''] = exchangeRate.split('.');
  return rial === 0 ? 0 : rial - whole.length + 1 + fractionLength;
}

function groupOf(group: NonNullable<ColumnSpec['group']>) {
  const className = group === 'service' ? 'bg-accent-soft text-accent-text' : '';
  return { key: group, label: wizardStrings.items.columnGroups[group], className };
}

/** What is copied, filled down and opened in an editor. */
function readOf(spec: ColumnSpec, { goldUnit }: LineColumnOptions): (line: LineView) => string {
  const { field, computed } = spec;
  if (!isGoldPart(field)) return (line) => readField(line, field);
  if (goldUnit === 'percent') return (line) => goldPercent(line.item, field);
  return (line) => (isGoldPartGiven(line.item, field) ? line.item[field] || readField(line, computed) : '');
}

/** Under percent an amount in rial is no plain value: as it stands it can be pasted, which takes it for what it is. */
function copiedOf({ field }: ColumnSpec, { goldUnit }: LineColumnOptions): Pick<GridColumn<LineView>, 'copied'> {
  if (!isGoldPart(field) || goldUnit === 'rial') return {};
  return { copied: ({ item }) => goldPercent(item, field) || item[field] };
}

/** One column has another look than its text or its figure. */
type Render = (line: LineView, options: LineColumnOptions) => ReactNode;

const renders: Partial<Record<ColumnSpec['field'], Render>> = {
  // A base amount stands in the rate's place (spec/rules.md, pattern 9), which is not sent then.
  item_vat_percentage: ({ item }, { column, format }) =>
    column.computation === 'refinery' && item.item_vat_base !== '' ? '—' : format.percent(item.item_vat_percentage),
  item_unit: ({ item }) => (item.item_unit === '' ? '' : unitLabel(item.item_unit, 'raw-code')),
  item_qty: ({ item }, { column, format }) =>
    column.computation === 'gold' ? <WeightCell item={item} format={format} /> : format.money(item.item_qty),
  item_discount: ({ item: { item_discount } }, { format }) => {
    const waiting = percentIn(item_discount);
    return waiting === null ? format.money(item_discount || '0') : format.percent(waiting);
  },
  item_currency_type: ({ item }, { currency }) => (
    <bdi dir="ltr" className={item.item_currency_type === '' ? 'text-ink-3' : ''}>
      {item.item_currency_type || currency}
    </bdi>
  ),
  item_exchange_rate: ({ item }, { exchangeRate, format }) => (
    <Derived isWritten={item.item_exchange_rate !== ''}>
      {format.money(item.item_exchange_rate || exchangeRate)}
    </Derived>
  ),
  item_rial_value: ({ item, totals }, { format }) => (
    <Derived isWritten={item.item_rial_value !== ''}>
      {format.money(item.item_rial_value || totals.total_price_with_tax)}
    </Derived>
  ),
  item_currency_value: (line, { format, exchangeRate }) => (
    <Derived isWritten={line.item.item_currency_value !== ''}>
      {format.money(line.item.item_currency_value || currencyValue(line, exchangeRate))}
    </Derived>
  ),
};

/** Weight or pieces of a gold line: its unit has no column of its own. */
function WeightCell({ item, format }: { item: LineView['item']; format: Format }) {
  return (
    <>
      <span className="block leading-4.5">{format.money(item.item_qty)}</span>
      <span className="block text-caption text-ink-3 leading-4">{unitLabel(item.item_unit, 'raw-code')}</span>
    </>
  );
}

/** A figure that follows from others is muted. */
function Derived({ isWritten, children }: { isWritten: boolean; children: ReactNode }) {
  return <span className={isWritten ? '' : 'text-ink-3'}>{children}</span>;
}

/** The value in the invoice's currency, to four decimals. */
function currencyValue({ item, totals }: LineView, exchangeRate: string): string {
  const value = parseDecimal(item.item_rial_value || totals.total_price_with_tax);
  const rate = parseDecimal(item.item_exchange_rate || exchangeRate);
  return value === null || rate === null || rate.isZero() ? '' : value.dividedBy(rate, 4).toString();
}

function renderOf(spec: ColumnSpec, options: LineColumnOptions): (line: LineView) => ReactNode {
  const { field, kind } = spec;
  const { format, column, isFolded } = options;
  const own = renders[field];
  if (own) return (line) => own(line, options);
  if (isGoldPart(field)) return (line) => <GoldCell line={line} part={field} spec={spec} format={format} />;
  if (field === 'item_name') return (line) => <NameCell line={line} options={options} />;
  if (field === 'item_code' && hasTallRows(column, isFolded))
    return (line) => <GoodsCell line={line} options={options} />;
  if (field === 'item_final_price' && isFolded) return (line) => <TotalCell line={line} format={format} />;
  if (kind === 'figure') return (line) => format.money(readField(line, field));
  return (line) => readField(line, field);
}

/** The total, and under it the VAT in it, which has no column of its own. */
function TotalCell({ line: { totals }, format }: { line: LineView; format: Format }) {
  const hasVat = /[1-9]/.test(totals.item_vat_price);
  return (
    <>
      <span className="block leading-4.5">{format.money(totals.item_final_price)}</span>
      {hasVat && (
        <span className="block font-normal text-caption text-ink-3 leading-4">
          {words.vatIn} {format.money(totals.item_vat_price)}
        </span>
      )}
    </>
  );
}

/** The amount; under it the percentage it was written as. */
function GoldCell({ line, part, spec, format }: { line: LineView; part: GoldPart; spec: ColumnSpec; format: Format }) {
  const percent = goldPercent(line.item, part);
  if (!isGoldPartGiven(line.item, part)) return null;
  return (
    <>
      <span className="block leading-4.5">{format.money(readField(line, spec.computed) || '0')}</span>
      {percent !== '' && <span className="block text-caption text-ink-3 leading-4">{format.percent(percent)}</span>}
    </>
  );
}

function Extras({ line, options }: { line: LineView; options: LineColumnOptions }) {
  const extra = options.extraCount(line);
  if (extra === 0) return null;
  return (
    <span className="ms-2 text-caption text-ink-3">{wizardStrings.items.extraBadge(options.format.number(extra))}</span>
  );
}

function NameCell({ line, options }: { line: LineView; options: LineColumnOptions }) {
  return (
    <>
      {/* Apart: a name that ends in figures would take the count behind it for one more. */}
      <bdi>{line.item.item_name}</bdi>
      <Extras line={line} options={options} />
    </>
  );
}

function GoodsCell({ line: { item, totals }, options }: { line: LineView; options: LineColumnOptions }) {
  return (
    <>
      <span className="block truncate leading-4.5">
        {item.item_name || <span className="text-ink-3">{words.name}</span>}
      </span>
      <span className="block truncate text-caption text-ink-2 leading-4">
        <bdi dir="ltr">{item.item_code}</bdi>
        <Extras line={{ item, totals }} options={options} />
      </span>
    </>
  );
}

function editOf(spec: ColumnSpec, options: LineColumnOptions): NonNullable<GridColumn<LineView>['edit']> {
  const { field, kind, maxFraction } = spec;
  const { productEditor, write, goldUnit } = options;
  if (field === 'item_code') return { type: 'custom', editor: productEditor };
  if (field === 'item_unit') return { type: 'custom', editor: (props) => <UnitEditor {...props} write={write} /> };
  if (field === 'item_currency_type') {
    return { type: 'custom', editor: (props) => <CurrencyEditor {...props} write={write} /> };
  }
  if (kind !== 'figure') return { type: 'text' };
  const isRial = isGoldPart(field) && goldUnit === 'rial';
  return {
    type: 'decimal',
    ...(maxFraction === undefined ? {} : { maxFraction: isRial ? 0 : maxFraction }),
    ...(field === 'item_price' ? { suggest: (line) => suggestedPrice(line, options) } : {}),
    ...(spec.allowPercent
      ? { allowPercent: true, note: (line) => <DiscountNote line={line} options={options} /> }
      : {}),
    ...(isGoldPart(field) && !isRial ? { note: (line) => goldNoteOf(line, spec, field, options) } : {}),
  };
}

/** What a percentage comes to while it is written. */
function goldNoteOf(line: LineView, spec: ColumnSpec, part: GoldPart, { column, format }: LineColumnOptions) {
  if (goldPercent(line.item, part) === '') return null;
  const amount = readField(line, spec.computed) || '0';
  return <GoldNote label={headOf(spec, column)} {...{ line, part, amount, format }} />;
}

/** What a discount in percent comes to while it is written. */
function DiscountNote({ line, options: { format } }: { line: LineView; options: LineColumnOptions }) {
  const { item_discount } = line.item;
  return percentIn(item_discount) === null && <p>{words.discountOf(format.money(item_discount || '0'))}</p>;
}

/** «آخرین فروش به این خریدار»; nothing when it is the price that stands there. */
function suggestedPrice({ item }: LineView, { lastPriceOf, format }: LineColumnOptions): CellSuggestion | null {
  const last = lastPriceOf(item);
  if (last === undefined || last.price === item.item_price) return null;
  return {
    value: last.price,
    content: (
      <>
        {wizardStrings.items.lastPrice}
        <b className="font-bold text-ink">{format.money(last.price)}</b>
        <span className="text-caption">{format.date(last.invoice_date)}</span>
      </>
    ),
  };
}

type WritingEditor = CellEditorProps<LineView> & Pick<LineColumnOptions, 'write'>;

function UnitEditor(props: WritingEditor) {
  const { row, initial, label, leave, blur, write } = props;
  if (row === null) return null;
  return (
    <CellCombo
      label={label}
      initial={initial}
      valueText={row.item.item_unit === '' ? '' : unitLabel(row.item.item_unit, 'raw-code')}
      search={searchUnits}
      delayMs={0}
      opensEmpty
      getKey={(unit) => unit.code}
      renderItem={(unit) => unit.fa}
      onBlur={blur}
      onChoose={({ item, by }) => {
        if (item !== null) write(row.item.uuid, 'item_unit', unitValue(item));
        leave(by === 'tab' ? 'next' : 'down');
      }}
    />
  );
}

function CurrencyEditor(props: WritingEditor) {
  const { row, initial, label, leave, blur, write } = props;
  if (row === null) return null;
  return (
    <CellCombo
      label={label}
      initial={initial}
      valueText={row.item.item_currency_type}
      search={(text) => searchIndex(currencyIndex, text, 30)}
      delayMs={0}
      opensEmpty
      getKey={({ alpha }: (typeof currencies)[number]) => alpha}
      renderItem={({ alpha, fa }) => `${fa} (${alpha})`}
      onBlur={blur}
      onChoose={({ item, by }) => {
        if (item !== null) write(row.item.uuid, 'item_currency_type', item.alpha);
        leave(by === 'tab' ? 'next' : 'down');
      }}
    />
  );
}
