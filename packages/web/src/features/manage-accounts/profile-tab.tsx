import { useMutation } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { PlainForm } from '../../app/plain-form.tsx';
import { type Me, useSession } from '../../app/session-store.ts';
import { takeChange } from '../../app/take-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { UnsavedForms, useUnsaved } from '../../ui/unsaved-forms.tsx';
import { Fact } from './fact.tsx';
import { PaymentTermCard } from './payment-term-card.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { QuitCard } from './quit-card.tsx';
import { manageStrings as strings } from './strings.fa.ts';
import { TerminalCard } from './terminal-card.tsx';
import { useWritten } from './use-written.ts';

type Body = CallInput<typeof calls.alterProfile>['body'];

function useAlter() {
  return useMutation({
    mutationFn: (body: Body) => withLoading(api(calls.alterProfile, { body })),
    onSuccess: (_ok, { profile, account }) => {
      // As it was sent until it is read as it is stored.
      void takeChange((me) => ({ ...me, ...profile, account: { ...me.account, ...account } }));
      toast.notice(strings.saved);
    },
  });
}

/** Own name, and the account's details. */
export function ProfileTab() {
  const { user, admin } = useSession();
  if (!user) return null;
  return (
    <UnsavedForms>
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3.5">
          <OwnCard user={user} />
          {admin && <PaymentTermCard user={user} />}
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <AccountCard user={user} isAdmin={admin} />
          <TerminalCard isAdmin={admin} />
          {user.accounts.length > 1 && <QuitCard user={user} />}
        </div>
      </div>
    </UnsavedForms>
  );
}

function OwnCard({ user }: { user: Me }) {
  const { first_name, last_name } = user;
  const { values, changed, write, forget } = useWritten({ first_name, last_name });
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const alter = useAlter();
  const errors = fieldErrorsOf(alter.error, { sent: alter.variables, now: { profile: values } });
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged, alter.isPending);
  return (
    <Card title={strings.own}>
      <PlainForm
        saving={alter}
        onSubmit={() => alter.mutate({ profile: changed }, { onSuccess: () => forget(changed) })}
      >
        <div className="field-pairs">
          <TextField
            label={strings.firstName}
            value={values.first_name}
            onChange={(text) => write('first_name', text)}
            error={errors['profile.first_name']}
          />
          <TextField
            label={strings.lastName}
            value={values.last_name}
            onChange={(text) => write('last_name', text)}
            error={errors['profile.last_name']}
          />
        </div>
        <dl className="grid grid-cols-2 gap-3">
          <Fact name={strings.username}>
            <bdi dir="ltr">{user.username}</bdi>
          </Fact>
          <Fact name={strings.phone}>{user.phone === null ? strings.noPhone : <bdi dir="ltr">{user.phone}</bdi>}</Fact>
          <Fact name={strings.role}>{user.roles.includes('admin') ? strings.roles.admin : strings.roles.employee}</Fact>
          {user.branch !== null && <Fact name={strings.branch}>{user.branch.name}</Fact>}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={alter.isPending} isDisabled={!isChanged}>
            {strings.save}
          </Button>
          <Button onPress={() => setPhoneOpen(true)}>
            {user.phone === null ? strings.ownPhone.add : strings.ownPhone.change}
          </Button>
        </div>
      </PlainForm>
      {isPhoneOpen && <PhoneDialog onClose={() => setPhoneOpen(false)} />}
    </Card>
  );
}

const editable = ['register_number', 'phone', 'province', 'city', 'postal_code', 'address'] as const;
const labels = {
  register_number: strings.registerNumber,
  phone: strings.landline,
  province: strings.province,
  city: strings.city,
  postal_code: strings.postalCode,
  address: strings.address,
} as const satisfies Record<(typeof editable)[number], string>;
const codes: readonly string[] = ['register_number', 'phone', 'postal_code'];

const valuesOf = ({ account }: Me) =>
  Object.fromEntries(editable.map((name) => [name, account[name]])) as Record<(typeof editable)[number], string>;

function AccountCard({ user, isAdmin }: { user: Me; isAdmin: boolean }) {
  const { account } = user;
  const { values, changed, write, forget } = useWritten(valuesOf(user));
  const alter = useAlter();
  const errors = fieldErrorsOf(alter.error, { sent: alter.variables, now: { account: values } });
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged, alter.isPending);
  return (
    <Card title={strings.account}>
      <PlainForm
        saving={alter}
        onSubmit={() => alter.mutate({ account: changed }, { onSuccess: () => forget(changed) })}
      >
        <p className="text-caption text-ink-2">{strings.accountHint}</p>
        <dl className="grid grid-cols-2 gap-3">
          <Fact name={strings.accountName}>{account.name}</Fact>
          <Fact name={strings.economicCode}>
            <bdi dir="ltr">{account.economic_code}</bdi>
          </Fact>
          <Fact name={strings.nationalCode}>
            <bdi dir="ltr">{account.national_code}</bdi>
          </Fact>
        </dl>
        <div className="field-pairs">
          {editable.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              isCode={codes.includes(name)}
              isReadOnly={!isAdmin}
              className={name === 'address' ? 'col-span-2' : undefined}
              value={values[name] ?? ''}
              onChange={(value) => write(name, value)}
              error={errors[`account.${name}`]}
            />
          ))}
        </div>
        {isAdmin && (
          <div>
            <Button type="submit" variant="primary" isBusy={alter.isPending} isDisabled={!isChanged}>
              {strings.save}
            </Button>
          </div>
        )}
      </PlainForm>
    </Card>
  );
}
