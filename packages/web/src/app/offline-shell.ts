/** The offline shell: the built files are kept by a service worker (`../service-worker.ts`), so that the app opens without a connection. */
import type { Workbox } from 'workbox-window';
import { toast } from '../ui/toast-store.ts';
import { appStrings } from './app.fa.ts';

/** Not while developing. A new version is offered, never forced. */
export async function keepOffline(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => offer(worker));
  // Without one (a private window, a full disk) the app works as long as there is a connection.
  await worker.register().catch(() => undefined);
}

function offer(worker: Workbox): void {
  toast.show(appStrings.newVersion.text, {
    tone: 'info',
    timeoutMs: null,
    action: { label: appStrings.newVersion.load, onPress: () => void load(worker) },
  });
}

/** The new version takes over, and this page is shown by it. Another page may have let it in already. */
async function load(worker: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return window.location.reload();
  worker.addEventListener('controlling', () => window.location.reload());
  worker.messageSkipWaiting();
}
