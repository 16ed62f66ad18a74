import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { compareDecimals } from '@taraz/core';
import { useEffect, useId, useRef } from 'react';
import { api } from '../../app/api.ts';
import { calledBy } from '../invoices/wizard/called-goods.ts';
import type { Line } from './document-lines.ts';
import { type Stock, stockKey } from './queries.ts';

/** What of the goods lies in a warehouse, a decimal. */
export const levelIn = (warehouseId: string, { places }: Pick<Stock, 'places'>): string =>
  places.find(({ warehouse_id }) => warehouse_id === warehouseId)?.qty ?? '0';

async function stockOf(lines: readonly Line[], signal: AbortSignal): Promise<ReadonlyMap<string, Stock>> {
  const body = { lines: lines.map(({ product: { sku, code, name } }) => calledBy({ code: sku || code, name })) };
  const answer = await api(calls.findStock, { body }, { signal });
  return new Map(answer.lines.flatMap(({ stock }) => (stock === null ? [] : [[stock.id, stock] as const])));
}

/**
 * Lines have the goods of when they were picked or kept: they get those of now, and anew whenever stock is heard to have
 * moved. What is counted already remembers what lay there then.
 */
export function useFreshLevels(lines: readonly Line[], setLines: (change: (lines: Line[]) => Line[]) => void): void {
  const latest = useRef(lines);
  latest.current = lines;
  const { data: fresh } = useQuery({
    queryKey: [...stockKey, 'levels of lines', useId()],
    queryFn: ({ signal }) => stockOf(latest.current, signal),
    enabled: lines.length > 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (fresh === undefined) return;
    setLines((lines) =>
      lines.map((line) => {
        const product = fresh.get(line.product.id);
        if (product === undefined) return line;
        return { ...line, product, was: line.qty === '' ? undefined : (line.was ?? line.product.places) };
      }),
    );
  }, [fresh, setLines]);
}

/** Goods of which there is another quantity in the warehouse by now than when their lines were written. */
export const movedSince = (lines: readonly Line[], warehouseId: string): Stock[] =>
  lines.flatMap(({ product, was }) => {
    const isMoved =
      was !== undefined && compareDecimals(levelIn(warehouseId, product), levelIn(warehouseId, { places: was })) !== 0;
    return isMoved ? [product] : [];
  });
