import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { followPreferences, usePreferences } from '../ui/preferences.ts';
import { onLoginNeeded } from './api.ts';
import { rememberLocation } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { forgetLogin } from './session-store.ts';
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

/** Every route change scrolls to the top; focus that went down with the old screen starts at the new one. */
function followNavigation(): void {
  router.subscribe('onResolved', ({ toLocation }) => rememberLocation(toLocation));
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return;
    window.scrollTo({ top: 0 });
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  });
}

/** Builds the page. Called once, by main.tsx. */
export function start(root: HTMLElement): void {
  followPreferences();
  followNavigation();
  onLoginNeeded(() => void router.navigate({ to: '/auth' }));
  onTokenOfOtherTab((token) => {
    queryClient.clear();
    if (token === null) forgetLogin(router.state.location.href);
    void router.invalidate();
  });
  registerServiceWorker();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
