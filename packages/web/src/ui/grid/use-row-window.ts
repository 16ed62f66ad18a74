import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export interface WindowedRow {
  index: number;
  /** Space before it, px: the row with the focus may stand far from those in sight. */
  gap: number;
}

export interface RowWindow {
  rows: readonly WindowedRow[];
  padStart: number;
  padEnd: number;
  measure: ((element: HTMLElement | null) => void) | null;
  scrollToRow: (row: number) => void;
}

export interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  isVirtual: boolean;
  /** The row with the focus stays in the page when it is scrolled out of sight. */
  focusedRow: number;
  keyOf: (index: number) => string | number;
}

/** The rows to have in the page: all of them, or, when there are many, those in sight and a few around them. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { scroller, count, rowHeight, isVirtual, focusedRow, keyOf } = options;
  const virtualizer = useVirtualizer({
    enabled: isVirtual,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 12,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const inSight = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      const isIn = focusedRow >= count || (focusedRow >= from && focusedRow <= to);
      return isIn ? inSight : [...inSight, focusedRow].sort((a, b) => a - b);
    },
  });
  const scrollToRow = (row: number) => {
    if (row < count) virtualizer.scrollToIndex(row, { align: 'auto' });
    else scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  };
  if (!isVirtual) {
    const rows = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }));
    return { rows, padStart: 0, padEnd: 0, measure: null, scrollToRow };
  }
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, start }, order) => {
      const previous = items[order - 1];
      return { index, gap: previous !== undefined && previous.index !== index - 1 ? start - previous.end : 0 };
    }),
    padStart: items[0]?.start ?? 0,
    padEnd: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtualizer.measureElement,
    scrollToRow,
  };
}
