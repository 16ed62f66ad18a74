import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { forgetPapers } from '../paper/fetch-paper.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.balanceOnPaper;

/** Whether papers say what their buyer owes by then. */
export function BalanceOnPaperCard() {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery());
  const save = useMutation({
    mutationFn: (shows_balance: boolean) => withLoading(api(calls.putSettings, { query: {}, body: { shows_balance } })),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved);
      forgetPapers(client);
      toast.notice(saved.shows_balance ? strings.on : strings.off);
    },
    onError: tellNotDone,
  });
  return (
    <Card title={strings.title}>
      {settings.isError ? (
        <QueryError title={manageStrings.failed} query={settings} />
      ) : (
        <Switch
          isSelected={settings.data?.shows_balance ?? false}
          isDisabled={settings.isPending || save.isPending}
          onChange={(isOn) => save.mutate(isOn)}
          hint={strings.hint}
        >
          {strings.label}
        </Switch>
      )}
    </Card>
  );
}
