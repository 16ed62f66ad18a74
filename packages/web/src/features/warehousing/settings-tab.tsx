import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { useRef } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { stockKey, stockSettingsQuery } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.settings;
type Settings = CallInput<typeof calls.putStockSettings>['body'];

/** What happens when stock is short, and whether invoices take from it; acts at once. */
export function SettingsTab() {
  const client = useQueryClient();
  const query = useQuery(stockSettingsQuery());
  /** What the next save is upon: what is shown, or what the one under way makes of it. */
  const etag = useRef('*');
  const save = useMutation({
    // One after the other: what is chosen while another choice is under way is no one else's change.
    scope: { id: 'stock settings' },
    mutationFn: (body: Settings) => withLoading(api(calls.putStockSettings, { body }, { ifMatch: etag.current })),
    onSuccess: (saved) => {
      etag.current = saved.etag;
      toast.notice(stockStrings.saved);
    },
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: stockKey }),
  });
  if (query.isError) {
    return <QueryError title={strings.failed} safe={stockStrings.safe} query={query} />;
  }
  if (!query.data) return <SkeletonRows rows={4} columns={['max-w-40', 'max-w-24']} />;
  const shown = query.data;
  const choose = (body: Settings) => {
    if (!save.isPending) etag.current = shown.etag;
    save.mutate(body);
  };
  const { negative, takes_invoices } = save.isPending ? save.variables : shown;
  return (
    <Card>
      <div className="flex max-w-160 flex-col gap-5">
        <RadioGroup
          label={strings.negative}
          value={negative}
          onChange={(value) => choose({ negative: value, takes_invoices })}
          options={[
            { value: 'refuse', label: strings.refuse, hint: strings.refuseHint },
            { value: 'allow', label: strings.allow, hint: strings.allowHint },
          ]}
        />
        <Switch
          isSelected={takes_invoices}
          onChange={(value) => choose({ negative, takes_invoices: value })}
          hint={strings.takesHint}
        >
          {strings.takes}
        </Switch>
      </div>
    </Card>
  );
}
