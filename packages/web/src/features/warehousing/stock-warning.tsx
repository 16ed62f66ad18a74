import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiProblem, type CallInput, type CallReply, calls, uuidForm } from '@taraz/contract';
import { type InvoiceItemDraft, unitLabel } from '@taraz/core';
import { useMemo, useState } from 'react';
import { api } from '../../app/api.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { stockKey } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.warning;
type Waiting = CallReply<typeof calls.checkStock>['lines'][number];
type Taken = CallInput<typeof calls.checkStock>['body']['lines'];

/** Asked when the writing pauses. */
const pauseMs = 500;
/** So many are told at once. */
const shown = 2;

/** Lines that would take goods, as the server asks for them. */
const linesOf = (items: readonly InvoiceItemDraft[]) =>
  items.flatMap(({ product_id, item_qty, item_unit }) =>
    uuidForm.test(product_id) && item_qty !== '' ? [{ product_id, qty: item_qty, unit: item_unit }] : [],
  );

/** Places of lines whose product the account has none of, as a program's draft may have them. */
function strangersIn(error: unknown): ReadonlySet<number> {
  const errors = (error instanceof ApiProblem && error.problem?.errors) || [];
  const placeOf = (path: string) => /^lines\[(\d+)\]\.product_id$/.exec(path)?.[1];
  const places = errors.map(({ path, code }) => (code === 'NOT_FOUND' ? placeOf(path) : undefined));
  return new Set(places.filter((place) => place !== undefined).map(Number));
}

/** Of the account's own products, whatever else stands among them. */
async function look(lines: Taken, signal: AbortSignal): Promise<CallReply<typeof calls.checkStock>> {
  const ask = (some: Taken) => api(calls.checkStock, { body: { lines: some } }, { signal });
  try {
    return await ask(lines);
  } catch (error) {
    const strangers = strangersIn(error);
    if (strangers.size === 0) throw error;
    const own = lines.filter((_, at) => !strangers.has(at));
    return own.length === 0 ? { lines: [], may_be_short: false } : ask(own);
  }
}

/**
 * Of the invoice that is being written: goods of which too few are there, and units that stock cannot read. For who may
 * see stock; a correction replaces what was taken already, and a test takes nothing. It stops nobody.
 */
export function StockWarning({ className }: { className?: string }) {
  const session = useSession();
  const items = useDraft(({ state }) => state.items);
  const isNew = useDraft(({ state }) => !state.isEditState && !state.invoice.is_send_sand_box);
  const asks = isNew && mayOpen({ permission: 'warehouse' }, session);
  const key = useMemo(() => (asks ? JSON.stringify(linesOf(items)) : '[]'), [asks, items]);
  const settled = useSettled(key, pauseMs, '[]');
  const { data, isError } = useQuery({
    queryKey: [...stockKey, 'check', settled],
    queryFn: ({ signal }) => look(JSON.parse(settled) as Taken, signal),
    enabled: settled !== '[]' && key !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  const lines = key === '[]' ? [] : (data?.lines ?? []);
  const isUnknown = isError && key !== '[]';
  return (
    <div role="status" className={lines.length === 0 && !isUnknown ? 'sr-only' : className}>
      {isUnknown && <p className="text-caption text-ink-2">{strings.unknown}</p>}
      {lines.length > 0 && <Waits lines={lines} goesBelow={data?.may_be_short ?? false} />}
    </div>
  );
}

function Waits({ lines, goesBelow }: { lines: readonly Waiting[]; goesBelow: boolean }) {
  const format = useFormat();
  const isShort = lines.some(({ unit }) => unit === undefined);
  const [showsAll, setShowsAll] = useState(false);
  const title = isShort ? strings.title : strings.unitTitle;
  const hint = isShort ? (goesBelow ? strings.belowHint : strings.hint) : strings.unitHint;
  // Many would take the room of the lines that are being written.
  if (lines.length > shown && !showsAll) {
    const more = (
      <Button size="s" variant="quiet" onPress={() => setShowsAll(true)}>
        {strings.showAll(format.number(lines.length))}
      </Button>
    );
    return <Banner tone="warn" title={title} actions={more} />;
  }
  return (
    <Banner tone="warn" title={title}>
      <ul className="max-h-24 overflow-auto">
        {lines.map((line) => (
          <li key={`${line.product_id} ${line.unit ?? ''}`}>
            <Link
              to="/warehousing"
              search={line.product_id === undefined ? {} : { id: line.product_id }}
              target="_blank"
              className="focus-ring rounded-sm underline"
            >
              {wordsOf(line, format.number)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-caption">{hint}</p>
    </Banner>
  );
}

function wordsOf(line: Waiting, number: (value: string) => string): string {
  const { product_name: name, product_unit = '', needed, there = '0', warehouse_name = '', unit } = line;
  const own = unitLabel(product_unit);
  if (unit !== undefined) return strings.unitLine(name, unitLabel(unit), own);
  return strings.line(name, number(needed), number(there), own, warehouse_name);
}
