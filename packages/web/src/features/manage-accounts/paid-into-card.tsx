import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BankCodes } from '../treasury/bank-codes.tsx';
import { NoAccounts } from '../treasury/no-accounts.tsx';
import { offered, placeOption } from '../treasury/offered.ts';
import { type BankAccount, placesQuery } from '../treasury/queries.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';
import { useSaveSettings } from './use-save-settings.ts';

const strings = manageStrings.paidInto;
const none = 'none';

/** The bank account that papers and shared pages name to the buyer. */
export function PaidIntoCard() {
  const settings = useQuery(settingsQuery());
  const places = useQuery(placesQuery('bank', { limit: 500, sort: 'name' }));
  const save = useSaveSettings((saved) => toast.notice(saved.paid_into === null ? strings.unnamed : strings.named), {
    seen: settings.data,
  });
  // The settings keep an account that was switched off, and it stands on papers once it is in use again.
  const accounts = offered((places.data?.rows ?? []) as BankAccount[], [settings.data?.paid_into]);
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
        {places.isSuccess && !settings.isPending && accounts.length === 0 ? (
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
                ...accounts.map((account) => ({ hint: account.bank_name, ...placeOption(account) })),
              ]}
            />
            {chosen?.is_active === true && <BankCodes account={chosen} />}
            {chosen?.is_active === false && <p className="text-ink-2">{strings.inactive}</p>}
          </>
        )}
      </div>
    </Card>
  );
}
