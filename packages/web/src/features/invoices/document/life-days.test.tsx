// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { InvoiceDetail } from '../queries.ts';
import { LifeCard } from './life-card.tsx';
import { pageStrings } from './page.fa.ts';
import { AttemptsCard } from './side-cards.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const event = (id: string, cause: string, at: string) => ({
  id,
  at,
  actor: null,
  cause,
  state: 'rejected',
  detail: {},
});
const invoiceOf = (over: object) =>
  ({
    ...{ state: 'rejected', invoice_type: 'original', buyer_reaction: null, article6_status: null },
    ...{ superseded_by: null, cancelled_by: null, cancelled_elsewhere: false, serial_number: '', reference_number: '' },
    ...over,
  }) as unknown as InvoiceDetail;

const written = event('1', 'CREATED', '2026-10-31T20:15:00.000Z');
const queued = event('2', 'QUEUED', '2026-10-31T20:16:00.000Z');
/** After midnight in Tehran. */
const rejected = event('3', 'REJECTED', '2026-10-31T20:31:05.000Z');

const times = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);

it('a life of several days says the day where one begins', () => {
  render(<LifeCard invoice={invoiceOf({ events: [written, queued, rejected] })} />);
  expect(times()).toEqual(['۱۴۰۵/۰۸/۰۹۲۳:۴۵:۰۰', '۲۳:۴۶:۰۰', '۱۴۰۵/۰۸/۱۰۰۰:۰۱:۰۵']);
  expect(screen.queryByText(/^یکشنبه/)).toBeNull();
});

it('a life within one day has the day above it, once', () => {
  render(<LifeCard invoice={invoiceOf({ events: [written, queued] })} />);
  expect(times()).toEqual(['۲۳:۴۵:۰۰', '۲۳:۴۶:۰۰']);
  expect(screen.getByText('شنبه ۹ آبان')).toBeDefined();
});

it('what was registered by a sending from before a restore says so', () => {
  const confirmed = { ...event('3', 'CONFIRMED', rejected.at), detail: { former: 'true' } };
  render(<LifeCard invoice={invoiceOf({ state: 'confirmed', events: [written, confirmed] })} />);
  expect(screen.getByText(new RegExp(pageStrings.former))).toBeDefined();
});

it('a sending says its day, and when it was answered', () => {
  const attempt = { uid: 'a', sha256: 'b', outcome: 'accepted', sent_at: written.at, answered_at: rejected.at };
  render(<AttemptsCard invoice={invoiceOf({ attempts: [attempt] })} />);
  const { sent, answered } = pageStrings.attemptRows;
  expect(screen.getByText(sent).nextSibling?.textContent).toBe('۱۴۰۵/۰۸/۰۹، ۲۳:۴۵:۰۰');
  expect(screen.getByText(answered).nextSibling?.textContent).toBe('۱۴۰۵/۰۸/۱۰، ۰۰:۰۱:۰۵');
});

it.each([
  ['2026-10-31T20:29:00.000Z', '۲۳:۵۹:۰۰'],
  ['2026-10-31T20:31:00.000Z', '۱۴۰۵/۰۸/۱۰، ۰۰:۰۱'],
])('that its date is waited for until %s is said with the day, unless it is today', (not_before, told) => {
  vi.useFakeTimers({ now: new Date('2026-10-31T20:20:00.000Z') });
  render(<LifeCard invoice={invoiceOf({ state: 'queued', not_before, events: [written, queued] })} />);
  expect(screen.getByText(pageStrings.waitsUntil(told))).toBeDefined();
});
