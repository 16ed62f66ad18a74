import { useQuery } from '@tanstack/react-query';
import { PreferenceChoices } from '../../app/layout/user-menu.tsx';
import { useSession } from '../../app/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { takeAccountDigits } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast-store.ts';
import { settingsQuery } from './queries.ts';
import { manageStrings as strings } from './strings.fa.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** How figures are written for the account, and how this browser shows things. */
export function DisplayTab() {
  const { admin } = useSession();
  const settings = useQuery(settingsQuery());
  const save = useSaveSettings(
    (saved) => {
      takeAccountDigits(saved.number_format.digits === 'latin' ? 'latn' : 'fa');
      toast.notice(strings.applied);
    },
    { seen: settings.data },
  );
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
            onChange={(digits) => save.mutate({ number_format: { digits } })}
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
