/**
 * The offline shell's worker: keeps every file of the build, so that the app opens without a connection. Built by
 * `scripts/build-service-worker.ts` to `/sw.js`, apart from the app; registered by `app/offline-shell.ts`.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Written into it once the files are built. */
declare const builtFiles: PrecacheEntry[];
declare function skipWaiting(): Promise<void>;

/** What the server itself answers. */
const servedOnly = [/^\/(api|preview)(\/|$)/, /^\/(dev\/|metrics|health)/];

// A new version waits until the user takes it: nobody loses a half-written invoice.
addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void skipWaiting();
});
precacheAndRoute(builtFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: servedOnly }));
