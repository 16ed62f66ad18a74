import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { type Recurring, refreshRecurring } from './queries.ts';
import { recurringStrings } from './strings.fa.ts';

const words = recurringStrings.panel;
const shownAtMost = 5;

/** That the own list has other prices by now than the invoices to come, and the way to take them. */
export function NewPrices({ recurring: { id, etag, price_changes: changes } }: { recurring: Recurring }) {
  const client = useQueryClient();
  const format = useFormat();
  const taking = useMutation({
    mutationFn: () =>
      withLoading(api(calls.putRecurring, { params: { id }, body: { new_prices: true } }, { ifMatch: etag })),
    onSuccess: () => toast.notice(words.changesTaken),
    onSettled: () => refreshRecurring(client),
  });
  if (changes.length === 0) return null;
  return (
    <>
      {taking.error && <Banner tone="bad" title={reasonOf(taking.error)} isAlert />}
      <Banner
        tone="info"
        title={words.changed}
        actions={
          <Button isBusy={taking.isPending} onPress={() => taking.mutate()}>
            {words.takeChanges}
          </Button>
        }
      >
        <ul>
          {changes.slice(0, shownAtMost).map(({ product_id, item_name, field, before, now }) => (
            <li key={`${product_id} ${field}`}>
              {(field === 'item_price' ? words.change : words.changeVat)(
                item_name,
                format.number(before),
                format.number(now),
              )}
            </li>
          ))}
          {changes.length > shownAtMost && (
            <li>{words.moreChanges(format.number(String(changes.length - shownAtMost)))}</li>
          )}
        </ul>
      </Banner>
    </>
  );
}
