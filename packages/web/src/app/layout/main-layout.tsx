import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLiveTickets } from '../../features/tickets/use-live-tickets.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { cx } from '../../ui/cx.ts';
import { KeptHeight } from '../../ui/kept-height.tsx';
import { useIsOnTop } from '../../ui/layer.ts';
import { OfflineBar } from '../../ui/offline-bar.tsx';
import { setPanelSlot } from '../../ui/panel-slot.ts';
import { usePreferences } from '../../ui/preferences.ts';
import { useIsAnythingUnsaved } from '../../ui/unsaved.ts';
import { useNarrow, usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { appStrings } from '../app.fa.ts';
import { accountQuestion, loginQuestion } from '../login-again.ts';
import { rightsOfScreen } from '../menu.ts';
import { mayOpen } from '../session.ts';
import { useSession } from '../session-store.ts';
import { useMenu } from '../use-menu.ts';
import { AccountPending } from './account-pending.tsx';
import { InvitationBanner } from './invitation-banner.tsx';
import { LazyCommandBox } from './lazy-command-box.tsx';
import { Part } from './part.tsx';
import { PhoneBottomBar, PhoneTopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { SkipLink } from './skip-link.tsx';
import { HelpMenu, TopBar } from './top-bar.tsx';
import { useAuthorityStatus } from './use-authority-status.ts';
import { UserMenu } from './user-menu.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Wizard, import, quick and document screens: the rail folds to icons by itself. */
    foldsRail?: boolean;
    /** Names in the address, of its path or its search, of a part of the screen (what is open beside a list): with another value of these it is the same screen. */
    parts?: readonly string[];
  }
}

// What a key or a button opens is loaded then.
const ShortcutMap = lazy(() => import('./shortcut-map.tsx').then((module) => ({ default: module.ShortcutMap })));
const GuidePanel = lazy(() =>
  import('../../features/guide/guide-panel.tsx').then((module) => ({ default: module.GuidePanel })),
);
const SigningBanner = lazy(() =>
  import('../../features/signing/signing-banner.tsx').then((module) => ({ default: module.SigningBanner })),
);
const Forbidden = lazy(() => import('./forbidden.tsx').then((module) => ({ default: module.Forbidden })));
const OutboxStrip = lazy(() =>
  import('../../features/offline/outbox-strip.tsx').then((module) => ({ default: module.OutboxStrip })),
);
const AuthorityBanner = lazy(() =>
  import('./authority-banner.tsx').then((module) => ({ default: module.AuthorityBanner })),
);
const OtherAccount = lazy(() => import('./other-account.tsx').then((module) => ({ default: module.OtherAccount })));
const LoginAgain = lazy(() => import('./login-again.tsx').then((module) => ({ default: module.LoginAgain })));

export function MainLayout() {
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}

/** The frame of the authenticated area: rail at the right, top bar, page, room for a panel at the left. */
export function MainFrame({ children }: { children: ReactNode }) {
  const [layer, setLayer] = useState<'commands' | 'shortcuts' | 'menu' | 'guide' | null>(null);
  const { railFolded } = usePreferences();
  const { isAuthenticated, signByTaxpayer, user } = useSession();
  const asksToLogIn = loginQuestion.useIsAsked();
  const asksForAccount = accountQuestion.useIsAsked();
  const authority = useAuthorityStatus();
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const isFolded =
    useMatches({ select: (matches) => matches.some((match) => match.staticData.foldsRail) }) || railFolded;
  const close = () => setLayer(null);
  useShortcut('Ctrl+KeyK', () => setLayer('commands'));
  useShortcut('Shift+Slash', () => setLayer('shortcuts'));
  useMenuShortcuts();
  useLiveTickets();
  const openCommands = () => setLayer('commands');
  const openMenu = () => setLayer('menu');

  return (
    <div
      className={cx(
        'flex min-h-dvh print:min-h-0 [--frame-top:3rem] max-sm:[--frame-top:3.75rem] max-sm:short:[--frame-top:0rem]',
        // What stands under the top bar takes from a panel's height, so that its buttons stay in sight.
        'has-data-strip:[--strips:2.25rem] has-data-[strip=offline]:has-data-[strip=outbox]:[--strips:4.5rem]',
      )}
    >
      <SkipLink />
      {!isNarrow && (
        <div className={cx('no-print sticky top-0 h-dvh shrink-0', isFolded ? 'w-14' : 'w-56')}>
          <Rail isFolded={isFolded} />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col">
        {isPhone ? (
          <PhoneTopBar onOpenCommands={openCommands} />
        ) : (
          <TopBar
            onOpenCommands={openCommands}
            onOpenShortcuts={() => setLayer('shortcuts')}
            onOpenGuide={() => setLayer('guide')}
            onOpenMenu={openMenu}
          />
        )}
        <OfflineBar />
        <Part>
          <OutboxStrip />
        </Part>
        <div className="flex grow overflow-x-clip">
          <main
            id="content"
            tabIndex={-1}
            className={cx(
              'flex min-w-0 grow flex-col outline-hidden',
              isPhone && 'pb-[max(5rem,calc(var(--page-foot,0px)+1rem))]',
            )}
          >
            {isAuthenticated && signByTaxpayer && <SigningStrip />}
            {authority?.state === 'down' && (
              <Part>
                <AuthorityBanner status={authority} />
              </Part>
            )}
            <InvitationBanner />
            {/* As high as what the strips leave: a screen as high as all of it went beyond the frame by theirs. */}
            <div className="grow">
              {isAuthenticated || user === null ? <Screen>{children}</Screen> : <AccountPending />}
            </div>
          </main>
          <div ref={setPanelSlot} className="no-print contents" />
        </div>
      </div>
      {isPhone && <PhoneBottomBar onOpenMenu={openMenu} />}
      <MenuDrawer
        isOpen={layer === 'menu' && isNarrow}
        onOpenChange={(isOpen) => setLayer(isOpen ? 'menu' : null)}
        foot={isPhone && <DrawerFoot onOpenGuide={() => setLayer('guide')} />}
      />
      <LazyCommandBox isOpen={layer === 'commands'} onClose={close} />
      {layer === 'shortcuts' && (
        <Part onMissing={close}>
          <ShortcutMap onClose={close} />
        </Part>
      )}
      {layer === 'guide' && (
        <Part onMissing={close}>
          <GuidePanel onClose={close} />
        </Part>
      )}
      {asksToLogIn && (
        <Part>
          <LoginAgain />
        </Part>
      )}
      {asksForAccount && (
        <Part>
          <OtherAccount />
        </Part>
      )}
    </div>
  );
}

/** What waits for the taxpayer's signature; its place is kept for it until that is known. */
function SigningStrip() {
  const [isKnown, setKnown] = useState(false);
  const onKnown = useCallback(() => setKnown(true), []);
  return (
    <KeptHeight name="signing" isThere={isKnown}>
      <Part onMissing={onKnown}>
        <SigningBanner onKnown={onKnown} />
      </Part>
    </KeptHeight>
  );
}

/**
 * The screen, for whom it is; whoever came by an address alone is told who can give it. One that was theirs until the
 * admin changed their rights stays while something on it is unsaved.
 */
function Screen({ children }: { children: ReactNode }) {
  const session = useSession();
  const isUnsaved = useIsAnythingUnsaved();
  const shown = useRef<string | null>(null);
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const rights = session.user === null ? null : rightsOfScreen(path);
  const isTheirs = rights === null || (mayOpen(rights, session) && (session.admin || rights.adminAccess !== true));
  if (isTheirs) shown.current = path;
  if (isTheirs || (isUnsaved && shown.current === path)) return children;
  return (
    <Suspense>
      <Forbidden permission={rights.permission} />
    </Suspense>
  );
}

/** Alt+1…9 open the menu's items in order, but under a dialog: what is typed or shown in it would be gone. */
function useMenuShortcuts(): void {
  const router = useRouter();
  const items = useMenu().sections.flat();
  const isOnTop = useIsOnTop();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (!isOnTop()) return;
      const item = items[Number(digit) - 1];
      if (!item) return;
      event.preventDefault();
      void router.navigate({ to: item.to, search: item.search });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [items, router, isOnTop]);
}

/** Who is signed in and where help is: on a phone the top bar leaves its room to the title. */
function DrawerFoot({ onOpenGuide }: { onOpenGuide: () => void }) {
  const { user } = useSession();
  return (
    <div className="mx-2.5 flex items-center gap-2.5 border-rail-line border-t pt-2.5">
      <UserMenu />
      <span className="min-w-0 grow truncate">
        {user && (`${user.first_name} ${user.last_name}`.trim() || user.username)}
      </span>
      <span className="[&_button]:text-rail-ink">
        <HelpMenu onOpenGuide={onOpenGuide} />
      </span>
    </div>
  );
}

/** The rail as a drawer, under 900 px; closes when a screen was chosen. */
function MenuDrawer({
  isOpen,
  onOpenChange,
  foot,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  foot: ReactNode;
}) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openedAt, setOpenedAt] = useState(path);
  useEffect(() => {
    if (isOpen && path !== openedAt) onOpenChange(false);
    if (!isOpen) setOpenedAt(path);
  }, [isOpen, path, openedAt, onOpenChange]);
  useBackCloses(isOpen, () => onOpenChange(false));
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 animate-appear bg-veil"
    >
      <Modal className="absolute inset-y-0 start-0 w-64 animate-enter-right shadow-dialog">
        <Dialog aria-label={appStrings.mainMenu} className="h-full outline-hidden">
          <Rail isFolded={false} foot={foot} isDrawer />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
