import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';
import { useSaveSettings } from './use-save-settings.ts';

const strings = manageStrings.balanceOnPaper;

/** Whether papers say what their buyer owes by then. */
export function BalanceOnPaperCard() {
  const settings = useQuery(settingsQuery());
  const save = useSaveSettings((saved) => toast.notice(saved.shows_balance ? strings.on : strings.off), {
    seen: settings.data,
  });
  return (
    <Card title={strings.title}>
      {settings.isError ? (
        <QueryError title={manageStrings.failed} query={settings} />
      ) : (
        <Switch
          isSelected={settings.data?.shows_balance ?? false}
          isDisabled={settings.isPending || save.isPending}
          onChange={(isOn) => save.mutate({ shows_balance: isOn })}
          hint={strings.hint}
        >
          {strings.label}
        </Switch>
      )}
    </Card>
  );
}
