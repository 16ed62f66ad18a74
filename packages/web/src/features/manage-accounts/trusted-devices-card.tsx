import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { goneIsDone } from '../../app/gone-is-done.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { deviceName } from './device-name.ts';
import { DeviceRow } from './device-row.tsx';
import { secondFactorStrings as words } from './second-factor.fa.ts';
import { secondFactorQuery } from './second-factor-card.tsx';

/** Browsers in which the second step is not asked for; nothing while there are none. */
export function TrustedDevicesCard() {
  const client = useQueryClient();
  const format = useFormat();
  const { data } = useQuery(secondFactorQuery());
  const forget = useMutation({
    mutationFn: (id: string) => withLoading(goneIsDone(api(calls.forgetDevice, { params: { id } }))),
    onError: tellNotDone,
    onSuccess: () => toast.notice(words.forgotten),
    onSettled: () => void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey }),
  });
  if (data === undefined || data.trusted_devices.length === 0) return null;
  return (
    <Card title={words.devices} isFlush>
      <p className="border-line border-b px-3.5 py-2.5 text-ink-2">{words.devicesLead}</p>
      <ul>
        {data.trusted_devices.map((one) => (
          <DeviceRow
            key={one.id}
            device={one}
            told={[
              words.until(format.dateTime(one.expires_at)),
              ...(one.last_used_at === null ? [] : [words.lastUsed(format.dateTime(one.last_used_at))]),
            ].join(' · ')}
            actions={
              <>
                {one.is_current && <Chip tone="accent">{words.thisDevice}</Chip>}
                <Button
                  aria-label={`${words.forget}: ${deviceName(one.user_agent)}، ${words.until(format.dateTime(one.expires_at))}`}
                  onPress={() => forget.mutate(one.id)}
                  isBusy={forget.isPending && forget.variables === one.id}
                >
                  {words.forget}
                </Button>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
