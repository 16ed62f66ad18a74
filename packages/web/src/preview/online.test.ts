// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { onlineStrings as words } from './online.fa.ts';
import { offerPaying, tellResult } from './online.ts';

const format = createFormat('fa');
const given = { token: 't', format, onChanged: () => {} };
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  document.body.innerHTML = '<article></article><nav class="bar"><a class="button primary">سند</a></nav>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Presses the button twice; as the server answers. */
async function pressed(answer: () => Promise<Response>) {
  const asked = vi.fn<(path: string) => Promise<Response>>(answer);
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', asked);
  offerPaying(document.body, { amount: '1000000', open: '1000000' }, { token: 'tOkEn', format, onChanged: () => {} });
  const button = document.querySelector('button');
  button?.click();
  button?.click();
  await vi.waitFor(() =>
    expect(left.mock.calls.length + (document.querySelector('[role=alert]')?.textContent ?? '').length).toBeGreaterThan(
      0,
    ),
  );
  const outcome = {
    paths: asked.mock.calls.map(([path]) => path),
    left: left.mock.calls.map(([to]) => to),
    told: document.querySelector('[role=alert]')?.textContent,
    isOpen: button?.hasAttribute('disabled') === false && button.textContent === words.pay(format.money('1000000')),
  };
  left.mockRestore();
  return outcome;
}

it('leads to the gateway, asked for once though it is pressed twice; paying is what the page is for then', async () => {
  const { paths, left, told } = await pressed(async () => json(201, { pay_url: 'https://pay.test/A1', amount: '1' }));
  expect({ paths, left, told }).toEqual({ paths: ['/api/share/pay/tOkEn'], left: ['https://pay.test/A1'], told: '' });
  expect([...document.querySelectorAll('.primary')].map(({ tagName }) => tagName)).toEqual(['BUTTON']);
});

it.each([
  ['the server says why', async () => json(409, { detail: 'چیزی نمانده' }), 'چیزی نمانده'],
  ['there is no connection', () => Promise.reject(new TypeError('offline')), words.failed],
])('does not where %s, and may be pressed again', async (_, answer, told) => {
  expect(await pressed(answer)).toMatchObject({ left: [], told, isOpen: true });
});

it('says what is left beside what one payment takes, where that is less', () => {
  offerPaying(document.body, { amount: '1000', open: '3000' }, given);
  expect(document.querySelector('dl')?.textContent).toContain(format.money('3000'));
});

it.each(['paid', 'failed', 'refused'] as const)('tells what became of a payment once: %s', async (state) => {
  vi.stubGlobal('fetch', async () => json(200, { state, amount: '1000', ref_id: '201', surplus: '0' }));
  const place = document.createElement('div');
  const onSettled = vi.fn();
  await tellResult(place, 'A1', format, onSettled);
  expect(place.textContent).toContain(words.results[state]);
  expect(onSettled).toHaveBeenCalledOnce();
});

it('tells whoever presses while the same is being paid elsewhere, and goes on at the next press', async () => {
  const sent: unknown[] = [];
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return sent.length < 3
      ? json(409, { detail: 'در جریان است', errors: [{ path: 'anyway', code: 'UNDER_WAY', message: '' }] })
      : json(201, { pay_url: 'https://pay.test/A1' });
  });
  offerPaying(document.body, { amount: '1000', open: '1000' }, given);
  const said = document.querySelector('[role=alert]');
  for (let time = 1; time <= 3; time += 1) {
    document.querySelector('button')?.click();
    await vi.waitFor(() => expect(sent).toHaveLength(time));
    await vi.waitFor(() => expect(said?.textContent).toBe(time < 3 ? 'در جریان است' : ''));
  }
  expect(sent).toEqual([
    { amount: '1000' },
    ...[
      { amount: '1000', anyway: true },
      { amount: '1000', anyway: true },
    ],
  ]);
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/A1'));
  left.mockRestore();
});

it('opens the page anew where another amount is open by now, and goes to no gateway; the page says why', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () =>
    json(409, { detail: 'اکنون 9000 ریال', errors: [{ path: 'amount', code: 'CHANGED', message: '' }] }),
  );
  const onChanged = vi.fn();
  offerPaying(document.body, { amount: '1000', open: '1000' }, { ...given, onChanged });
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith(format.text('اکنون 9000 ریال')));
  expect(left).not.toHaveBeenCalled();
  left.mockRestore();
  document.body.innerHTML = '<article></article><nav class="bar"></nav>';
  offerPaying(document.body, { amount: '9000', open: '9000' }, { ...given, why: 'تغییر کرده است' });
  expect(document.querySelector('[role=alert]')?.textContent).toBe('تغییر کرده است');
});

it('tells who paid what of it came twice', async () => {
  vi.stubGlobal('fetch', async () => json(200, { state: 'paid', amount: '5000', ref_id: '201', surplus: '2000' }));
  const place = document.createElement('div');
  await tellResult(place, 'A1', format, () => {});
  expect(place.textContent).toContain(words.surplus(format.money('2000')));
});

it('asks again while the end is not known, and through a lost connection', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.resolve(json(200, { state: 'pending', amount: '1', ref_id: '', surplus: '0' })),
    () => Promise.reject(new TypeError('offline')),
    () => Promise.resolve(json(200, { state: 'paid', amount: '1000', ref_id: '201', surplus: '0' })),
  ];
  const seen: string[] = [];
  const place = document.createElement('div');
  vi.stubGlobal('fetch', () => {
    seen.push(place.textContent ?? '');
    return answers.shift()?.();
  });
  const told = tellResult(place, 'A1', format, () => {});
  await vi.runAllTimersAsync();
  await told;
  expect(seen.slice(1)).toEqual([expect.stringContaining(words.hints.pending()), expect.stringContaining(words.lost)]);
  expect(place.textContent).toContain(format.text('201'));
});

it('who is told to ask later has not lost the connection', async () => {
  vi.useFakeTimers();
  const place = document.createElement('div');
  vi.stubGlobal('fetch', async () => json(429, { detail: 'درخواست‌ها زیاد بود' }));
  const told = tellResult(place, 'A1', format, () => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(place.textContent).toBe(words.results.pending + words.hints.pending());
  vi.stubGlobal('fetch', async () => json(200, { state: 'paid', amount: '1000', ref_id: '201', surplus: '0' }));
  await vi.runAllTimersAsync();
  await told;
  expect(place.textContent).toContain(words.results.paid);
});

it('asks ever more seldom, and as it asks no more it does not say that it does', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => json(200, { state: 'pending', amount: '1', ref_id: '', surplus: '0' }));
  vi.stubGlobal('fetch', asked);
  const place = document.createElement('div');
  const onSettled = vi.fn();
  const told = tellResult(place, 'A1', format, onSettled);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(25);
  expect(place.textContent).toContain(words.hints.pending());
  await vi.runAllTimersAsync();
  await told;
  expect(place.textContent).toBe(words.results.pending + words.notAsked);
  expect(onSettled).not.toHaveBeenCalled();
});

it('does not speak of a payment that is none of ours', async () => {
  vi.stubGlobal('fetch', async () => json(404, {}));
  const place = document.createElement('div');
  const onSettled = vi.fn();
  await tellResult(place, 'A1', format, onSettled);
  expect([place.textContent, onSettled.mock.calls.length]).toEqual(['', 0]);
});
