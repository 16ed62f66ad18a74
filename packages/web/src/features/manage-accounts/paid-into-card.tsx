import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BankCodes } from '../treasury/bank-codes.tsx';
import { NoAccounts } from '../treasury/no-accounts.tsx';
import { type BankAccount, placesQuery } from '../treasury/queries.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';
import { useSaveSettings } from './use-save-settings.ts';

const strings = manageStrings.paidInto;
const none = 'none';

/** The bank account that papers and shared pages name to the buyer. */
export function PaidIntoCard() {
  const settings = useQuery(settingsQuery());
  const places = useQuery(placesQuery('bank', { limit: 500, sort: 'name', is_active: true }));
  const save = useSaveSettings((saved) => toast.notice(saved.paid_into === null ? strings.unnamed : strings.named), {
    seen: settings.data,
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
          <NoAccounts way={strings.toAccounts}>{strings.noAccounts}</NoAccounts>
        ) : (
          <>
            <Select
              label={strings.label}
              value={settings.isPending ? null : (chosen?.id ?? none)}
              onChange={(id) => save.mutate({ paid_into: id === none ? null : id })}
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
