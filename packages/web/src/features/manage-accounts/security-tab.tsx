import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { goneIsDone } from '../../app/gone-is-done.ts';
import { withLoading } from '../../app/loading.ts';
import { PlainForm } from '../../app/plain-form.tsx';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { DeviceRow } from './device-row.tsx';
import { sessionsQuery } from './queries.ts';
import { SecondFactorCard, secondFactorQuery } from './second-factor-card.tsx';
import { manageStrings as strings } from './strings.fa.ts';
import { TrustedDevicesCard } from './trusted-devices-card.tsx';

/** Password, second factors, open logins and trusted devices. */
export function SecurityTab() {
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <div className="flex flex-col gap-3.5">
        <PasswordCard />
        <SecondFactorCard />
      </div>
      <div className="flex flex-col gap-3.5">
        <SessionsCard />
        <TrustedDevicesCard />
      </div>
    </div>
  );
}

function PasswordCard() {
  const client = useQueryClient();
  const [old_password, setOld] = useState('');
  const [new_password, setNew] = useState('');
  const values = { old_password, new_password };
  const change = useMutation({
    mutationFn: (body: typeof values) => withLoading(api(calls.changePassword, { body })),
    onSuccess: () => {
      toast.notice(strings.passwordChanged);
      setOld('');
      setNew('');
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    },
  });
  const errors = fieldErrorsOf(change.error, { sent: change.variables, now: values });
  return (
    <Card title={strings.changePassword}>
      <PlainForm saving={change} onSubmit={() => change.mutate(values)}>
        <PasswordField label={strings.oldPassword} value={old_password} onChange={setOld} error={errors.old_password} />
        <PasswordField
          label={strings.newPassword}
          autoComplete="new-password"
          value={new_password}
          onChange={setNew}
          error={errors.new_password}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={change.isPending}
            isDisabled={old_password === '' || new_password === ''}
          >
            {strings.changePassword}
          </Button>
        </div>
      </PlainForm>
    </Card>
  );
}

function SessionsCard() {
  const client = useQueryClient();
  const format = useFormat();
  const sessions = useQuery(sessionsQuery());
  const lookAgain = () => void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  const end = useMutation({
    mutationFn: (id: string) => withLoading(goneIsDone(api(calls.endSession, { params: { id } }))),
    onError: tellNotDone,
    onSuccess: () => toast.notice(strings.sessionEnded),
    onSettled: lookAgain,
  });
  const endOthers = useMutation({
    mutationFn: () => withLoading(api(calls.endOtherSessions, {})),
    onError: tellNotDone,
    onSuccess: ({ count }) => toast.notice(format.text(strings.othersEnded(count))),
    onSettled: lookAgain,
  });
  const open = sessions.data?.sessions ?? [];
  const hasAccounts = open.some(({ account }) => account.id !== open[0]?.account.id);
  return (
    <Card
      title={strings.sessions}
      isFlush
      {...(open.length > 1 && {
        actions: (
          <Button size="s" onPress={() => endOthers.mutate()} isBusy={endOthers.isPending}>
            {strings.endOthers}
          </Button>
        ),
      })}
    >
      {sessions.isError && <ErrorState title={strings.failed} error={sessions.error} />}
      <ul>
        {open.map((one) => (
          <DeviceRow
            key={one.id}
            device={one}
            told={[
              strings.since(format.dateTime(one.created_at)),
              ...(hasAccounts ? [strings.inAccount(one.account.name)] : []),
            ].join(' · ')}
            actions={
              one.is_current ? (
                <Chip tone="accent">{strings.thisSession}</Chip>
              ) : (
                <Button
                  aria-label={strings.endSessionOf(format.dateTime(one.created_at))}
                  onPress={() => end.mutate(one.id)}
                  isBusy={end.isPending && end.variables === one.id}
                >
                  {strings.endSession}
                </Button>
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}
