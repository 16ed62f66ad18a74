/**
 * Goal: an invoice is never called refused, and never goes again, while a copy of it may be registered. Method: the
 * judgement alone, over an authority that knows what each row says and keeps what it was asked.
 */
import type { InquiryOutcome, Receipt } from '@taraz/authority';
import { expect, it } from 'vitest';
import { productFindings } from '../invoices/messages.fa.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import type { AuthorityLine, TaxIdStanding, TimeWindow } from './authority-line.ts';
import { findRegistered, judgeAnswer } from './judge-answer.ts';

const hourMs = 3_600_000;
const margins = { windowMarginMs: hourMs, clockMarginMs: 72 * hourMs };
const sentAt = new Date('2026-11-20T08:00:00Z');

const invoice: AwaitedInvoice = {
  id: 'id',
  state: 'sent',
  taxId: 'TAX',
  subject: 'original',
  referenceNumber: 'ref-2',
  uid: 'uid-2',
  tries: 0,
  notFounds: 0,
  sends: 1,
  ownUids: ['uid-2'],
  ownReferences: [],
  ownPackets: [{ storedAt: sentAt, lastSentAt: sentAt }],
  possibleUids: () => ['uid-2', 'uid-3'],
  createdAt: sentAt,
  storedAt: sentAt,
  lastSentAt: sentAt,
  outcome: 'accepted' as never,
  attempts: 1,
};
/** The same content in two packets. */
const twice: AwaitedInvoice = {
  ...invoice,
  attempts: 2,
  ownUids: ['uid-1', 'uid-2'],
  ownReferences: ['ref-1', ''],
};

const message = (code: string) => ({ code, message: `m${code}` });
const verdict = (...codes: string[]) => ({ errors: codes.map(message), warnings: [] });

function row(outcome: InquiryOutcome['outcome'], change: Partial<InquiryOutcome> & { receipt?: string | null } = {}) {
  const base = { uid: 'uid-2', referenceNumber: 'ref-2', fiscalId: 'A11216', packetType: '', status: '' };
  const rest = { errors: [], warnings: [], receipt: null, answered: true };
  return { ...base, ...rest, outcome, ...change } as InquiryOutcome;
}
const refusedFor = (...codes: string[]) => row('rejected', { errors: codes.map(message) });
const receiptOf = (change: Partial<Receipt> = {}): Receipt => ({
  ...{ referenceNumber: 'ref-2', clientId: 'A11216', taxId: 'TAX', receivedDate: '' },
  ...{ receivedAtMs: null, signedAt: null },
  ...change,
});

interface World {
  byUid?: readonly InquiryOutcome[];
  byReference?: readonly InquiryOutcome[];
  standing?: TaxIdStanding;
  /** pages of what is registered, from the first */
  pages?: readonly (readonly InquiryOutcome[])[];
  receipt?: Receipt | null;
  signsSinceMs?: number;
  /** of this machine's clock, hours */
  aheadHours?: number;
}

function authority(world: World) {
  const { byUid = [], byReference = [], standing, pages = [], receipt = null, signsSinceMs, aheadHours = 0 } = world;
  const asked: string[] = [];
  const windows: TimeWindow[] = [];
  const ask = (question: string, window: TimeWindow, rows: readonly InquiryOutcome[]) => {
    asked.push(question);
    windows.push(window);
    return Promise.resolve(rows);
  };
  const line = {
    inquireByUid: (uids, window) => ask(`uids ${uids.join(' ')}`, window, byUid),
    inquireByReference: (ids, window) => ask(`references ${ids.join(' ')}`, window, byReference),
    registered: (page, window) => ask(`page ${page}`, window, pages[page - 1] ?? []),
    standingOf: async (taxIds) => new Map(standing === undefined ? [] : taxIds.map((taxId) => [taxId, standing])),
    readReceipt: async () => receipt,
    clockAheadMs: async () => aheadHours * hourMs,
    signsSinceMs,
  } as Partial<AuthorityLine>;
  return { line: line as AuthorityLine, asked, windows };
}

async function judged(of: AwaitedInvoice, said: InquiryOutcome | undefined, world: World = {}) {
  const { line, asked, windows } = authority(world);
  const bad: AwaitedInvoice[] = [];
  const options = { ...margins, faultyAttemptsMax: 3, onBadReceipt: (one: AwaitedInvoice) => void bad.push(one) };
  return { fate: await judgeAnswer(line, of, said, options), asked, windows, badReceipts: bad.length };
}

const registered = { kind: 'confirmed', uid: 'uid-2', reference: 'ref-2', verdict: verdict(), receipt: null } as const;
const accepted = (change: Partial<InquiryOutcome> & { receipt?: string } = {}) => row('accepted', change);
const plain = (...codes: string[]) => ({
  ...{ kind: 'rejected', reference: 'ref-2', verdict: verdict(...codes), conflict: false },
});
const timedOut = (...codes: string[]) => ({
  ...{ kind: 'timeout', reference: 'ref-2', verdict: codes.length === 0 ? null : verdict(...codes) },
});

const later = { signsSinceMs: sentAt.getTime() + 1 };
const before = { signsSinceMs: sentAt.getTime() };

it.each<[string, AwaitedInvoice, InquiryOutcome | undefined, World, object]>([
  ['nothing was said', invoice, undefined, {}, { kind: 'absent' }],
  ['it is not known', invoice, row('notFound'), {}, { kind: 'absent' }],
  ['its signature is a former key’s', invoice, refusedFor('04131'), later, timedOut('04131')],
  ['its signer may no longer sign', invoice, refusedFor('04131', '04132'), later, timedOut('04131', '04132')],
  ['its sender is a company that the memory left', invoice, refusedFor('04111'), later, timedOut('04111')],
  ['its sender is no company any more', invoice, refusedFor('04134'), later, timedOut('04134')],
  ['its sender is a company without a contract', invoice, refusedFor('04111'), before, plain('04111')],
  ['its signature is the present key’s', invoice, refusedFor('04131'), before, plain('04131')],
  ['others sign', invoice, refusedFor('04131'), {}, plain('04131')],
  [
    'its signature is a former key’s, and more is wrong',
    invoice,
    refusedFor('04131', '012802'),
    later,
    plain('04131', '012802'),
  ],
  ['it waits', invoice, row('pending'), {}, { kind: 'pending', reference: 'ref-2' }],
  ['it is registered', invoice, accepted(), {}, registered],
  [
    'its first packet is the one registered',
    twice,
    accepted({ uid: 'uid-1', warnings: [message('14003')] }),
    {},
    { ...registered, uid: 'uid-1', verdict: { errors: [], warnings: [message('14003')] } },
  ],
  ['the row has no uid of ours', twice, accepted({ uid: '' }), {}, registered],
  ['its content was refused', invoice, refusedFor('0204501'), {}, plain('0204501')],
  ['it took too long', invoice, row('timeout'), {}, timedOut()],
  ['the authority failed by itself', invoice, refusedFor('05139'), {}, timedOut('05139')],
  ['the authority’s key had changed', invoice, refusedFor('04150'), {}, timedOut('04150')],
  [
    'the authority failed, and the content was wrong',
    invoice,
    refusedFor('05139', '0204501'),
    {},
    plain('05139', '0204501'),
  ],
  ['the authority failed as often as it may', { ...twice, attempts: 3 }, refusedFor('05139'), {}, plain('05139')],
  [
    'the authority failed at one copy and has another',
    twice,
    refusedFor('05139'),
    { byUid: [accepted({ uid: 'uid-1', referenceNumber: 'ref-1' })] },
    { ...registered, uid: 'uid-1', reference: 'ref-1' },
  ],
  [
    'one copy took too long, another is registered',
    { ...invoice, sends: 2 },
    row('timeout'),
    { byUid: [accepted()] },
    registered,
  ],
  ['all copies took too long', twice, row('timeout'), { byUid: [row('timeout')] }, timedOut()],
  [
    'its number is taken, and the authority does not say whether',
    invoice,
    refusedFor('0300101'),
    {},
    { kind: 'unasked', reason: 'STANDING_UNSAID', pulse: 'answers' },
  ],
  [
    'its number is taken, by one of more than anybody reads',
    invoice,
    refusedFor('0300101'),
    { standing: 'registered', pages: Array.from({ length: 60 }, () => [accepted({ uid: 'other' })]) },
    { kind: 'unasked', reason: 'LIST_TOO_LONG', pulse: 'answers' },
  ],
  ['sent twice, refused for its content, and no standing told', twice, refusedFor('0204501'), {}, plain('0204501')],
  [
    'its number is not taken after all',
    invoice,
    refusedFor('0300101'),
    { standing: 'absent', pages: [[accepted()]] },
    plain('0300101'),
  ],
  [
    'its number is taken by its own other copy',
    invoice,
    refusedFor('0300101'),
    { standing: 'registered', pages: [[accepted({ uid: 'other' })], [accepted({ uid: 'other' }), accepted()]] },
    registered,
  ],
  [
    'its number is taken by its own other copy, and this one was wrong besides',
    invoice,
    refusedFor('0300101', '0204501'),
    { standing: 'registered', pages: [[accepted()]] },
    registered,
  ],
  [
    'its number is taken by somebody else',
    invoice,
    refusedFor('0300101'),
    { standing: 'registered', pages: [[accepted({ uid: 'other' })]] },
    { ...plain('0300101'), conflict: true },
  ],
  [
    'its number is taken, and its own copy is listed as refused',
    invoice,
    refusedFor('0300101'),
    { standing: 'registered', pages: [[refusedFor('0300101')]] },
    { ...plain('0300101'), conflict: true },
  ],
  [
    'never answered, and a former copy of it is refused',
    { ...invoice, state: 'unknown' },
    refusedFor('012802'),
    { standing: 'registered', pages: [[accepted()]] },
    registered,
  ],
  [
    'never answered, and a former copy of it failed',
    { ...invoice, state: 'unknown' },
    row('timeout'),
    { standing: 'registered', pages: [[accepted()]] },
    registered,
  ],
  ['never answered, and refused', { ...invoice, state: 'unknown' }, refusedFor('012802'), {}, plain('012802')],
  ['never answered, and failed', { ...invoice, state: 'unknown' }, row('timeout'), {}, timedOut()],
  ['sent twice, refused twice', twice, refusedFor('0204501'), { byUid: [refusedFor('0204501')] }, plain('0204501')],
  [
    'sent twice, another copy is registered',
    { ...invoice, sends: 2 },
    refusedFor('0204501'),
    { byUid: [refusedFor('0204501'), accepted()] },
    registered,
  ],
  [
    'another copy waits',
    twice,
    refusedFor('0300101'),
    { byUid: [row('pending', { uid: 'uid-1', referenceNumber: 'ref-1' })], standing: 'registered' },
    { kind: 'pending', reference: 'ref-1' },
  ],
  [
    'another copy is known by its reference alone',
    twice,
    refusedFor('0300101'),
    { byReference: [accepted({ uid: '', referenceNumber: 'ref-1' })] },
    { ...registered, reference: 'ref-1' },
  ],
  [
    'the rows speak of others',
    twice,
    refusedFor('0300101'),
    { standing: 'absent', byUid: [accepted({ uid: 'other', referenceNumber: 'other' })] },
    plain('0300101'),
  ],
])('%s', async (_, of, said, world, fate) => {
  expect((await judged(of, said, world)).fate).toEqual(fate);
});

it.each<[string, Partial<InquiryOutcome>, Receipt | null, object, number]>([
  ['its own', {}, receiptOf(), { ...registered, receipt: 'sign' }, 0],
  ['whose signature does not hold', {}, null, registered, 1],
  [
    'of another number',
    {},
    receiptOf({ taxId: 'OTHER' }),
    { kind: 'unasked', reason: 'RECEIPT_OF_ANOTHER', pulse: 'answers' },
    1,
  ],
  ['of another reference', {}, receiptOf({ referenceNumber: 'other' }), registered, 1],
  [
    'of a row without a reference',
    { referenceNumber: '' },
    receiptOf({ referenceNumber: 'other' }),
    { ...registered, reference: '', receipt: 'sign' },
    0,
  ],
])('a receipt %s', async (_, change, receipt, fate, bad) => {
  const { fate: found, badReceipts } = await judged(invoice, accepted({ ...change, receipt: 'sign' }), { receipt });
  expect([found, badReceipts]).toEqual([fate, bad]);
});

it.each<[string, InquiryOutcome, number | null, boolean]>([
  ['seconds before it, by clocks that differ', accepted({ receipt: 'sign' }), 5_000, false],
  ['surely before it', accepted({ receipt: 'sign' }), 660_000, true],
  ['with one that is not known here, and has no receipt', accepted({ uid: 'uid-3' }), null, true],
  ['with one that is not known here', accepted({ uid: 'uid-3', receipt: 'sign' }), -5_000, true],
  ['with one that nobody knows', accepted({ uid: '' }), null, false],
])('what came in %s is said to be of before a restore only where that is sure', async (_, said, agoMs, isFormer) => {
  const receipt = agoMs === null ? null : receiptOf({ receivedAtMs: sentAt.getTime() - agoMs });
  const { fate } = await judged(invoice, said, { receipt });
  expect(fate.kind === 'confirmed' && fate.isFormer === true).toBe(isFormer);
});

it.each([
  ['without a word', [], [{ code: 'UNKNOWN', message: productFindings.UNKNOWN.message }]],
  ['without a code', [{ code: '', message: 'قبول نشد' }], [{ code: 'UNKNOWN', message: 'قبول نشد' }]],
] as const)('what was refused %s has a code of ours, by which it is found', async (_, errors, stored) => {
  const { fate } = await judged(invoice, row('rejected', { errors }));
  expect(fate).toEqual({ ...plain(), verdict: { errors: stored, warnings: [] } });
});

it('of a packet sent once and refused for its content nothing more is asked', async () => {
  expect((await judged(invoice, refusedFor('0204501'))).asked).toEqual([]);
});

it('each copy is asked about once, by uid and by reference, a hundred at a time', async () => {
  const uids = Array.from({ length: 101 }, (_, index) => `u${index}`);
  const many = { ...twice, ownUids: uids, ownReferences: ['ref-1', '', 'ref-1'] };
  const { asked } = await judged(many, refusedFor('0300101'));
  expect(asked).toEqual([`uids ${uids.slice(0, 100).join(' ')}`, 'uids u100', 'references ref-1 ref-2']);
});

it('within three days of when its packets may have come in, each within a week', async () => {
  const at = (time: string) => Date.parse(`${time}Z`);
  const windowsOf = async (...packets: [storedAt: string, lastSentAt: string][]) => {
    const ownPackets = packets.map(([stored, sent]) => ({
      storedAt: new Date(at(stored)),
      lastSentAt: new Date(at(sent)),
    }));
    // Each is asked by uid and by reference.
    return (await judged({ ...twice, ownPackets }, refusedFor('0300101'))).windows.filter(
      (_, place) => place % 2 === 0,
    );
  };
  const span = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) });
  expect(await windowsOf(['2026-11-20T08:00', '2026-11-20T09:00'])).toEqual([
    span('2026-11-17T08:00', '2026-11-23T09:00'),
  ]);
  // A clock that was set back meanwhile.
  expect(await windowsOf(['2026-11-20T12:00', '2026-11-20T09:00'])).toEqual([
    span('2026-11-17T09:00', '2026-11-23T12:00'),
  ]);
  expect(await windowsOf(['2026-11-20T08:00', '2026-11-20T09:00'], ['2026-11-19T08:00', '2026-11-19T08:00'])).toEqual([
    span('2026-11-16T08:00', '2026-11-23T08:00'),
    span('2026-11-23T08:00', '2026-11-23T09:00'),
  ]);
  expect(await windowsOf(['2026-11-01T08:00', '2026-11-10T08:00'])).toEqual([
    span('2026-10-29T08:00', '2026-11-05T08:00'),
    span('2026-11-05T08:00', '2026-11-12T08:00'),
    span('2026-11-12T08:00', '2026-11-13T08:00'),
  ]);
  expect(await windowsOf(['2026-01-05T08:00', '2026-01-05T08:00'], ['2026-11-20T08:00', '2026-11-20T08:00'])).toEqual([
    span('2026-01-02T08:00', '2026-01-08T08:00'),
    span('2026-11-17T08:00', '2026-11-23T08:00'),
  ]);
});

it('the list is read for hours around its packets, and for days where its clock is off or more than one copy may stand there', async () => {
  const listed = async (of: AwaitedInvoice, world: World) => {
    const { fate, asked, windows } = await judged(of, refusedFor('0300101'), { standing: 'registered', ...world });
    const spans = windows.flatMap(({ fromMs, toMs }, place) =>
      asked[place] === 'page 1' ? [(toMs - fromMs) / hourMs] : [],
    );
    return [spans, fate.kind === 'rejected' ? fate.conflict : fate.kind === 'unasked' && fate.reason];
  };
  expect(await listed(invoice, {})).toEqual([[2], true]);
  expect(await listed(invoice, { aheadHours: 1 })).toEqual([[2], true]);
  expect(await listed(invoice, { aheadHours: 4 })).toEqual([[2, 144], true]);
  expect(await listed(invoice, { aheadHours: -5 })).toEqual([[2, 144], true]);
  expect(await listed({ ...invoice, sends: 2 }, {})).toEqual([[2, 144], true]);
  // So far off that nobody knows where to look.
  expect(await listed(invoice, { aheadHours: 73 })).toEqual([[2, 144], 'CLOCKS_DIFFER']);
});

it('days of one who sells very much are nobody’s to read to the end: where the clocks agree the hours decide', async () => {
  const many = (of: AwaitedInvoice, aheadHours: number) => {
    const { line } = authority({ standing: 'registered', aheadHours });
    const registered = async (_page: number, { fromMs, toMs }: TimeWindow) =>
      toMs - fromMs > 24 * hourMs ? [accepted({ uid: 'other' })] : [];
    const options = { ...margins, faultyAttemptsMax: 3, onBadReceipt: () => undefined };
    return judgeAnswer({ ...line, registered }, of, refusedFor('0300101'), options);
  };
  expect(await many({ ...invoice, sends: 2 }, 0)).toMatchObject({ kind: 'rejected', conflict: true });
  expect(await many(invoice, 4)).toMatchObject({ kind: 'unasked', reason: 'LIST_TOO_LONG' });
});

it('a copy that was registered before a week of silence is found, and the number is not called another’s', async () => {
  const { line } = authority({ standing: 'registered' });
  const first = { storedAt: new Date('2026-11-10T08:00:00Z'), lastSentAt: sentAt };
  const isAsked = ({ fromMs, toMs }: TimeWindow) => fromMs <= +first.storedAt && +first.storedAt <= toMs;
  const early = {
    ...line,
    inquireByUid: async (_uids: readonly string[], window: TimeWindow) => (isAsked(window) ? [accepted()] : []),
  } as AuthorityLine;
  const options = { ...margins, faultyAttemptsMax: 3, onBadReceipt: () => undefined };
  const of = { ...invoice, sends: 2, ownPackets: [first] };
  expect(await judgeAnswer(early, of, refusedFor('0300101'), options)).toEqual(registered);
});

it('a copy of before its packets is found by its uid where the hours around them are more than anybody reads', async () => {
  const { line } = authority({ standing: 'registered' });
  const former = {
    ...line,
    registered: async () => [accepted({ uid: 'other' })],
    inquireByUid: async (_uids: readonly string[], { toMs }: TimeWindow) => (toMs < +sentAt ? [accepted()] : []),
  } as AuthorityLine;
  const options = { ...margins, faultyAttemptsMax: 3, onBadReceipt: () => undefined };
  expect(await judgeAnswer(former, invoice, refusedFor('0300101'), options)).toEqual(registered);
});

it('the list of what is registered is read to its end; of one longer than fifty pages nothing is concluded', async () => {
  const pagesRead = async (count: number, tries = 0) => {
    const pages = Array.from({ length: count }, () => [accepted({ uid: 'other' })]);
    const { line, asked } = authority({ pages });
    const options = { ...margins, faultyAttemptsMax: 3, onBadReceipt: () => undefined };
    const found = await findRegistered(line, { ...invoice, tries }, options);
    return [asked.filter((question) => question.startsWith('page')).length, found?.kind];
  };
  expect([await pagesRead(0), await pagesRead(2), await pagesRead(60)]).toEqual([
    [1, undefined],
    [3, undefined],
    [50, 'unasked'],
  ]);
  // The next inquiry reads farther.
  expect([await pagesRead(60, 1), await pagesRead(600, 20)]).toEqual([
    [61, undefined],
    [500, 'unasked'],
  ]);
});

it('what is found there is registered only when the list says so', async () => {
  const found = (of: InquiryOutcome) => {
    const { line } = authority({ pages: [[of]] });
    return findRegistered(line, invoice, { ...margins, faultyAttemptsMax: 3, onBadReceipt: () => undefined });
  };
  expect(await found(accepted())).toEqual(registered);
  expect(await found(row('pending'))).toBeNull();
});
