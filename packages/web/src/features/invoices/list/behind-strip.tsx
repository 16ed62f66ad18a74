import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { X } from 'lucide-react';
import { api } from '../../../app/api.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonBar } from '../../../ui/skeleton.tsx';
import { listStrings } from './list.fa.ts';
import { type ListSearch, selectionFilterOf } from './list-search.ts';
import type { ListChange } from './use-invoice-list.ts';

const words = listStrings.behind;
const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** Over a list that a number led to: what it holds, and its sums, which are that number's. */
export function BehindStrip({ search, onChange }: { search: ListSearch; onChange: (patch: ListChange) => void }) {
  const query = selectionFilterOf(search);
  const sums = useQuery({
    queryKey: ['invoices', 'counts', 'behind', query],
    queryFn: ({ signal }) => api(calls.invoiceSelection, { query }, { signal }),
  });
  const counts = sums.data?.counts;
  const total = counts && addDecimals(...counts.map((row) => row.total));
  const vat = counts && addDecimals(...counts.map((row) => row.total_vat));
  const cells = [
    { label: words.count, value: counts?.reduce((sum, { count }) => sum + count, 0) },
    { label: words.net, value: total && vat && addDecimals(total, negated(vat)) },
    { label: words.vat, value: vat },
    { label: words.total, value: total },
  ];
  return (
    <section className="rounded-card border border-line bg-surface" aria-label={words.label}>
      <p className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3.5 py-1.5 text-ink-2">
        {search.near ? words.near : search.counted ? words.counted : words.all}
        <Button
          variant="quiet"
          size="s"
          icon={X}
          onPress={() => onChange({ counted: undefined, all: undefined, near: undefined, branch: undefined })}
        >
          {words.leave}
        </Button>
      </p>
      <dl className="grid grid-cols-2 md:grid-cols-4">
        {cells.map(({ label, value }) => (
          <div key={label} className="min-w-0 px-3.5 py-2">
            <dt className="text-caption text-ink-2">{label}</dt>
            <dd className="truncate font-bold text-section">
              {value === undefined ? (
                <SkeletonBar className="my-1.5 h-3 w-28" />
              ) : (
                <Amount value={value} isTabular={false} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
