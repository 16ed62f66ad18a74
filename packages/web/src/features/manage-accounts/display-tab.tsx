import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { PreferenceChoices } from '../../app/layout/user-menu.tsx';
import { withLoading } from '../../app/loading.ts';
import { useSession } from '../../app/session-store.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Card } from '../../ui/card.tsx';
import { takeAccountDigits } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast-store.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings as strings } from './strings.fa.ts';

/** How figures are written for the account, and how this browser shows things. */
export function DisplayTab() {
  const client = useQueryClient();
  const { admin } = useSession();
  const settings = useQuery(settingsQuery());
  const save = useMutation({
    mutationFn: (digits: 'persian' | 'latin') =>
      withLoading(
        api(
          calls.putSettings,
          { query: {}, body: { number_format: { digits } } },
          settings.data === undefined ? {} : { ifMatch: settings.data.etag },
        ),
      ),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved);
      takeAccountDigits(saved.number_format.digits === 'latin' ? 'latn' : 'fa');
      toast.notice(strings.applied);
    },
    onError: (error) => {
      tellNotDone(error);
      void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    },
  });
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <Card title={strings.numberFormat}>
        {settings.isError ? (
          <QueryError title={strings.failed} query={settings} />
        ) : (
          <Segmented
            label={strings.digitsLabel}
            value={settings.data?.number_format.digits ?? null}
            isDisabled={!admin || settings.isPending || save.isPending}
            onChange={(digits) => save.mutate(digits)}
            hint={strings.numberFormatHint}
            options={(['persian', 'latin'] as const).map((value) => ({ value, label: strings.digits[value] }))}
          />
        )}
      </Card>
      <Card title={strings.appearance}>
        <PreferenceChoices />
      </Card>
    </div>
  );
}
