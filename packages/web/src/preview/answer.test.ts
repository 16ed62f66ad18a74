// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { answerStrings as words } from './answer.fa.ts';
import { offerAnswering } from './answer.ts';
import type { SharedDocument } from './document-view.ts';

type Offer = NonNullable<SharedDocument['offer']>;

const format = createFormat('fa');
const unanswered: Offer = { etag: 'v3', may_answer: true, answer: null };
const declined: Offer = {
  ...unanswered,
  answer: { answer: 'declined', by_name: 'مریم', note: 'گران است', at: '2026-11-25T14:15:00.000Z' },
};
const onAnswered = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<main><nav class="bar"><a class="button primary">سند</a></nav></main>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  onAnswered.mockReset();
  document.body.replaceChildren();
});

const page = () => document.querySelector('main') as HTMLElement;
const show = (offer: Offer) => offerAnswering(page(), { token: 'tOkEn', offer, format, onAnswered });
const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.endsWith(label))?.click();
const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`) as HTMLInputElement;
const submit = () => document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
const said = () => document.querySelector('[role=alert]')?.textContent;

it('is answered in the buyer’s words, sent once though it is pressed twice', async () => {
  const asked = vi.fn(
    async (_path: string, _init: RequestInit) => new Response(JSON.stringify({ kind: 'pre_invoice' })),
  );
  vi.stubGlobal('fetch', asked);
  show(unanswered);
  press(words.decline);
  field('by_name').value = 'مریم';
  field('note').value = 'گران است';
  submit();
  submit();
  await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(asked.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])).toEqual([
    ['/api/share/invoice/tOkEn/answer', { answer: 'declined', etag: 'v3', by_name: 'مریم', note: 'گران است' }],
  ]);
  expect(document.querySelector('dialog')).toBeNull();
});

it.each([
  ['the server says why', async () => new Response('{"detail":"تغییر کرده است"}', { status: 412 }), 'تغییر کرده است'],
  ['there is no connection', () => Promise.reject(new TypeError('offline')), words.failed],
])('keeps what was written where %s, and may be sent again', async (_, answer, told) => {
  vi.stubGlobal('fetch', answer);
  show(unanswered);
  press(words.accept);
  field('note').value = 'زودتر';
  submit();
  await vi.waitFor(() => expect(said()).toBe(told));
  expect(field('note').value).toBe('زودتر');
  expect(document.querySelector('form [type=submit]')?.hasAttribute('disabled')).toBe(false);
  expect(onAnswered).not.toHaveBeenCalled();
});

it('says what was answered, and offers the other answer', () => {
  show(declined);
  expect(page().firstElementChild?.textContent).toContain(words.given.declined);
  expect(page().textContent).toContain(words.mayChange);
  press(words.accept);
  expect([field('by_name').value, field('note').value]).toEqual(['مریم', '']);
});

it('offers nothing once it takes no answer, and still says the one that was given', () => {
  show({ ...declined, may_answer: false });
  expect(document.querySelectorAll('button')).toHaveLength(0);
  expect(page().textContent).toContain(words.given.declined);
  expect(page().textContent).not.toContain('می‌توانید');
  expect(document.querySelector('.primary')?.tagName).toBe('A');
});
