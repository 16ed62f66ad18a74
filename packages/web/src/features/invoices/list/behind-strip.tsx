import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { FileSpreadsheet, OctagonX, User, X } from 'lucide-react';
import { api } from '../../../app/api.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure-strip.tsx';
import { isNowhere } from '../../../ui/is-nowhere.ts';
import { customerQuery, invoiceCustomerQuery } from '../../customers/queries.ts';
import { importQuery } from '../../imports/queries.ts';
import { invoiceListQuery } from '../queries.ts';
import { FilterChip } from './filter-chip.tsx';
import { listStrings } from './list.fa.ts';
import { type ListSearch, selectionFilterOf } from './list-search.ts';
import type { ListChange } from './use-invoice-list.ts';

const words = listStrings.behind;
/** What a number led by, all of it taken away. */
const left = {
  ...{ counted: undefined, all: undefined, near: undefined, branch: undefined },
  ...{ import: undefined, trial: undefined, code: undefined, customer: undefined, buyer: undefined },
  ...{ memory: undefined, unheld: undefined },
} as const satisfies ListChange;

function sentenceOf(search: ListSearch): string {
  const { import: file, trial, code, near, counted, all, customer, buyer, memory, unheld } = search;
  if (file !== undefined) return trial ? words.trial : words.import;
  if (code !== undefined) return words.code;
  if (customer !== undefined) return words.customer;
  if (buyer !== undefined) return words.buyer;
  if (near) return words.near;
  if (memory !== undefined) return words.memory(memory);
  if (unheld) return words.unheld;
  return counted ? words.counted : all ? words.all : words.branch;
}

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
  const open = sums.data?.open;
  const amounts = [
    { label: words.count, value: counts?.reduce((sum, { count }) => sum + count, 0) },
    // Of what is paid or not the number that led here is what is open.
    search.paid === undefined
      ? { label: words.net, value: total && vat && addDecimals(total, negated(vat)) }
      : { label: listStrings.strip.open, value: open },
    { label: words.vat, value: vat },
    { label: words.total, value: total },
  ];
  const figures = amounts.map(({ label, value }) => ({
    label,
    value: value === undefined ? undefined : <Amount value={value} isTabular={false} />,
  }));
  return (
    <section className="rounded-card border border-line bg-surface" aria-label={words.label}>
      <p className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3.5 py-1.5 text-ink-2">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          {sentenceOf(search)}
          {search.import !== undefined && (
            <FileChip
              id={search.import}
              onRemove={() => onChange(search.code === undefined ? left : { import: undefined, trial: undefined })}
            />
          )}
          {search.customer !== undefined && <CustomerChip id={search.customer} onRemove={() => onChange(left)} />}
          {search.buyer !== undefined && (
            <FilterChip icon={User} label={words.buyerOf(search.buyer)} onRemove={() => onChange(left)} />
          )}
          {search.code !== undefined && (
            <FilterChip
              icon={OctagonX}
              label={words.codeOf(search.code)}
              onRemove={() => onChange({ code: undefined })}
            />
          )}
        </span>
        <Button variant="quiet" size="s" icon={X} onPress={() => onChange(left)}>
          {words.leave}
        </Button>
      </p>
      <dl className="flex flex-wrap">
        {figures.map((figure) => (
          <Figure key={figure.label} figure={figure} isFailed={sums.isError} />
        ))}
      </dl>
    </section>
  );
}

/** The file by its name; whoever may not see the file still sees that it is one. */
function FileChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery({ ...importQuery(id), refetchInterval: false, retry: false });
  return <FilterChip icon={FileSpreadsheet} label={data?.file_name ?? words.oneFile} onRemove={onRemove} />;
}

/** Who was removed is no customer any more: an invoice of theirs tells whose it is. */
function useRemovedName(customer: string, isGone: boolean): string | undefined {
  const one = invoiceListQuery({ customer_id: customer, with_archived: true, limit: 1 });
  const [invoice] = useQuery({ ...one, enabled: isGone, retry: false }).data?.invoices ?? [];
  const account = invoiceCustomerQuery(invoice?.id ?? '');
  const { data } = useQuery({ ...account, enabled: isGone && invoice !== undefined, retry: false });
  return data?.removed?.name;
}

/** The customer by their name; whoever may not see customers still sees that it is one. */
function CustomerChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, error } = useQuery({ ...customerQuery(id), refetchInterval: false, retry: false });
  const removed = useRemovedName(id, error !== null && isNowhere(error));
  return <FilterChip icon={User} label={data?.name ?? removed ?? words.oneCustomer} onRemove={onRemove} />;
}
