/** A tab that was left open through an upgrade: the parts it has yet to load are gone from the server. */
import { toast } from '../ui/toast-store.ts';
import { appStrings } from './app.fa.ts';

const missing = [
  // Chromium, Firefox, Safari
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
];

/** Did a part of the program not come? */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && missing.some((words) => error.message.startsWith(words));

/** Does the server have another version by now? No, when it does not answer: what is on the screen would be lost. */
export async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return false;
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null);
  return page?.ok === true && !(await page.text().catch(() => own)).includes(own);
}

const triedKey = 'taraz.reloaded';

/** Loads the new version, once for each error: where that did not help, its user decides. @returns whether it does */
export async function loadNewVersion({ message }: Error): Promise<boolean> {
  if (sessionStorage.getItem(triedKey) === message || !(await hasNewVersion())) return false;
  sessionStorage.setItem(triedKey, message);
  window.location.reload();
  return true;
}

/** For a part without which the screen goes on: what is typed there is not given up unasked. */
export async function offerNewVersion(): Promise<void> {
  const words = appStrings.newVersion;
  const action = { label: words.load, onPress: () => window.location.reload() };
  if (await hasNewVersion()) toast.show(words.text, { tone: 'info', timeoutMs: null, action });
  else toast.error(words.partMissing, { action });
}
