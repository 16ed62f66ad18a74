import type { PatternColumn } from '@taraz/core';
import { draftFieldsOf } from '@taraz/core';
import { useCallback, useMemo, useRef } from 'react';
import { useDraft } from '../draft-store/draft-context.ts';
import type { ItemField } from '../draft-store/transitions.ts';
import { fieldSpecs } from './field-specs.ts';
import { gridFieldsOf } from './line-columns.tsx';
import { type LineView, lineViews } from './line-view.ts';

/** Fields of a line that are not in the grid but in its sheet, for this pattern. */
export function sheetFieldsOf(column: PatternColumn) {
  const inGrid = gridFieldsOf(column);
  return draftFieldsOf(column).filter(
    ({ step, path }) => step === 'items' && fieldSpecs[path] !== undefined && !inGrid.has(path.replace('items[].', '')),
  );
}

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
    () => sheetFieldsOf(column).map(({ path }) => path.replace('items[].', '') as ItemField),
    [column],
  );
  const extraCount = useCallback(
    (line: LineView) => hidden.filter((field) => line.item[field] !== '').length,
    [hidden],
  );
  return { lines, figureLength: lengths, extraCount };
}

/** Digits of the longest figure of each column, from ten up: columns widen for them and are steady below. */
function useFigureLengths(lines: readonly LineView[]) {
  const lengths = new Map<string, number>();
  for (const { item, totals } of lines) {
    for (const [field, value] of [...Object.entries(item), ...Object.entries(totals)]) {
      if (typeof value !== 'string' || value.length < 10) continue;
      if (value.length > (lengths.get(field) ?? 0)) lengths.set(field, value.length);
    }
  }
  const signature = [...lengths].map(([field, length]) => `${field}:${length}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the map's contents
  return useCallback((field: string) => lengths.get(field) ?? 0, [signature]);
}
