import { useRouter } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuList } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { menuPopoverClass } from '../../ui/popover-class.ts';
import { toast } from '../../ui/toast-store.ts';
import { useAddAccount } from '../add-account.ts';
import { appStrings } from '../app.fa.ts';
import { enterAccount } from '../enter-account.ts';
import { reasonOf } from '../reason-of.ts';
import { type Me, useSession } from '../session-store.ts';

const words = appStrings.accounts;

function Seal({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-control bg-seal font-bold text-seal-ink"
    >
      {name.charAt(0)}
    </span>
  );
}

function Facts({ user }: { user: Me }) {
  const memory = user.memories.find((one) => one.is_default) ?? user.memories[0];
  return (
    <span className="min-w-0 grow text-start leading-tight">
      <span className="block truncate font-medium">{user.account.name}</span>
      <span className="block truncate text-caption text-rail-ink-2">
        {memory ? (
          <>
            {appStrings.memory} <bdi dir="ltr">{memory.memory_id}</bdi>
          </>
        ) : (
          appStrings.noMemory
        )}
        {user.branch !== null && !user.roles.includes('admin') && ` · ${user.branch.name}`}
      </span>
    </span>
  );
}

/** Goes to another account of the user, to its first screen. */
export function useEnterAccount(): (account: { id: string; name: string }) => Promise<void> {
  const router = useRouter();
  return async ({ id, name }) => {
    try {
      // First away from what belongs to the account before: what was typed there asks before it is left.
      await router.navigate({ to: '/' });
      if (router.state.location.pathname !== '/') return;
      await enterAccount(id);
      await router.invalidate();
      toast.notice(words.entered(name));
    } catch (error) {
      toast.error(reasonOf(error));
    }
  };
}

/** Whose books these are, always in sight; with several accounts a menu of them. */
export function AccountSwitcher({ isFolded }: { isFolded: boolean }) {
  const { user } = useSession();
  const enter = useEnterAccount();
  const add = useAddAccount();
  if (!user) return null;
  const { account, accounts } = user;
  const hasOthers = accounts.length > 1;
  const frame = cx(
    'flex min-h-[3.25rem] shrink-0 items-center gap-2.5 rounded-control text-rail-ink',
    isFolded ? 'mx-auto mb-2 w-11 justify-center' : 'mx-2.5 mb-2 bg-rail-hover px-2 py-1.5',
  );
  if (!hasOthers) {
    return (
      <div className={frame} title={account.name}>
        <Seal name={account.name} />
        {isFolded ? <span className="sr-only">{account.name}</span> : <Facts user={user} />}
      </div>
    );
  }
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={`${words.switch}: ${account.name}`}
        className={cx(
          frame,
          'outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-rail-mark data-hovered:bg-rail-open',
        )}
      >
        <Seal name={account.name} />
        {!isFolded && <Facts user={user} />}
        {!isFolded && <Icon of={ChevronsUpDown} className="text-rail-ink-2" />}
      </AriaButton>
      <Popover placement={isFolded ? 'left top' : 'bottom start'} offset={4} className={menuPopoverClass}>
        <MenuList
          label={words.switch}
          entries={[
            ...accounts.map(({ id, name, code }) => ({
              id,
              detail: <bdi dir="ltr">{code}</bdi>,
              title: id === account.id ? `${name} (${words.current})` : name,
              ...(id === account.id ? { icon: Check, isDisabled: true } : {}),
              onAction: () => void enter({ id, name }),
            })),
            { id: 'add', title: words.add, icon: Plus, onAction: () => void add() },
          ]}
        />
      </Popover>
    </MenuTrigger>
  );
}
