import type { PatternColumn } from '@taraz/core';
import { draftFieldsOf } from '@taraz/core';
import { useCallback, useMemo, useRef } from 'react';
import { useDraft } from '../draft-store/draft-context.ts';
import type { ItemField } from '../draft-store/transitions.ts';
import { gridFieldsOf, shortFigure } from './column-specs.ts';
import { fieldSpecs } from './field-specs.ts';
import { type LineView, lineViews } from './line-view.ts';

/** Fields of a line that are not in the grid but in its sheet, for this pattern. */
export function sheetFieldsOf(column: PatternColumn) {
  const inGrid = gridFieldsOf(column);
  return draftFieldsOf(column).filter(
    ({ step, path }) => step === 'items' && fieldSpecs[path] !== undefined && !inGrid.has(path.replace('items[].', '')),
  );
}

/** Filled by themselves in patterns whose grid leaves them out: nothing to be told of. */
const hasDefault: ReadonlySet<ItemField> = new Set<ItemField>([
  'item_name',
  'item_qty',
  'item_unit',
  'item_vat_percentage',
]);

/** The lines with their totals; each keeps its object while nothing in it changes. */
export function useLines(column: PatternColumn) {
  const items = useDraft(({ state }) => state.items);
  const totals = useDraft(({ state }) => state.calculatedList);
  const previous = useRef<ReadonlyMap<string, LineView>>(new Map());
  const lines = useMemo(() => {
    const next = lineViews(items, totals, previous.current);
    previous.current = new Map(next.map((line) => [line.item.uuid, line]));
    return next;
  }, [items, totals]);

  const lengths = useFigureLengths(lines);
  const hidden = useMemo(
    () =>
      sheetFieldsOf(column)
        .map(({ path }) => path.replace('items[].', '') as ItemField)
        .filter((field) => !hasDefault.has(field)),
    [column],
  );
  const extraCount = useCallback(
    (line: LineView) => hidden.filter((field) => line.item[field] !== '').length,
    [hidden],
  );
  return { lines, figureLength: lengths, extraCount };
}

const noLengths: ReadonlyMap<string, number> = new Map();
const lengthsOfLine = new WeakMap<LineView, ReadonlyMap<string, number>>();

/** Lengths of a line's figures that may need more room than every column has; a line keeps its object, so this is done once for each change of it. */
export function lengthsOf(line: LineView): ReadonlyMap<string, number> {
  const known = lengthsOfLine.get(line);
  if (known) return known;
  const long = [...Object.entries(line.item), ...Object.entries(line.totals)].filter(
    ([, value]) => typeof value === 'string' && value.length > shortFigure && value.length <= 24,
  );
  const lengths = long.length === 0 ? noLengths : new Map(long.map(([field, value]) => [field, String(value).length]));
  lengthsOfLine.set(line, lengths);
  return lengths;
}

interface KnownLengths {
  lines: readonly LineView[];
  byField: ReadonlyMap<string, number>;
}

const sameLengths = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a === b || (a.size === b.size && [...a].every(([field, length]) => b.get(field) === length));

/** Whether the lines that changed have figures as long as they had, and none came or went: then nothing widens. */
const areAsLong = (lines: readonly LineView[], before: readonly LineView[]): boolean =>
  lines.length === before.length &&
  lines.every((line, index) => {
    const was = before[index];
    return was === line || (was !== undefined && sameLengths(lengthsOf(line), lengthsOf(was)));
  });

function measured(lines: readonly LineView[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const line of lines) {
    for (const [field, length] of lengthsOf(line)) {
      if (length > (lengths.get(field) ?? 0)) lengths.set(field, length);
    }
  }
  return lengths;
}

/** Digits of the longest figure of each column; columns are steady while all are short. */
function useFigureLengths(lines: readonly LineView[]) {
  const known = useRef<KnownLengths>({ lines: [], byField: noLengths });
  if (known.current.lines !== lines) {
    const { lines: before, byField } = known.current;
    const next = areAsLong(lines, before) ? byField : measured(lines);
    known.current = { lines, byField: sameLengths(next, byField) ? byField : next };
  }
  const { byField } = known.current;
  return useCallback((field: string) => byField.get(field) ?? 0, [byField]);
}
