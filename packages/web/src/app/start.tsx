import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../ui/keep-focus.ts';
import { followPreferences, usePreferences } from '../ui/preferences.ts';
import { toast } from '../ui/toast-store.ts';
import { onLoginNeeded } from './api.ts';
import { appStrings } from './app.fa.ts';
import { loadSession } from './load-session.ts';
import { answerLoginAgain } from './login-again.ts';
import { rememberLocation } from './navigation.ts';
import { keepOffline } from './offline-shell.ts';
import { followConnection, queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { currentSession, forgetLogin, leaveAccount } from './session-store.ts';
import { onTokenOfOtherTab } from './token.ts';

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
 * Focus that went down with the old screen starts at the new one.
 */
function followNavigation(): void {
  // Back and forward too: the browser would put the screen where it was once.
  history.scrollRestoration = 'manual';
  router.subscribe('onResolved', ({ toLocation }) => rememberLocation(toLocation));
  let shown = screenShown();
  router.subscribe('onRendered', () => {
    const before = shown;
    shown = screenShown();
    if (shown.path === before.path && shown.search === before.search) return;
    window.scrollTo({ top: 0 });
    if (shown.path === before.path || document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  });
}

/**
 * Another tab has signed in, out, refreshed its token or switched to another account. A new token of the same login
 * changes nothing here: what is on the page stays.
 */
async function followOtherTab(token: string | null): Promise<void> {
  const before = currentSession().user;
  if (token === null) {
    queryClient.clear();
    forgetLogin(router.state.location.href);
    await router.invalidate();
    return;
  }
  if (before === null) return void (await router.invalidate());
  await loadSession(true).catch(() => undefined);
  const after = currentSession().user;
  if (after === null) return;
  if (after.id === before.id && after.account.id === before.account.id) return answerLoginAgain('again');
  answerLoginAgain('elsewhere');
  leaveAccount();
  queryClient.clear();
  toast.show(appStrings.accounts.elsewhere(after.account.name));
  await router.navigate({ to: '/' });
}

/** Builds the page. Called once, by main.tsx. */
export function start(root: HTMLElement): void {
  followPreferences();
  followConnection();
  followNavigation();
  keepFocus(() => document.getElementById('content'));
  onLoginNeeded(() => void router.navigate({ to: '/auth' }));
  onTokenOfOtherTab((token) => void followOtherTab(token));
  void keepOffline();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
