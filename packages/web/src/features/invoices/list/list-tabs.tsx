import { useQueries } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../../app/api.ts';
import { clock } from '../../../ui/clock.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useViews } from '../../invoice-views/use-views.ts';
import { ViewControls } from '../../invoice-views/view-controls.tsx';
import { searchOfView } from '../../invoice-views/view-search.ts';
import { FollowMoney } from './follow-money.tsx';
import { listStrings } from './list.fa.ts';
import { isBehindNumber, listTabs, selectionFilterOf, tabOf, tabOrder } from './list-search.ts';
import type { InvoiceListState } from './use-invoice-list.ts';

/** The tabs over the list: groups of states, then the user's own views, each with its count. */
export function ListTabs({ invoices: { search, change, show, countOf } }: { invoices: InvoiceListState }) {
  const views = useViews();
  const meant = views.views.map((view) => searchOfView(view, clock.nowIso()));
  const sums = useQueries({
    queries: meant.map((address) => {
      const query = selectionFilterOf(address);
      return {
        queryKey: ['invoices', 'counts', 'view', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.invoiceSelection, { query }, { signal }),
        staleTime: 30_000,
      };
    }),
  });
  const open = views.views.find(({ id }) => id === search.view);
  const pick = (id: string) => {
    const at = views.views.findIndex((view) => view.id === id);
    const address = meant[at];
    if (address !== undefined) return show(address);
    const tab = tabOrder.find((one) => one === id) ?? 'all';
    if (open !== undefined) return show(tab === 'all' ? {} : { state: listTabs[tab].join(',') });
    change({ state: listTabs[tab].join(',') || undefined });
  };
  return (
    <>
      {[search, ...meant].some(({ paid }) => paid !== undefined) && <FollowMoney part="counts" />}
      <Tabs
        label={listStrings.tabsLabel}
        selected={open?.id ?? tabOf(search)}
        onSelect={pick}
        items={[
          ...tabOrder.map((tab) => ({
            id: tab as string,
            title: listStrings.tabs[tab] as string,
            // Behind a number stands another set than these count.
            count: isBehindNumber(search) ? undefined : countOf(listTabs[tab]),
          })),
          ...views.views.map(({ id, name }, index) => ({
            id,
            title: name,
            count: sums[index]?.data?.counts.reduce((sum, { count }) => sum + count, 0),
          })),
        ]}
        end={<ViewControls search={search} views={views} onPick={(id) => change({ view: id })} />}
      />
    </>
  );
}
