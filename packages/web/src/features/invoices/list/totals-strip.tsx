import type { UseQueryResult } from '@tanstack/react-query';
import type { CallReply, calls } from '@taraz/contract';
import { Button } from '../../../ui/button.tsx';
import { FigureStrip } from '../../../ui/figure-strip.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { uiStrings } from '../../../ui/ui.fa.ts';
import { listStrings } from './list.fa.ts';
import { listTabs } from './list-search.ts';

type Counts = CallReply<typeof calls.invoiceCounts>;

/** Sums of what counts as a sale, as in reports; counts of what waits. */
function stripFigures({ counts, counted, open }: Counts) {
  const countOf = (states: readonly string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    sales: counted.total,
    vat: counted.total_vat,
    underway: countOf(listTabs.underway),
    rejected: countOf(listTabs.rejected),
    open,
  };
}

/** At most four ruled cells over the list. */
export function TotalsStrip({ counts }: { counts: UseQueryResult<Counts> }) {
  const format = useFormat();
  const words = listStrings.strip;
  const figures = counts.data && stripFigures(counts.data);
  if (counts.isLoadingError) {
    return (
      <p className="flex items-center gap-3 text-ink-2">
        {listStrings.countsFailed}
        <Button size="s" onPress={() => void counts.refetch()} isBusy={counts.isFetching}>
          {uiStrings.retry}
        </Button>
      </p>
    );
  }
  return (
    <FigureStrip
      label={words.label}
      className="max-sm:hidden"
      figures={[
        { label: words.sales, value: figures && format.money(figures.sales) },
        { label: words.vat, value: figures && format.money(figures.vat) },
        {
          label: words.underway,
          value: figures && format.number(figures.underway),
          tone: figures && figures.underway > 0 ? 'info' : undefined,
        },
        // Of what is paid or not nothing was refused.
        figures?.open === undefined
          ? {
              label: words.rejected,
              value: figures && format.number(figures.rejected),
              tone: figures && figures.rejected > 0 ? 'bad' : undefined,
            }
          : { label: words.open, value: format.money(figures.open) },
      ]}
    />
  );
}
