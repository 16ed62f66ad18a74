import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { onServerEvent, onStreamResume } from '../features/invoices/live/use-live-invoices.ts';
import { connection, watchConnection } from '../ui/connection.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { followPreferences, usePreferences } from '../ui/preferences.ts';
import { toast } from '../ui/toast-store.ts';
import { isAnythingUnsaved } from '../ui/unsaved.ts';
import { leftLogin, onLoginNeeded, onOtherSession, onRefusal, onStatusChange } from './api.ts';
import { appStrings } from './app.fa.ts';
import { bearerOf, goAlong } from './enter-account.ts';
import { followSettings } from './follow-settings.ts';
import { holdBack } from './hold-back.ts';
import { rememberRow, returnToRow } from './left-rows.ts';
import { loadSession } from './load-session.ts';
import { type AccountAnswer, accountQuestion, loginQuestion } from './login-again.ts';
import { rememberLocation } from './navigation.ts';
import { keepOffline } from './offline-shell.ts';
import { followConnection, queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { currentSession, forgetLogin, isSessionChanging, leaveAccount, turnToTake } from './session-store.ts';
import { takeRights } from './take-rights.ts';
import { tellLeft } from './tell-left.ts';
import { onTokenOfOtherTab, readToken } from './token.ts';
import { followWrongClock } from './wrong-clock.tsx';

function App() {
  const { digits } = usePreferences();
  return (
    <I18nProvider locale={digits === 'fa' ? 'fa-IR' : 'fa-IR-u-nu-latn'}>
      <QueryClientProvider client={queryClient}>
        <AriaRouterProvider navigate={(to) => void router.navigate({ to })}>
          <RouterProvider router={router} />
        </AriaRouterProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** What of the address makes the screen: without what only names a part of it. */
function screenShown(): { path: string; search: string } {
  const { routeId = '', params = {}, search = {}, staticData } = router.state.matches.at(-1) ?? {};
  const parts = new Set(staticData?.parts);
  const rest = (named: object) =>
    JSON.stringify(
      Object.entries(named)
        .filter(([name]) => !parts.has(name))
        .sort(),
    );
  return { path: `${routeId} ${rest(params)}`, search: rest(search) };
}

/**
 * Every change of the screen scrolls to the top, a list's next page too; what opens beside a list leaves its row in sight.
 * Focus that went down with the old screen starts at the new one; on the way back, at the row that was left.
 */
function followNavigation(): void {
  // Back and forward too: the browser would put the screen where it was once.
  history.scrollRestoration = 'manual';
  router.subscribe('onResolved', ({ toLocation }) => rememberLocation(toLocation));
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => rememberRow(fromLocation?.state.__TSR_key));
  let shown = screenShown();
  router.subscribe('onRendered', () => {
    const before = shown;
    shown = screenShown();
    if (shown.path === before.path && shown.search === before.search) return;
    window.scrollTo({ top: 0 });
    if (shown.path === before.path) return;
    const content = document.getElementById('content');
    if (document.activeElement === document.body) content?.focus({ preventScroll: true });
    const isFree = () => [document.body, content].includes(document.activeElement as HTMLElement | null);
    returnToRow(router.state.location.state.__TSR_key, isFree);
  });
}

/** Goes along to the account of the login, whatever stands here. */
async function goElsewhere(): Promise<void> {
  await goAlong(() => router.navigate({ to: '/', ignoreBlocker: true }));
  const { user } = currentSession();
  if (user !== null) toast.show(appStrings.accounts.elsewhere(user.account.name));
}

let following: Promise<AccountAnswer> | null = null;

/**
 * The login is another tab's by now, of another account or user perhaps. A page with nothing unsaved goes along by itself;
 * on one with something the user says, and until then it stays what it is: the server refuses what it asks.
 */
function followLogin(): Promise<AccountAnswer> {
  if (isSessionChanging()) return Promise.resolve('elsewhere');
  following ??= followOnce().finally(() => {
    following = null;
  });
  return following;
}

async function followOnce(): Promise<AccountAnswer> {
  const before = currentSession().user;
  const token = readToken();
  if (before === null || token === null) return 'elsewhere';
  const inTurn = turnToTake();
  const after = await bearerOf(token).catch(() => null);
  // Not to be told now: the next call tells it, if it is so.
  if (after === null) return 'elsewhere';
  if (after.id === before.id && after.account.id === before.account.id) {
    inTurn(() => takeRights(after));
    return 'again';
  }
  loginQuestion.answer('elsewhere');
  // Into another's login there is no way back without a password.
  const question = after.id === before.id ? accountQuestion : loginQuestion;
  if (isAnythingUnsaved() && (await question.ask()) === 'again') return 'again';
  await goElsewhere();
  return 'elsewhere';
}

/**
 * Another tab has signed in, out, refreshed its token or switched to another account. A new token of the same login
 * changes nothing here: what is on the page stays. So does what is unsaved where it has signed out, as where a login has
 * ended, but for keys in hand and the like.
 */
async function followOtherTab(token: string | null): Promise<void> {
  if (token === null) {
    accountQuestion.answer('elsewhere');
    if (isAnythingUnsaved()) {
      leaveAccount();
      if ((await loginQuestion.ask()) !== 'over') return loadSession(true).catch(() => undefined);
    }
    queryClient.clear();
    forgetLogin(router.state.location.href);
    await router.invalidate();
    return;
  }
  if (currentSession().user === null) return void (await router.invalidate());
  if ((await followLogin()) === 'again') loginQuestion.answer('again');
}

/** A closed account says so, with its reason, in place of the screen; where something is unsaved the call's own words do. */
function lookAtStatus(): void {
  const { user, isAuthenticated } = currentSession();
  // At the first load it is being asked for already.
  if (user === null || !isAuthenticated || isAnythingUnsaved()) return;
  void loadSession(true).catch(() => undefined);
}

/** Builds the page. Called once, by main.tsx. */
export function start(root: HTMLElement): void {
  followPreferences();
  // Between the numbers of a printed page and of all of them; styles have no words of their own.
  document.documentElement.style.setProperty('--page-of', JSON.stringify(appStrings.pageOf));
  followConnection();
  tellLeft(queryClient);
  followNavigation();
  holdBack(router.history);
  keepFocus(() => document.getElementById('content'));
  // Without a login there is nothing to stay for; whoever had something unsaved was asked to log in again over it.
  onLoginNeeded(() => void router.navigate({ to: '/auth', ignoreBlocker: true }).then(() => queryClient.clear()));
  onOtherSession(followLogin);
  onStatusChange(lookAtStatus);
  // The server ends the stream of whose rights change, and refuses what they may not do any more.
  onRefusal(() => void followLogin());
  onStreamResume(() => void followLogin());
  onServerEvent(({ type }) => type === 'account.status' && lookAtStatus());
  onServerEvent(({ type }) => type === 'settings.changed' && void followSettings());
  onTokenOfOtherTab((token) => void followOtherTab(token));
  followWrongClock();
  void leftLogin.end();
  watchConnection(() => connection.isOnline() && void leftLogin.end());
  void keepOffline();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
