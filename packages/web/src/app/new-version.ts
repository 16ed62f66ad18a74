/** A tab that was left open through an upgrade: the parts it has yet to load are gone from the server. */
import { toast } from '../ui/toast-store.ts';
import { appStrings } from './app.fa.ts';

const missing = [
  // Chromium, Firefox, Safari
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
];

/** What the browser says of a part that did not come, in a form of which the router knows nothing. */
export class MissingPart extends Error {
  private constructor(cause: Error) {
    super(`A part did not come: ${cause.message}`, { cause });
  }

  /** @throws MissingPart for a part that did not come, else the error itself */
  static rethrow(error: unknown): never {
    throw isMissingPart(error) ? new MissingPart(error) : error;
  }
}

/** Did a part of the program not come? */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof MissingPart || (error instanceof Error && missing.some((words) => error.message.startsWith(words)));

/** The start page as the server has it now; null where it does not answer. */
async function askedPage(): Promise<string | null> {
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null);
  return page?.ok === true ? page.text().catch(() => null) : null;
}

/** Does the server have another version by now? No, when it does not answer. */
async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return own != null && (await askedPage())?.includes(own) === false;
}

/** Loads the page anew, unless the server does not answer: nothing would be left to look at. @returns whether it does */
export async function loadAnew(): Promise<boolean> {
  if ((await askedPage()) === null) return false;
  window.location.reload();
  return true;
}

const triedKey = 'taraz.reloaded';

/** The same, once for each error: where that did not help, its user decides. */
export async function loadAnewOnce({ message }: Error): Promise<boolean> {
  if (sessionStorage.getItem(triedKey) === message || !(await loadAnew())) return false;
  sessionStorage.setItem(triedKey, message);
  return true;
}

/** For a part without which the screen goes on: what is typed there is not given up unasked. */
export async function offerNewVersion(): Promise<void> {
  const words = appStrings.newVersion;
  const action = { label: words.load, onPress: () => window.location.reload() };
  if (await hasNewVersion()) toast.show(words.text, { tone: 'info', timeoutMs: null, action });
  else toast.error(words.partMissing, { action });
}
