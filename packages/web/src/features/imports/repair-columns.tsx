import {
  amountUnit,
  formatJalaliDate,
  isOddlyGrouped,
  type NumberedSheet,
  normaliseDecimal,
  type SheetMapping,
  sayingColumns,
  sheetColumn,
  sheetOfRow,
  sheetsRead,
} from '@taraz/core';
import { Check } from 'lucide-react';
import type { Format } from '../../i18n/format.ts';
import { CutName } from '../../ui/cut-name.tsx';
import type { GridColumn, RowMark } from '../../ui/grid/grid-types.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ColumnNeeds, Shown } from './column-needs.ts';
import type { ImportedRow, RowFault } from './queries.ts';
import { shortReason } from './short-reason.ts';
import { importStrings } from './strings.fa.ts';
import type { RowView } from './use-row-pages.ts';

const words = importStrings.grid;
/** The key of the column that says what is wrong. */
export const problemKey = 'problem';
const rowKey = 'row';

/** The key of a file's column in the grid. */
export const columnKeyOf = (column: number): string => `c${column}`;
export const columnOfKey = (key: string): number => (/^c\d+$/.test(key) ? Number(key.slice(1)) : -1);

interface Look {
  kind: GridColumn<RowView>['kind'];
  /** At least so wide. In em: the text of a phone is larger, and a date that is cut says nothing. */
  em: number;
  /** its part of the room that is left */
  part: number;
}
const looks: Readonly<Record<string, Look>> = {
  number: { kind: 'figure', em: 8, part: 0.7 },
  percent: { kind: 'figure', em: 5.6, part: 0 },
  identifier: { kind: 'code', em: 9.3, part: 0 },
  plain: { kind: 'code', em: 9.3, part: 0 },
  instant: { kind: 'code', em: 7.7, part: 0 },
  day: { kind: 'code', em: 7.7, part: 0 },
  due: { kind: 'code', em: 7.7, part: 0 },
};
/** Columns whose texts are shorter than their kind's. */
const ownWidths: Readonly<Record<string, number>> = {
  'invoice.internal_id': 6.5,
  'buyer_info.postal_code': 7.4,
  'items[].item_qty': 5.6,
  'items[].item_unit': 5.6,
};
const textLook: Look = { kind: 'text', em: 7, part: 1 };
/** What one invoice, or one of its lines, is told from another by. */
const tellingLooks: Readonly<Record<string, Look>> = {
  'items[].item_name': { kind: 'text', em: 11, part: 2 },
  'buyer_info.name': { kind: 'text', em: 9, part: 1.5 },
  'buyer_info.company': { kind: 'text', em: 9, part: 1.5 },
};

/** Names are cut at their end; of a figure or a code that is cut another one could be read. */
function widthOf(path: string, { kind, em, part }: Look, need: number): string {
  const own = ownWidths[path];
  const least = Math.max(own ?? em, kind === 'text' ? 0 : need);
  return own === undefined && part > 0 ? `minmax(${least}em, ${part}fr)` : `${least}em`;
}

/** A day of Excel's calendar as one of ours, with its time if it has one; any other text as it is. */
export function inJalali(text: string): string {
  const [, day, time = ''] = /^((?:19|20)\d{2}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return text;
  const jalali = formatJalaliDate(`${day}T12:00:00Z`);
  return time === '' ? jalali : `${jalali} ${time}`;
}

/**
 * Figures and dates in the user's digits; codes as they are written, and what is no figure, or reads as another one without
 * its commas («2,5»).
 */
function shown(text: string, kind: GridColumn<RowView>['kind'], format: Format): string {
  if (kind === 'figure') {
    const value = normaliseDecimal(text);
    return value === null || value === '' || isOddlyGrouped(text) ? text : format.number(value);
  }
  return /^\d{4}[/-]\d/.test(text) ? format.text(inJalali(text)) : text;
}

/** Columns of the file that mean something, or say whether a row is a sale, in the file's order. */
function meantColumns(
  headers: readonly string[],
  mapping: SheetMapping,
): { path: string; column: number; look: Look }[] {
  const said = Object.entries(mapping).flatMap(([path, source]) =>
    'column' in source ? [{ path, column: source.column, look: lookOf(path) }] : [],
  );
  // What is only looked up by is a name or a code of one's own.
  const lookedUp = Object.entries(mapping).flatMap(([path, source]) =>
    'lookup' in source && said.every(({ column }) => column !== source.lookup)
      ? [{ path, column: source.lookup, look: textLook }]
      : [],
  );
  const saying = sayingColumns(headers, mapping).flatMap(({ path, column }) =>
    path === null ? [{ path: '', column, look: textLook }] : [],
  );
  return [...said, ...lookedUp, ...saying].sort((one, other) => one.column - other.column);
}

const lookOf = (path: string): Look => tellingLooks[path] ?? looks[sheetColumn(path)?.kind.type ?? ''] ?? textLook;

/** What a file's cell is seen as, for the room that its column needs; null for words. */
export function shownFigures(mapping: SheetMapping, format: Format): Shown {
  const kinds = new Map(meantColumns([], mapping).map(({ column, look }) => [column, look.kind]));
  return (column, cell) => {
    const kind = kinds.get(column);
    return kind === undefined || kind === 'text' ? null : shown(cell, kind, format);
  };
}

interface ColumnParts {
  headers: readonly string[];
  mapping: SheetMapping;
  needs: ColumnNeeds;
  format: Format;
  /** asks for the row's page */
  need: (index: number) => void;
  /** what was written and is on its way */
  written: (view: RowView, column: number) => string | undefined;
  /** an edit of many rows is under way */
  isLocked: boolean;
  clean: CleanWord;
  /** of the file, where it has several */
  sheets: readonly NumberedSheet[];
  /** What is wrong stays in sight beside whatever cell is in hand; on a phone it would cover the rest. */
  isPhone: boolean;
}

/** What is said of a row without faults: not known yet, mended (among the bad ones), or right. */
export type CleanWord = 'notChecked' | 'fixed' | 'right';

export const cleanWordOf = (isUnsure: boolean, only: string | undefined): CleanWord =>
  isUnsure ? 'notChecked' : only === 'bad' ? 'fixed' : 'right';

/** A row's number, and its sheet's name where rows come from several. */
export function rowWord(sheets: readonly NumberedSheet[], row: number, format: Format): string {
  const own = sheetOfRow(sheets, row);
  return own === null ? format.number(row) : words.rowOf(own.name, format.number(own.row));
}

/** The grid's columns: the file's row, what was mapped, and what is wrong. */
export function repairColumns({
  headers,
  mapping,
  needs,
  format,
  need,
  written,
  isLocked,
  clean,
  sheets,
  isPhone,
}: ColumnParts): GridColumn<RowView>[] {
  const meant = meantColumns(headers, mapping).map(({ path, column, look }): GridColumn<RowView> => {
    const meaning = sheetColumn(path);
    const title = headers[column] || meaning?.label || path;
    const source = mapping[path];
    const isToman = source !== undefined && 'unit' in source && amountUnit(title) === '';
    const header = isToman ? importStrings.tomans.inColumn(title) : title;
    return {
      key: columnKeyOf(column),
      header,
      label: meaning === null ? header : `${header} (${meaning.label})`,
      width: widthOf(path, look, needs.get(column) ?? 0),
      kind: look.kind,
      read: (view) => written(view, column) ?? view.data?.cells[column] ?? '',
      render: (view) => shown(written(view, column) ?? view.data?.cells[column] ?? '', look.kind, format),
      edit: { type: 'text' },
      isEditable: (view) => !isLocked && view.data !== null && !view.data.issued,
    };
  });
  const numberOf = ({ data }: RowView) => (data === null ? words.loading : rowWord(sheets, data.row, format));
  return [
    {
      key: rowKey,
      header: words.row,
      label: words.row,
      width: sheetsRead(sheets).length > 1 ? '10em' : '5em',
      kind: 'index',
      read: numberOf,
      render: (view) => {
        need(view.index);
        return numberOf(view);
      },
      isBeside: true,
    },
    ...meant,
    {
      key: problemKey,
      header: words.problem,
      label: words.problem,
      width: 'minmax(13em, 1.8fr)',
      kind: 'text',
      read: (view) => problemOf(view, format),
      render: (view) => <Problem view={view} format={format} clean={clean} />,
      isBeside: true,
      isPinned: !isPhone,
      className: 'text-caption',
    },
  ];
}

function problemOf({ data }: RowView, format: Format): string {
  const faults = standingFaults(data);
  const errors = faults.filter(({ severity }) => severity === 'error');
  const [first] = errors.length > 0 ? errors : faults;
  if (first === undefined) return '';
  // The cell is narrow: the whole message stands in the strip under the row.
  const text = format.text(shortReason(first.message));
  return errors.length > 1 ? words.more(text, format.number(errors.length - 1)) : text;
}

function Problem({ view, format, clean }: { view: RowView; format: Format; clean: CleanWord }) {
  if (view.data === null) return null;
  const faults = standingFaults(view.data);
  if (faults.some(({ severity }) => severity === 'error')) {
    return <CutName name={problemOf(view, format)} className="text-bad" />;
  }
  if (view.data.left_out || view.data.twin === 'skipped') return <span className="text-ink-2">{words.leftOut}</span>;
  if (view.data.deleted) return <span className="text-ink-2">{words.deletedRow}</span>;
  if (view.data.issued)
    return <span className="text-ink-2">{view.data.draft ? words.draftedRow : words.issuedRow}</span>;
  if (faults.length > 0) return <CutName name={problemOf(view, format)} className="text-warn" />;
  if (clean === 'notChecked' || view.data.bad || view.data.unchecked)
    return <span className="text-ink-3">{words.notChecked}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-ok">
      <Icon of={Check} size={14} />
      {words[clean]}
    </span>
  );
}

/** What is still wrong: of a cell that has its mend already, what was found before is past, and it waits to be checked. */
export const standingFaults = (row: ImportedRow | null | undefined): RowFault[] =>
  row?.faults.filter(({ column, fix }) => fix === null || row.cells[column] !== fix) ?? [];

const marksOfRows = new WeakMap<ImportedRow, RowMark | null>();

/** One and the same for a row as long as that is the same: what is in sight is not drawn again for others. */
function markOf(data: ImportedRow): RowMark | null {
  const kept = marksOfRows.get(data);
  if (kept !== undefined) return kept;
  const cells = new Map<string, 'error' | 'warning'>();
  const faults = standingFaults(data);
  for (const { column, severity } of faults) {
    const cell = column < 0 ? problemKey : columnKeyOf(column);
    if (cells.get(cell) !== 'error') cells.set(cell, severity);
  }
  const isBad = faults.some(({ severity }) => severity === 'error');
  const isAside = data.left_out || data.twin === 'skipped';
  const mark: RowMark | null =
    faults.length === 0 && !isAside ? null : { tone: isBad ? 'error' : isAside ? 'aside' : 'warning', cells };
  marksOfRows.set(data, mark);
  return mark;
}

/** What is wrong, for the rows that are here. */
export function marksOf(views: Iterable<RowView>): ReadonlyMap<string, RowMark> {
  const marks = new Map<string, RowMark>();
  for (const { key, data } of views) {
    const mark = data === null ? null : markOf(data);
    if (mark !== null) marks.set(key, mark);
  }
  return marks;
}
