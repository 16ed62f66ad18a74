import type { Page, Request } from '@playwright/test';
import { untilDrawn } from './frames.ts';
import { until } from './until.ts';

const awaited = new WeakMap<Page, Set<Request>>();

/** The stream of events never ends. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/events');

/** Remembers from now on what a page has asked for and has no answer to. */
export function watchRequests(page: Page): void {
  if (awaited.has(page)) return;
  const asked = new Set<Request>();
  awaited.set(page, asked);
  page.on('request', (request) => void (isStream(request) || asked.add(request)));
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
}

/** For a page whose listeners are gone. */
export const forgetRequests = (page: Page): boolean => awaited.delete(page);

/** Until all is answered and drawn, what the answers themselves asked for too: a screen without placeholders. */
export async function untilAnswered(page: Page): Promise<void> {
  const isQuiet = () => (awaited.get(page)?.size ?? 0) === 0;
  await until(
    async () => {
      if (!isQuiet()) return false;
      await untilDrawn(page);
      return isQuiet();
    },
    { what: `answers for ${page.url()}`, everyMs: 10 },
  );
}
