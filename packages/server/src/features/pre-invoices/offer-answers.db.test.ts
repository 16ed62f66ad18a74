import { type ApiProblem, type CallInput, calls, offerAnswerMax } from '@taraz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { sampleSale } from '../sharing/testing/confirmed-invoice.ts';

type Given = CallInput<typeof calls.answerOffer>['body'];

const server = withServer();
let owner: SignedIn;

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem?.code,
  );
const dayAfter = (days: number) => tehranDay(new Date(server().clock.nowMs() + days * 86_400_000));
const again = async () => (await server().signIn(owner)).client;
async function shared(more: object = {}) {
  const { items, buyer_info } = sampleSale;
  const body = { items, buyer_info, valid_until: dayAfter(5), ...more };
  const { id, number } = await owner.client(calls.createPreInvoice, { body });
  const { links } = await owner.client(calls.sharePreInvoices, { body: { pre_invoice_ids: [id], by: 'link' } });
  return { id, number, token: links[0]?.url.split('/').at(-1) ?? '' };
}
const seen = (token: string) => server().client()(calls.openShare, { params: { id: token } });
const answer = async (token: string, given: Partial<Given> = {}) => {
  const { offer } = await seen(token);
  const body = { answer: 'accepted', etag: offer?.etag ?? '', ...given } as const;
  return server().client()(calls.answerOffer, { params: { id: token }, body });
};
const listed = async (query: CallInput<typeof calls.listPreInvoices>['query']) =>
  (await (await again())(calls.listPreInvoices, { query })).pre_invoices.map(({ id }) => id);
const news = async () => {
  const { notifications } = await (await again())(calls.listNotifications, { query: {} });
  return notifications.map(({ kind, count, subject_id, data }) => ({ kind, count, subject_id, data }));
};

beforeEach(async () => {
  owner = await server().newAdmin();
  await seedMemory(server().database, owner.accountId, 'A11216');
});

describe('an offer that was shared', () => {
  it('is answered by its buyer, whose last word holds and is told once', async () => {
    const { id, number, token } = await shared();
    expect((await seen(token)).offer).toMatchObject({ may_answer: true, answer: null });
    const given = { answer: 'declined', by_name: ' مریم ', note: 'گران است' } as const;
    const { offer } = await answer(token, given);
    expect(offer?.answer).toMatchObject({ answer: 'declined', by_name: 'مریم', note: 'گران است' });
    await answer(token, given);
    const buyer = (await owner.client(calls.getPreInvoice, { params: { id } })).buyer_name;
    expect(await news()).toEqual([
      {
        kind: 'offer_answered',
        count: 1,
        subject_id: id,
        data: expect.objectContaining({ name: number, answer: 'declined', buyer }),
      },
    ]);
    expect([await listed({ answer: 'declined' }), await listed({ answer: 'accepted' })]).toEqual([[id], []]);
    await answer(token, { answer: 'accepted' });
    expect([await listed({ answer: 'declined' }), await listed({ answer: 'accepted' })]).toEqual([[], [id]]);
    // Who changes his mind before anybody has read it has answered one offer, which is still the one to open.
    expect(await news()).toMatchObject([{ count: 1, subject_id: id, data: { name: number, answer: 'accepted' } }]);
    const { answer: known } = await owner.client(calls.getPreInvoice, { params: { id } });
    expect(known).toMatchObject({ answer: 'accepted', by_name: '', note: '', is_stale: false });
    const { events } = await owner.client(calls.listEventLog, { query: { subject: 'pre_invoice' } });
    const answers = events.filter(({ action }) => action === 'pre_invoice.answered');
    expect(answers.map(({ actor_kind, actor_id }) => [actor_kind, actor_id])).toEqual([
      ['system', null],
      ['system', null],
    ]);
  });

  it('and changed is unanswered: the answer before was to something else, and none is taken to what was not seen', async () => {
    const { id, token } = await shared();
    const before = await seen(token);
    await answer(token);
    await owner.client(calls.putPreInvoice, { params: { id }, body: { valid_until: dayAfter(9) } });
    expect((await seen(token)).offer).toMatchObject({ may_answer: true, answer: null });
    const { answer: known } = await owner.client(calls.getPreInvoice, { params: { id } });
    expect(known).toMatchObject({ answer: 'accepted', is_stale: true });
    expect(await listed({ answer: 'accepted' })).toEqual([]);
    expect(await refused(answer(token, { etag: before.offer?.etag ?? '' }))).toBe('STALE');
    await answer(token);
    expect(await listed({ answer: 'accepted' })).toEqual([id]);
  });

  it('keeps its answer when its memory gives over, or is removed: not a letter of it was changed', async () => {
    for (const memory of ['A11217', 'A11218']) await seedMemory(server().database, owner.accountId, memory);
    const { memories } = await owner.client(calls.listMemories, {});
    const ofId = (memory_id: string) => ({ id: memories.find((one) => one.memory_id === memory_id)?.id ?? '' });
    const put = (memory_id: string, body: object) => owner.client(calls.putMemory, { params: ofId(memory_id), body });
    await put('A11218', { is_default: true });
    const [open, taken, stale, none] = [
      await shared({ memory_id: 'A11217' }),
      await shared({ memory_id: 'A11217' }),
      await shared({ memory_id: 'A11217' }),
      await shared({ memory_id: 'A11217' }),
    ];
    for (const { token } of [open, taken, stale]) await answer(token);
    await owner.client(calls.putPreInvoice, { params: { id: taken.id }, body: { convert: true } });
    await owner.client(calls.putPreInvoice, { params: { id: stale.id }, body: { valid_until: dayAfter(9) } });
    const { etag } = await owner.client(calls.getPreInvoice, { params: { id: open.id } });
    const accepted = [taken.id, open.id];
    const holds = async () => {
      expect((await listed({ answer: 'accepted' })).toSorted()).toEqual(accepted.toSorted());
      // As the chips say: each stands in one list.
      const standings = ['accepted', 'converted', 'declined', 'ended'] as const;
      expect(await Promise.all(standings.map((standing) => listed({ standing })))).toEqual([
        [open.id],
        [taken.id],
        [],
        [],
      ]);
      expect((await listed({ standing: 'open' })).toSorted()).toEqual([stale.id, none.id].toSorted());
      expect((await seen(open.token)).offer?.answer).toMatchObject({ answer: 'accepted' });
      const isStale = async ({ id }: { id: string }) =>
        (await owner.client(calls.getPreInvoice, { params: { id } })).answer?.is_stale;
      expect([await isStale(taken), await isStale(stale), await isStale(none)]).toEqual([false, true, undefined]);
    };
    await holds();
    await put('A11217', { enabled: false });
    await owner.client(calls.handOverMemory, { params: ofId('A11217'), body: { to: ofId('A11216').id } });
    await holds();
    // Whoever has it open does not take it back to the memory that it had.
    const late = { params: { id: open.id }, body: { memory_id: 'A11217' } };
    expect(await refused(owner.client(calls.putPreInvoice, late, { ifMatch: etag }))).toBe('STALE');
    await owner.client(calls.deleteMemory, { params: ofId('A11216') });
    await holds();
    const { memory_id } = await owner.client(calls.getPreInvoice, { params: { id: open.id } });
    expect(memory_id).toBe('');
  });

  it('is not removed over an answer, or a change, that came while that was asked', async () => {
    const { id, token } = await shared();
    const asked = await owner.client(calls.getPreInvoice, { params: { id } });
    const remove = (ifMatch: string, answered_at: string) =>
      owner.client(calls.deletePreInvoice, { params: { id }, query: { answered_at } }, { ifMatch });
    expect(await refused(remove(asked.etag, 'دیروز'))).toBe('INVALID_INPUT');
    await answer(token);
    expect(await refused(remove(asked.etag, 'none'))).toBe('STALE');
    const { answer: known } = await owner.client(calls.getPreInvoice, { params: { id } });
    const at = known?.at ?? '';
    const { etag } = await owner.client(calls.putPreInvoice, { params: { id }, body: { valid_until: '' } });
    expect(await refused(remove(asked.etag, at))).toBe('STALE');
    await remove(etag, at.replace('Z', '+00:00'));
    expect((await seen(token).catch((error: ApiProblem) => error.problem?.code)) ?? '').toBe('NOT_FOUND');
  });

  it('takes no answer once its last day is over, once it is an invoice, and of a closed account', async () => {
    const { token } = await shared();
    server().clock.advance(6 * 86_400_000);
    expect((await seen(token)).offer?.may_answer).toBe(false);
    expect(await refused(answer(token))).toBe('CONFLICT');
    owner = await server().signIn(owner);
    const taken = await shared();
    await answer(taken.token);
    await owner.client(calls.putPreInvoice, { params: { id: taken.id }, body: { convert: true } });
    expect(await seen(taken.token)).toMatchObject({ status: 'offer_taken', offer: { may_answer: false } });
    expect(await refused(answer(taken.token, { answer: 'declined' }))).toBe('CONFLICT');
    const open = await shared();
    await server().database.asOwner(`update accounts set signup_status = 'SUSPENDED' where account_id = $1`, [
      owner.accountId,
    ]);
    const shown = await seen(open.token);
    expect([shown.status, shown.offer?.may_answer]).toEqual(['offer', false]);
    const { detail } = await answer(open.token).then(
      () => ({ detail: '' }),
      (error: ApiProblem) => ({ detail: error.problem?.detail }),
    );
    // Its term is not over, so nobody says that it is.
    expect(detail).toContain('این فروشنده اکنون');
  });

  it('is answered by its own link alone, in words of their length; what is no offer has no answer', async () => {
    const { id, token } = await shared();
    const { links } = await owner.client(calls.preInvoiceShares, { params: { id } });
    expect(await refused(answer(token, { note: 'ا'.repeat(offerAnswerMax.note + 1) }))).toBe('INVALID_INPUT');
    expect(await refused(answer(token, { by_name: 'ا'.repeat(offerAnswerMax.name + 1) }))).toBe('INVALID_INPUT');
    const body = { answer: 'accepted', etag: 'v1' } as const;
    expect(await refused(server().client()(calls.answerOffer, { params: { id: 'x'.repeat(24) }, body }))).toBe(
      'NOT_FOUND',
    );
    await owner.client(calls.revokePreInvoiceShare, { params: { id: links[0]?.id ?? '' } });
    expect(await refused(server().client()(calls.answerOffer, { params: { id: token }, body }))).toBe('LINK_ENDED');
    await owner.client(calls.deletePreInvoice, { params: { id }, query: {} });
    expect(await server().database.asOwner('select from pre_invoice_answers where pre_invoice_id = $1', [id])).toEqual(
      [],
    );
  });

  it('of two answers at once has one, whole', async () => {
    const { id, token } = await shared();
    const both = [
      { answer: 'accepted', by_name: 'الف', note: 'یک' },
      { answer: 'declined', by_name: 'ب', note: 'دو' },
    ] as const;
    await Promise.all(both.map((given) => answer(token, given)));
    const { answer: known } = await owner.client(calls.getPreInvoice, { params: { id } });
    expect(both).toContainEqual({ answer: known?.answer, by_name: known?.by_name, note: known?.note });
  });
});
