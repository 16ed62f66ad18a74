import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Landmark } from 'lucide-react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { forgetPapers } from '../paper/fetch-paper.ts';
import { BankCodes } from '../treasury/bank-codes.tsx';
import { type BankAccount, placesQuery } from '../treasury/queries.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.paidInto;
const none = 'none';

/** The bank account that papers and shared pages name to the buyer. */
export function PaidIntoCard() {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery());
  const places = useQuery(placesQuery('bank', { limit: 500, sort: 'name', is_active: true }));
  const save = useMutation({
    mutationFn: (paid_into: string | null) =>
      withLoading(
        api(
          calls.putSettings,
          { query: {}, body: { paid_into } },
          settings.data === undefined ? {} : { ifMatch: settings.data.etag },
        ),
      ),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved);
      forgetPapers(client);
      toast.notice(saved.paid_into === null ? strings.unnamed : strings.named);
    },
    onError: (error) => {
      tellNotDone(error);
      void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    },
  });
  const accounts = (places.data?.rows ?? []) as BankAccount[];
  const chosen = accounts.find(({ id }) => id === settings.data?.paid_into);
  if (settings.isError) {
    return (
      <Card title={strings.title}>
        <QueryError title={manageStrings.failed} query={settings} />
      </Card>
    );
  }
  return (
    <Card title={strings.title}>
      <div className="flex flex-col gap-3">
        {places.isSuccess && accounts.length === 0 ? (
          <>
            <p className="text-ink-2">{strings.noAccounts}</p>
            <div>
              <Link to="/bank-accounts" className={buttonClass()}>
                <Icon of={Landmark} />
                {strings.toAccounts}
              </Link>
            </div>
          </>
        ) : (
          <>
            <Select
              label={strings.label}
              value={settings.isPending ? null : (chosen?.id ?? none)}
              onChange={(id) => save.mutate(id === none ? null : id)}
              isDisabled={settings.isPending || save.isPending}
              source={places}
              hint={strings.hint}
              options={[
                { value: none, label: strings.none },
                ...accounts.map(({ id, name, bank_name }) => ({ value: id, label: name, hint: bank_name })),
              ]}
            />
            {chosen !== undefined && <BankCodes account={chosen} />}
          </>
        )}
      </div>
    </Card>
  );
}
