import { useRouter } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { LogOut, Plus } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Popover } from '../../ui/popover.tsx';
import { popoverCardClass } from '../../ui/popover-class.ts';
import { setPreferences, usePreferences } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useAddAccount } from '../add-account.ts';
import { api, leftLogin } from '../api.ts';
import { appStrings } from '../app.fa.ts';
import { withLoading } from '../loading.ts';
import { queryClient } from '../query-client.ts';
import { closeBeforeLeaving, forgetLogin, useSession } from '../session-store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the signing out on whose way this is */
    leaving?: string;
  }
}

const ZWNJ = '\u200c';

function initials(first: string, last: string): string {
  return [first.charAt(0), last.charAt(0)].filter(Boolean).join(ZWNJ);
}

/** Ends the login at the server and on this device, and forgets what was loaded. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const { clearDevice, mayLeaveDevice } = await import('../../features/offline/leaving.ts');
    if (!(await mayLeaveDevice())) return;
    // First away from where something may be unsaved: that asks while there is still somebody to stay. Whoever stays goes
    // on to the first screen some time, and only then does the router say that this is over: it is known by its own mark.
    const leaving = crypto.randomUUID();
    await router.navigate({ to: '/', state: { leaving } });
    if (router.state.location.state.leaving !== leaving) return;
    await withLoading(closeBeforeLeaving());
    // A server that cannot be reached must not keep anyone signed in here: it is told when it can.
    const isEnded = await withLoading(api(calls.logout, {})).then(
      () => true,
      () => false,
    );
    await clearDevice();
    forgetLogin(null);
    if (!isEnded) void leftLogin.leave();
    queryClient.clear();
    await router.navigate({ to: '/auth' });
  };
}

export function UserMenu() {
  const { user } = useSession();
  const signOut = useSignOut();
  const addAccount = useAddAccount();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={`${appStrings.userMenu}: ${name}`}
        data-initials={initials(user.first_name, user.last_name) || user.username.charAt(0)}
        className="before:content-[attr(data-initials)] focus-ring inline-flex size-[1.875rem] shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent-text text-caption data-hovered:bg-mute pointer-coarse:size-10"
      />
      <Popover placement="bottom end" offset={6} className={cx(popoverCardClass, 'w-72')}>
        <Dialog aria-label={appStrings.userMenu} className="flex flex-col gap-3 p-3 outline-hidden">
          {({ close }) => (
            <>
              <div className="border-line border-b pb-3">
                <p className="font-bold">{name}</p>
                <p className="text-caption text-ink-2">
                  <bdi dir="ltr">{user.username}</bdi>
                </p>
              </div>
              <PreferenceChoices />
              <div className="border-line border-t pt-2">
                <Button
                  variant="quiet"
                  icon={Plus}
                  isFullWidth
                  className="justify-start"
                  onPress={() => {
                    close();
                    void addAccount();
                  }}
                >
                  {appStrings.accounts.add}
                </Button>
                <Button
                  variant="quiet"
                  icon={LogOut}
                  isFullWidth
                  className="justify-start"
                  onPress={() => {
                    close();
                    void signOut();
                  }}
                >
                  {appStrings.signOut}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Theme, digits, density: this browser's own. */
export function PreferenceChoices() {
  const { theme, digits, density } = usePreferences();
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={appStrings.theme.title}
        value={theme}
        onChange={(value) => setPreferences({ theme: value })}
        options={[
          { value: 'system', label: appStrings.theme.system },
          { value: 'light', label: appStrings.theme.light },
          { value: 'dark', label: appStrings.theme.dark },
        ]}
      />
      <Segmented
        label={appStrings.digits.title}
        value={digits}
        onChange={(value) => setPreferences({ digits: value })}
        options={[
          { value: 'fa', label: `${appStrings.digits.faName} ${appStrings.digits.fa}` },
          { value: 'latn', label: `${appStrings.digits.latnName} ${appStrings.digits.latn}` },
        ]}
      />
      <Segmented
        label={appStrings.density.title}
        value={density}
        onChange={(value) => setPreferences({ density: value })}
        options={[
          { value: 'compact', label: appStrings.density.compact },
          { value: 'normal', label: appStrings.density.normal },
          { value: 'roomy', label: appStrings.density.roomy },
        ]}
      />
    </div>
  );
}
