// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { previewStrings as words } from './preview.fa.ts';
import { fileLinkOf, takeAlong } from './take-along.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Presses the file's link; as the server answers. */
async function pressed(answer: () => Promise<Response>) {
  document.body.innerHTML = '<nav><a href="/api/share/invoice/x/pdf" download><span>PDF</span></a></nav>';
  const link = fileLinkOf(document.querySelector('span'));
  if (link === null) throw new Error('a press on what stands in the link is a press on it');
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const onEnded = vi.fn();
  await Promise.all([takeAlong(link, onEnded), takeAlong(link, onEnded)]);
  const told = document.querySelector('[role=alert]')?.textContent ?? '';
  const outcome = { asked: asked.mock.calls.length, taken: taken.mock.calls.length, ended: onEnded.mock.calls.length };
  taken.mockRestore();
  return { ...outcome, told };
}

it.each([
  ['is there: it comes, once though it is pressed twice', 200, { taken: 1, ended: 0, told: '' }],
  ['was withdrawn: the page says so', 410, { taken: 0, ended: 1, told: '' }],
  ['is of a link that is gone', 404, { taken: 0, ended: 1, told: '' }],
  ['is asked for too often', 429, { taken: 0, ended: 0, told: words.takeLater }],
  ['could not be made', 503, { taken: 0, ended: 0, told: words.takeFailed }],
])('a file that %s', async (_, status, outcome) => {
  expect(await pressed(async () => new Response(null, { status }))).toEqual({ asked: 1, ...outcome });
});

it('without a connection the page stays, and says what to do', async () => {
  const outcome = await pressed(() => Promise.reject(new TypeError('offline')));
  expect(outcome).toEqual({ asked: 1, taken: 0, ended: 0, told: words.takeFailed });
});

it('what another button of the page has to say stays its own: a payment that is refused says so after a file was taken', async () => {
  document.body.innerHTML = '<nav><p role="alert"></p><a href="/x/pdf" download></a></nav>';
  const [other, link] = [document.querySelector('p'), document.querySelector('a')];
  if (other === null || link === null) throw new Error('both are there');
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const told = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  for (const [status, said] of [
    [503, [words.takeFailed, '']],
    [429, [words.takeLater, '']],
    [200, ['']],
  ] as const) {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    await takeAlong(link, () => {});
    expect(told()).toEqual(said);
  }
  expect(other.isConnected).toBe(true);
  taken.mockRestore();
});
