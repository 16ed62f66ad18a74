import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
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
  const save = useMutation({
    mutationFn: (body: Settings) =>
      withLoading(api(calls.putStockSettings, { body }, { ifMatch: query.data?.etag ?? '*' })),
    onSuccess: () => toast.notice(stockStrings.saved),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: stockKey }),
  });
  if (query.isError) {
    return <QueryError title={strings.failed} safe={stockStrings.safe} query={query} />;
  }
  if (!query.data) return <SkeletonRows rows={4} columns={['max-w-40', 'max-w-24']} />;
  const { negative, takes_invoices } = save.isPending ? save.variables : query.data;
  return (
    <Card>
      <div className="flex max-w-160 flex-col gap-5">
        <RadioGroup
          label={strings.negative}
          value={negative}
          onChange={(value) => save.mutate({ negative: value, takes_invoices })}
          options={[
            { value: 'refuse', label: strings.refuse, hint: strings.refuseHint },
            { value: 'allow', label: strings.allow, hint: strings.allowHint },
          ]}
        />
        <Switch
          isSelected={takes_invoices}
          onChange={(value) => save.mutate({ negative, takes_invoices: value })}
          hint={strings.takesHint}
        >
          {strings.takes}
        </Switch>
      </div>
    </Card>
  );
}
