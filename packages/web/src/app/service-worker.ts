/** The offline shell: the built files are kept by a service worker, so that the app opens without a connection. */
import { registerSW } from 'virtual:pwa-register';
import { toast } from '../ui/toast-store.ts';
import { appStrings } from './app.fa.ts';

/** Not while developing. A new version is offered, never forced. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const update = registerSW({
    onNeedRefresh: () =>
      toast.show(appStrings.newVersion.text, {
        tone: 'info',
        timeoutMs: null,
        action: { label: appStrings.newVersion.load, onPress: () => void update(true) },
      }),
  });
}
