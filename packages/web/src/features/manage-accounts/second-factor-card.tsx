import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { Fingerprint, KeyRound, LifeBuoy, type LucideIcon, Smartphone } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { api } from '../../app/api.ts';
import { goneIsDone } from '../../app/gone-is-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondFactorStrings as words } from './second-factor.fa.ts';
import { PasskeyDialog, PasswordDialog, TotpDialog } from './second-factor-dialogs.tsx';

type Factors = CallReply<typeof calls.getSecondFactor>;
type Open =
  | { dialog: 'totp-password' | 'totp-remove' | 'passkey' | 'renew' | 'renew-unseen' }
  | { dialog: 'totp'; totp: CallReply<typeof calls.beginTotp> }
  | { dialog: 'passkey-remove'; id: string; name: string }
  | { dialog: 'codes'; codes: string[] };

/** The user's second factors and the devices that need not prove them. */
export const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => api(calls.getSecondFactor, {}, { signal }) });

const isOn = ({ totp_since, passkeys }: Factors): boolean => totp_since !== null || passkeys.length > 0;

/** Has something been turned on since? */
const hasMore = (now: Factors, before: Factors): boolean =>
  (now.totp_since !== null && before.totp_since === null) || now.passkeys.length > before.passkeys.length;

/** The user's second factors: an authenticator app, passkeys, recovery codes. */
export function SecondFactorCard() {
  const factors = useQuery(secondFactorQuery());
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Card
      title={words.title}
      isFlush
      {...(factors.data === undefined
        ? {}
        : {
            actions: <Chip tone={isOn(factors.data) ? 'ok' : 'mute'}>{isOn(factors.data) ? words.on : words.off}</Chip>,
          })}
    >
      <p className="border-line border-b px-3.5 py-2.5 text-ink-2">{words.lead}</p>
      {factors.isError && <QueryError title={words.failed} query={factors} />}
      {factors.data !== undefined && <FactorRows factors={factors.data} onOpen={setOpen} />}
      {open !== null && factors.data !== undefined && <OpenDialog {...{ open, setOpen }} factors={factors.data} />}
    </Card>
  );
}

function Row({
  icon,
  title,
  hint,
  actions,
}: {
  icon: LucideIcon;
  title: ReactNode;
  hint: ReactNode;
  actions: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3.5 py-2.5 last:border-b-0">
      <Icon of={icon} size={18} className="text-ink-2" />
      <div className="min-w-0 grow basis-56">
        <p className="font-medium">{title}</p>
        <p className="text-caption text-ink-2">{hint}</p>
      </div>
      {actions}
    </li>
  );
}

function FactorRows({ factors, onOpen }: { factors: Factors; onOpen: (open: Open) => void }) {
  const format = useFormat();
  const { totp_since: since, passkeys, recovery_codes_left: left, relying_party: party } = factors;
  const canMakePasskey = window.location.hostname === party && 'credentials' in navigator && window.isSecureContext;
  return (
    <ul>
      <Row
        icon={Smartphone}
        title={words.totp}
        hint={since === null ? format.text(words.totpHint) : words.since(format.dateTime(since))}
        actions={
          since === null ? (
            <Button onPress={() => onOpen({ dialog: 'totp-password' })} aria-label={`${words.add} ${words.totp}`}>
              {words.add}
            </Button>
          ) : (
            <Button
              variant="danger"
              onPress={() => onOpen({ dialog: 'totp-remove' })}
              aria-label={`${words.remove} ${words.totp}`}
            >
              {words.remove}
            </Button>
          )
        }
      />
      <Row
        icon={Fingerprint}
        title={words.passkeys}
        hint={canMakePasskey ? words.passkeysHint : words.noPasskeyHere(party)}
        actions={
          <Button
            isDisabled={!canMakePasskey}
            onPress={() => onOpen({ dialog: 'passkey' })}
            aria-label={`${words.add} ${words.passkeys}`}
          >
            {words.add}
          </Button>
        }
      />
      {passkeys.map(({ id, name, last_used_at }) => (
        <Row
          key={id}
          icon={KeyRound}
          title={name}
          hint={last_used_at === null ? words.neverUsed : words.lastUsed(format.dateTime(last_used_at))}
          actions={
            <Button
              variant="danger"
              onPress={() => onOpen({ dialog: 'passkey-remove', id, name })}
              aria-label={words.removePasskey(name)}
            >
              {words.remove}
            </Button>
          }
        />
      ))}
      {(since !== null || passkeys.length > 0) && (
        <Row
          icon={LifeBuoy}
          title={words.recovery}
          hint={left === 0 ? words.recoveryNone : words.recoveryLeft(format.number(left))}
          actions={<Button onPress={() => onOpen({ dialog: 'renew' })}>{words.renew}</Button>}
        />
      )}
    </ul>
  );
}

interface OpenDialogProps {
  open: Open;
  setOpen: Dispatch<SetStateAction<Open | null>>;
  factors: Factors;
}

function OpenDialog({ open, setOpen, factors }: OpenDialogProps) {
  const client = useQueryClient();
  const [before] = useState(factors);
  const close = () => setOpen(null);
  const refresh = () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  /** What was given up may have been done all the same, its answer lost: then that is said, and codes that were never seen made anew. */
  const giveUp = async () => {
    close();
    await refresh();
    const now = client.getQueryData(secondFactorQuery().queryKey);
    if (now === undefined || !hasMore(now, before)) return;
    toast.notice(words.turnedOn);
    if (!isOn(before)) setOpen((other) => other ?? { dialog: 'renew-unseen' });
  };
  const turnedOn = (codes: string[]) => {
    toast.notice(words.turnedOn);
    void refresh();
    setOpen(codes.length === 0 ? null : { dialog: 'codes', codes });
  };
  /** Without an answer it may be done all the same: what stands is looked at, and the next press finds it gone. */
  const remove = async (removal: Promise<unknown>) => {
    await goneIsDone(removal).catch((error: unknown) => {
      void refresh();
      throw error;
    });
    await refresh();
    toast.notice(words.removed);
    close();
  };
  switch (open.dialog) {
    case 'totp-password':
      return (
        <PasswordDialog
          title={words.addTotp}
          onClose={close}
          work={async (password) => {
            setOpen({ dialog: 'totp', totp: await api(calls.beginTotp, { body: { password } }) });
          }}
        />
      );
    case 'totp':
      return <TotpDialog totp={open.totp} onDone={turnedOn} onClose={() => void giveUp()} />;
    case 'passkey':
      return <PasskeyDialog onDone={turnedOn} onClose={() => void giveUp()} />;
    case 'totp-remove':
      return (
        <PasswordDialog
          title={words.removeTotp}
          why={words.removeWhy}
          submitName={words.removeTotp}
          isDanger
          onClose={close}
          work={(password) => remove(api(calls.removeTotp, { body: { password } }))}
        />
      );
    case 'passkey-remove':
      return (
        <PasswordDialog
          title={words.removePasskey(open.name)}
          why={words.removeWhy}
          submitName={words.remove}
          isDanger
          onClose={close}
          work={(password) => remove(api(calls.removePasskey, { params: { id: open.id }, body: { password } }))}
        />
      );
    case 'renew':
    case 'renew-unseen':
      return (
        <PasswordDialog
          title={words.renew}
          {...(open.dialog === 'renew-unseen' && { why: words.unseenWhy })}
          onClose={close}
          work={async (password) => {
            const { recovery_codes } = await api(calls.renewRecoveryCodes, { body: { password } });
            void refresh();
            toast.notice(words.renewed);
            setOpen({ dialog: 'codes', codes: recovery_codes });
          }}
        />
      );
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} onClose={close} />;
  }
}
