import type { Browser, BrowserContext, CDPSession, Page, PlaywrightTestOptions } from '@playwright/test';
import { forgetRequests } from './requests.ts';

/** What a test may ask of its context by `test.use`. */
export type ContextOptions = Pick<
  PlaywrightTestOptions,
  'colorScheme' | 'hasTouch' | 'isMobile' | 'locale' | 'reducedMotion' | 'serviceWorkers' | 'timezoneId' | 'viewport'
>;

/** A context with its page that one test after another has: in a new one nothing of the application is compiled. */
export interface KeptContext {
  /** @param options that it has to be of: of others it begins anew */
  take(browser: Browser, options: ContextOptions, origin: string): Promise<BrowserContext>;
  /**
   * Takes away what a test has left, or the whole context where that cannot be told: the test failed, did something that
   * has no way back, or saw another site.
   */
  clear(test: { origin: string; isSound: boolean }): Promise<void>;
  end(): Promise<void>;
}

interface Kept {
  context: BrowserContext;
  page: Page;
  options: ContextOptions;
  /** ways back from what the present test did */
  undo: (() => Promise<unknown>)[];
  isSpoiled: boolean;
}

/** Whoever gives one of them to a page or a context gets what takes it away again. */
const withWayBack = ['addInitScript', 'exposeBinding', 'exposeFunction'];
const withoutWayBack = ['addLocatorHandler', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'];

/** All that a test may listen to but the end of a page. */
const events = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'],
  ...['framenavigated', 'load', 'page', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished'],
  ...['response', 'weberror', 'websocket', 'worker'],
];

/** Lets a function see what one of the owner's methods gives. */
function tap(owner: object, name: string, see: (given: unknown) => void): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') return;
  Reflect.set(owner, name, async (...args: unknown[]) => {
    const given: unknown = await method.apply(owner, args);
    see(given);
    return given;
  });
}

/** Notes what a test does to a page or a context beyond its document. */
function watch(owner: Page | BrowserContext, kept: Kept): void {
  const spoil = () => {
    kept.isSpoiled = true;
  };
  for (const name of withWayBack) {
    tap(owner, name, (given) => kept.undo.push(() => (given as { dispose(): Promise<void> }).dispose()));
  }
  for (const name of withoutWayBack) tap(owner, name, spoil);
  tap(owner, 'newCDPSession', (given) => kept.undo.push(() => (given as CDPSession).detach().catch(() => undefined)));
  for (const name of ['install', 'setFixedTime', 'setSystemTime']) tap(owner.clock, name, spoil);
}

/** Whoever sees another site leaves something there, too. */
function watchSites(kept: Kept, origin: string): void {
  const look = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (/^http/.test(frame.url()) && new URL(frame.url()).origin !== origin) kept.isSpoiled = true;
    });
  look(kept.page);
  kept.context.on('page', look);
}

async function begin(browser: Browser, options: ContextOptions): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const kept: Kept = { context, page, options, undo: [], isSpoiled: options.serviceWorkers !== 'block' };
  watch(context, kept);
  watch(page, kept);
  return kept;
}

/** What the document before has stored goes in one of the product's own that runs nothing. */
const emptied = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  }
})()`;

/** Takes away what a test did to a page and its context beyond the document, then the document and what it stored. */
async function empty({ context, page, undo, options: { viewport, ...look } }: Kept, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const owner of [page, context]) {
    for (const name of events) owner.removeAllListeners(name);
    await owner.unrouteAll({ behavior: 'ignoreErrors' });
  }
  forgetRequests(page);
  for (const back of undo.splice(0)) await back();
  await context.setOffline(false);
  await context.clearPermissions();
  const { colorScheme = 'light', reducedMotion = null } = look;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: 'none', contrast: 'no-preference' });
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
  await page.goto(`${origin}/theme.js`);
  await page.evaluate(emptied);
  await context.clearCookies();
}

/** Playwright's own (`reuseContext`) shows three documents or more between two tests; this one shows one, that runs nothing. */
export function keepContext(): KeptContext {
  let kept: Kept | null = null;
  const end = async () => {
    const ended = kept;
    kept = null;
    await ended?.context.close();
  };
  return {
    async take(browser, options, origin) {
      if (kept !== null && JSON.stringify(kept.options) !== JSON.stringify(options)) await end();
      kept ??= await begin(browser, options);
      watchSites(kept, origin);
      return kept.context;
    },
    async clear({ origin, isSound }) {
      if (kept === null) return;
      if (!isSound || kept.isSpoiled || kept.page.isClosed()) await end();
      else await empty(kept, origin);
    },
    end,
  };
}
