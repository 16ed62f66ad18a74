/** Columns of the line grid, from the pattern's table: what it lacks is left out, what it demands stands in the grid. */
import type { PatternColumn, WireKey } from '@taraz/core';
import { computedKeysOf, draftFieldsOf, unitLabel } from '@taraz/core';
import type { ReactNode } from 'react';
import type { Format } from '../../../i18n/format.ts';
import { CellCombo } from '../../../ui/grid/cell-combo.tsx';
import type { CellEditorProps, GridColumn } from '../../../ui/grid/grid-types.ts';
import type { ItemField } from '../draft-store/transitions.ts';
import type { LineView } from './line-view.ts';
import { searchUnits, unitValue } from './unit-field.tsx';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items.columns;

export interface LineColumnOptions {
  column: PatternColumn;
  format: Format;
  /** Digits of a column's longest figure, so that 18 digits are never cut. */
  figureLength: (field: keyof LineView['totals'] | ItemField) => number;
  productEditor: (props: CellEditorProps<LineView>) => ReactNode;
  rowMenu: (line: LineView, rowIndex: number) => ReactNode;
  write: (uuid: string, field: ItemField, text: string) => void;
  /** How many fields of the line lie in its sheet and are filled. */
  extraCount: (line: LineView) => number;
}

type Key = Extract<
  WireKey,
  | 'sstid'
  | 'sstt'
  | 'am'
  | 'mu'
  | 'fee'
  | 'dis'
  | 'cui'
  | 'consfee'
  | 'spro'
  | 'bros'
  | 'tcpbs'
  | 'vra'
  | 'vam'
  | 'tsstam'
  | 'nw'
  | 'ssrv'
  | 'sscv'
  | 'vba'
  | 'cfee'
  | 'exr'
  | 'cpr'
  | 'sovat'
>;

interface ColumnSpec {
  key: Key;
  field: ItemField | keyof LineView['totals'];
  header: string | null;
  width: (length: number) => string;
  kind: 'figure' | 'code' | 'text';
  maxFraction?: number;
  /** Shown only where the pattern demands it; otherwise it lies in the line's sheet. */
  onlyMandatory?: true;
  className?: string;
}

/** Room for so many digits with their grouping marks, tabular at 13 px. */
const figure = (min: number) => (digits: number) =>
  `${Math.max(min, Math.ceil(digits * 8.7 + Math.floor(digits / 3) * 4) + 18)}px`;
const fixed = (width: string) => () => width;

/** In the order in which a line is written. */
const specs: readonly ColumnSpec[] = [
  { key: 'sstid', field: 'item_code', header: words.code, width: fixed('128px'), kind: 'code' },
  { key: 'sstt', field: 'item_name', header: words.name, width: fixed('minmax(150px,1fr)'), kind: 'text' },
  { key: 'am', field: 'item_qty', header: words.qty, width: figure(84), kind: 'figure', maxFraction: 8 },
  { key: 'mu', field: 'item_unit', header: words.unit, width: fixed('76px'), kind: 'text', className: 'text-ink-2' },
  { key: 'cui', field: 'item_carat', header: null, width: figure(60), kind: 'figure', maxFraction: 2 },
  {
    key: 'nw',
    field: 'item_net_weight',
    header: null,
    width: figure(96),
    kind: 'figure',
    maxFraction: 8,
    onlyMandatory: true,
  },
  {
    key: 'cfee',
    field: 'item_currency_amount',
    header: null,
    width: figure(96),
    kind: 'figure',
    maxFraction: 4,
    onlyMandatory: true,
  },
  {
    key: 'exr',
    field: 'item_exchange_rate',
    header: null,
    width: figure(110),
    kind: 'figure',
    maxFraction: 8,
    onlyMandatory: true,
  },
  {
    key: 'cpr',
    field: 'item_currency_buy_rate',
    header: null,
    width: figure(110),
    kind: 'figure',
    maxFraction: 8,
    onlyMandatory: true,
  },
  { key: 'fee', field: 'item_price', header: words.price, width: figure(116), kind: 'figure', maxFraction: 8 },
  {
    key: 'ssrv',
    field: 'item_rial_value',
    header: null,
    width: figure(116),
    kind: 'figure',
    maxFraction: 0,
    onlyMandatory: true,
  },
  {
    key: 'sscv',
    field: 'item_currency_value',
    header: null,
    width: figure(104),
    kind: 'figure',
    maxFraction: 4,
    onlyMandatory: true,
  },
  { key: 'dis', field: 'item_discount', header: words.discount, width: figure(98), kind: 'figure', maxFraction: 0 },
  { key: 'consfee', field: 'consfee', header: null, width: figure(110), kind: 'figure', maxFraction: 0 },
  { key: 'spro', field: 'spro', header: null, width: figure(110), kind: 'figure', maxFraction: 0 },
  { key: 'bros', field: 'bros', header: null, width: figure(98), kind: 'figure', maxFraction: 0 },
  { key: 'tcpbs', field: 'tcpbs', header: null, width: figure(110), kind: 'figure', className: 'text-ink-2' },
  {
    key: 'sovat',
    field: 'item_currency_difference_amount',
    header: null,
    width: figure(110),
    kind: 'figure',
    maxFraction: 0,
    onlyMandatory: true,
  },
  {
    key: 'vra',
    field: 'item_vat_percentage',
    header: words.vatRate,
    width: figure(68),
    kind: 'figure',
    maxFraction: 2,
  },
  {
    key: 'vba',
    field: 'item_vat_base',
    header: null,
    width: figure(98),
    kind: 'figure',
    maxFraction: 4,
    onlyMandatory: true,
  },
  {
    key: 'vam',
    field: 'item_vat_price',
    header: words.vatAmount,
    width: figure(112),
    kind: 'figure',
    className: 'text-ink-2',
  },
  {
    key: 'tsstam',
    field: 'item_final_price',
    header: words.total,
    width: figure(128),
    kind: 'figure',
    className: 'font-bold',
  },
];

const columnsWithEditor: ReadonlySet<string> = new Set(['item_code', 'item_unit']);

/** Fields of a line that stand in the grid for this pattern; the others are in the line's sheet. */
export function gridFieldsOf(column: PatternColumn): ReadonlySet<string> {
  return new Set(shownSpecs(column).map(({ field }) => field));
}

function shownSpecs(column: PatternColumn): readonly ColumnSpec[] {
  const isComputed = computedKeysOf(column);
  return specs.filter(({ key, onlyMandatory, field }) => {
    const requirement = column.fields[key];
    if (requirement === 'X') return false;
    if (isComputed.has(key) && field.startsWith('item_currency')) return false;
    return !onlyMandatory || requirement === 'M';
  });
}

function readField(line: LineView, field: ColumnSpec['field']): string {
  const value = field in line.item ? line.item[field as ItemField] : line.totals[field as keyof LineView['totals']];
  return typeof value === 'string' ? value : '';
}

export function lineColumns(options: LineColumnOptions): GridColumn<LineView>[] {
  const { column, format } = options;
  const isComputed = computedKeysOf(column);
  const labels = new Map(draftFieldsOf(column).map(({ key, label }) => [key as string, label]));
  const index: GridColumn<LineView> = {
    key: 'index',
    header: words.index,
    label: words.index,
    width: '44px',
    kind: 'index',
    read: (_, rowIndex) => String(rowIndex + 1),
    render: (_, rowIndex) => format.number(rowIndex + 1),
  };
  const actions: GridColumn<LineView> = {
    key: 'actions',
    header: '',
    label: words.actions,
    width: '36px',
    kind: 'action',
    read: () => '',
    render: options.rowMenu,
  };
  const fields = shownSpecs(column).map((spec) => {
    const label = labels.get(spec.key) ?? spec.header ?? spec.key;
    const canEdit = !isComputed.has(spec.key);
    return {
      key: spec.field,
      header: spec.header ?? label,
      label: spec.header ?? label,
      width: spec.width(options.figureLength(spec.field)),
      kind: spec.kind,
      read: (line: LineView) => readField(line, spec.field),
      render: renderOf(spec, options),
      ...(spec.className ? { className: spec.className } : {}),
      ...(canEdit ? { edit: editOf(spec, options) } : {}),
    } satisfies GridColumn<LineView>;
  });
  return [index, ...fields, actions];
}

function renderOf(spec: ColumnSpec, { format, extraCount }: LineColumnOptions): (line: LineView) => ReactNode {
  const { field } = spec;
  if (field === 'item_vat_percentage') return (line) => format.percent(line.item.item_vat_percentage);
  if (field === 'item_unit') {
    return (line) => (line.item.item_unit === '' ? '' : unitLabel(line.item.item_unit, 'raw-code'));
  }
  if (field === 'item_discount') return (line) => format.money(line.item.item_discount || '0');
  if (field === 'item_name') {
    return (line) => {
      const extra = extraCount(line);
      return (
        <>
          {line.item.item_name}
          {extra > 0 && (
            <span className="ms-2 text-caption text-ink-3">{wizardStrings.items.extraBadge(format.number(extra))}</span>
          )}
        </>
      );
    };
  }
  if (spec.kind === 'figure') return (line) => format.money(readField(line, field));
  return (line) => readField(line, field);
}

function editOf(spec: ColumnSpec, options: LineColumnOptions): NonNullable<GridColumn<LineView>['edit']> {
  const { field, kind, maxFraction } = spec;
  if (columnsWithEditor.has(field)) {
    const { productEditor, write } = options;
    if (field === 'item_code') return { type: 'custom', editor: productEditor };
    return { type: 'custom', editor: (props) => <UnitEditor {...props} write={write} /> };
  }
  if (kind === 'figure') return { type: 'decimal', ...(maxFraction === undefined ? {} : { maxFraction }) };
  return { type: 'text' };
}

function UnitEditor(props: CellEditorProps<LineView> & Pick<LineColumnOptions, 'write'>) {
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
