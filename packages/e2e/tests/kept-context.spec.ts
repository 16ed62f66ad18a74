import { expect, test } from '../src/fixtures.ts';

// Tests of one worker have a page one after the other (kept-context.ts).
test.describe.configure({ mode: 'serial' });

const stored = `(async () => ({
  local: Object.keys(localStorage).filter((key) => key !== 'token'),
  session: Object.keys(sessionStorage).filter((key) => key === 'left'),
  databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left'),
  cookie: document.cookie,
  given: 'left' in window,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
  print: matchMedia('print').matches,
}))()`;
const clean = {
  local: [],
  session: [],
  databases: [],
  cookie: '',
  given: false,
  dark: false,
  calm: true,
  print: false,
};
const mayRead = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)";

let heard = 0;

test('a test leaves all that one can leave', async ({ signedIn: page, context, system }) => {
  await page.addInitScript("window.left = 'by the page'");
  await context.addInitScript("window.left = 'by the context'");
  await page.route('**/theme.js', (route) => route.fulfill({ body: 'of a test' }));
  await context.route('**/manifest.webmanifest', (route) => route.fulfill({ body: 'of a test' }));
  await page.goto(`${system.url}/poses`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(`(async () => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    document.cookie = 'left=1';
    // What a document writes as it goes is its last word.
    addEventListener('pagehide', () => localStorage.setItem('left late', '1'));
    await new Promise((done) => (indexedDB.open('left', 1).onsuccess = done));
  })()`);
  await context.grantPermissions(['clipboard-read']);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  await (await context.newPage()).goto(system.url);
  page.on('request', (request) => {
    if (request.url().endsWith('/auth')) heard += 1;
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await context.setOffline(true);
  expect(await page.evaluate(stored)).not.toEqual(clean);
});

test('the next one finds nothing of it', async ({ page, context, system }) => {
  expect(context.pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
  await page.goto(`${system.url}/auth`);
  expect(await page.evaluate(stored)).toEqual(clean);
  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect(await page.evaluate(mayRead)).not.toBe('granted');
  for (const file of ['theme.js', 'manifest.webmanifest']) {
    expect(await page.evaluate(`fetch('/${file}').then((answer) => answer.text())`)).not.toBe('of a test');
  }
  expect(heard).toBe(0);
});
