import { type ApiProblem, calls } from '@taraz/contract';
import { toPersianDigits } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedMemory } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { readPdf } from '../paper/testing/read-pdf.ts';
import { paperPreviewUrls } from './links.ts';
import { confirmedInvoice, sampleSale } from './testing/confirmed-invoice.ts';

const server = withServer();
let owner: SignedIn;

const body = sampleSale;
const { buyer_info, invoice } = sampleSale;

const confirmed = (changes: object = {}) => confirmedInvoice(server(), owner, changes);
const share = (ids: string[], more: object = {}) =>
  owner.client(calls.shareInvoices, { body: { invoice_ids: ids, ...more } });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem,
  );
const tokenOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';
const visit = (token: string, more = '') => server().fetch(`/api/share/invoice/${token}${more}`);
const linksOf = async (id: string) => (await owner.client(calls.invoiceShares, { params: { id } })).links;

beforeAll(async () => {
  owner = await server().newAdmin();
  await seedMemory(server().database, owner.accountId, 'A11216');
});

describe('a shared invoice', () => {
  it('goes to the buyer by SMS, is seen by whoever has the link, and the sharer learns that', async () => {
    const { id, taxId } = await confirmed();
    const { links, left_out } = await share([id]);
    expect(left_out).toEqual([]);
    const [link] = links;
    expect(link).toMatchObject({ document_id: id, purpose: 'sms', phone: '09121234567', state: 'live', seen_count: 0 });
    expect(link?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/preview\/invoice\/[0-9A-Za-z]{24}$/);
    const token = tokenOf(link?.url);
    const outbox = await server().database.asOwner<{ template: string; receptor: string }>(
      `select m.template, m.receptor from sms_messages m join share_links l on l.sms_id = m.message_id where l.token = $1`,
      [token],
    );
    expect(outbox).toEqual([{ template: 'taraz-invoice', receptor: '09121234567' }]);

    // The buyer reads who sends it: the seller's name, not the software's.
    const textOf = async () =>
      (
        await server().database.asOwner<{ text: string }>(`select text from dev_outbox where text like $1`, [
          `%${token}%`,
        ])
      )[0]?.text;
    await expect.poll(textOf).toContain('سند شرکت آزمایشی برای شما');

    // What became of the message stands beside what became of the link.
    const deliveryNow = async () => (await linksOf(id))[0]?.delivery;
    const arrive = (state: string) =>
      server().database.asOwner(
        `update sms_messages m set state = $1, ask_at = null from share_links l where l.sms_id = m.message_id and l.token = $2`,
        [state, token],
      );
    expect(link?.delivery).toBe('queued');
    // Its sending writes the state too: what comes after it is arranged when that is over.
    await expect.poll(deliveryNow).toBe('sent');
    for (const [state, shownAs] of [
      ['undelivered', 'undelivered'],
      ['refused', 'failed'],
      ['delivered', 'delivered'],
    ] as const) {
      await arrive(state);
      expect(await deliveryNow()).toBe(shownAs);
    }

    const seen = await visit(token);
    expect([seen.status, seen.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow, noarchive']);
    const shown = (await seen.json()) as Record<string, unknown>;
    expect(shown).toMatchObject({ kind: 'invoice', status: 'confirmed', tax_number: taxId, url: link?.url });
    expect(shown.totals).toMatchObject({ total: '357362000' });
    // A test: in no buyer's kartabl.
    expect(shown.refuse_until).toBeNull();
    // Nothing of the account, its people or its drafts.
    expect(JSON.stringify(shown)).not.toContain(owner.accountId);
    expect(JSON.stringify(shown)).not.toContain(id);
    const [once] = await linksOf(id);
    expect(once).toMatchObject({ seen_count: 1, seen_at: expect.any(String), last_seen_at: once?.seen_at });
    server().clock.advance(60_000);
    await visit(token);
    const [twice] = await linksOf(id);
    expect([twice?.seen_count, twice?.seen_at]).toEqual([2, once?.seen_at]);
    expect(twice?.last_seen_at).not.toBe(once?.last_seen_at);
  });

  it('that its buyer refused is called so: nobody cancelled it', async () => {
    const { id } = await confirmed();
    await server().database.asOwner(
      "update invoices set buyer_reaction = 'REJECTED', cancelled_elsewhere = true where id = $1",
      [id],
    );
    const { links } = await share([id], { by: 'link' });
    const shown = await (await visit(tokenOf(links[0]?.url))).json();
    expect(shown).toMatchObject({ status: 'refused', reference_number: '', refuse_until: null });
  });

  it("is told in plain text: marks of direction are the paper's and the page's own", async () => {
    const [first, ...others] = body.items;
    const { id } = await confirmed({
      buyer_info: { ...body.buyer_info, company: 'Rawabi L.L.C.' },
      invoice: { ...invoice, internal_id: 'INV-2041', title: 'HL-L2350DW', notes: 'یک\n\u202eدو' },
      items: [{ ...first, item_name: 'HL-L2350DW' }, ...others],
    });
    const { links } = await share([id], { by: 'link' });
    const shown = (await (await visit(tokenOf(links[0]?.url))).json()) as Record<string, unknown>;
    expect(shown).toMatchObject({ number: 'INV-2041', title: 'HL-L2350DW', buyer: { name: 'Rawabi L.L.C.' } });
    expect(shown).toMatchObject({ notes: 'یک\nدو' });
    expect((shown.items as { name: string }[])[0]?.name).toBe('HL-L2350DW');
    expect(JSON.stringify(shown)).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufffd]/);
  });

  it('gives its paper, the same bytes as the seller prints', async () => {
    const { id } = await confirmed();
    const own = await server().fetch(`/api/invoice/${id}/pdf`, { token: owner.token });
    const bytes = Buffer.from(await own.arrayBuffer());
    const { links } = await share([id], { by: 'link' });
    const paper = await visit(tokenOf(links[0]?.url), '/pdf');
    expect(Buffer.from(await paper.arrayBuffer()).equals(bytes)).toBe(true);
    const { pages } = await readPdf(new Uint8Array(bytes));
    expect(pages[0]?.text).toContain('۳۵۷٬۳۶۲٬۰۰۰');
    // The code on paper is a link of its own, made once.
    const again = await server().fetch(`/api/invoice/${id}/pdf`, { token: owner.token });
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    const paperLinks = (await linksOf(id)).filter(({ purpose }) => purpose === 'paper');
    expect(paperLinks).toMatchObject([{ state: 'live', expires_at: null, seen_count: 0 }]);
    expect((await visit(tokenOf(paperLinks[0]?.url))).status).toBe(200);
  });

  it('has one link for all its papers, and none once that is closed', async () => {
    const { id } = await confirmed();
    const draft = await owner.client(calls.createInvoice, { body: { ...body, save_as_draft: true } });
    const onPaper = () =>
      server().database.db.withAccount(owner.accountId, async (tx) => [
        ...(await paperPreviewUrls(tx, createTestRuntime(), 'https://t', owner.accountId, [id, draft.id])),
      ]);
    const printed = await onPaper();
    expect([printed.map(([of]) => of), await onPaper()]).toEqual([[id], printed]);
    const [link] = await linksOf(id);
    expect([link?.purpose, tokenOf(link?.url)]).toEqual(['paper', tokenOf(printed[0]?.[1])]);
    await owner.client(calls.revokeShare, { params: { id: link?.id ?? '' } });
    expect(await onPaper()).toEqual([]);
  });

  it('is closed at once when revoked, alone when its time is over', async () => {
    const { id } = await confirmed();
    const { links: first } = await share([id], { by: 'link', days: 2 });
    const { links: second } = await share([id], { by: 'link', days: 3 });
    const [a, b] = [tokenOf(first[0]?.url), tokenOf(second[0]?.url)];
    const endedAt = async () => {
      await owner.client(calls.revokeShare, { params: { id: first[0]?.id ?? '' } });
      return (await linksOf(id)).map(({ revoked_at }) => revoked_at);
    };
    const ended = await endedAt();
    expect(await endedAt()).toEqual(ended);
    for (const more of ['', '/pdf', '/json']) {
      const closed = await visit(a, more);
      const problem = (await closed.json()) as { code: string; detail: string };
      expect([closed.status, problem.code]).toEqual([410, 'LINK_ENDED']);
      // Whom to ask for another one, and nothing else of the document.
      expect(problem.detail).toContain('«شرکت آزمایشی»');
      expect(JSON.stringify(problem)).not.toMatch(/A11216|357362000|۳۵۷/);
    }
    expect((await visit(b)).status).toBe(200);
    await server().database.asOwner('update share_links set expires_at = $2 where token = $1', [
      b,
      new Date(server().clock.nowMs()),
    ]);
    expect((await visit(b)).status).toBe(410);
    expect((await linksOf(id)).map(({ state }) => state)).toEqual(['expired', 'revoked']);
  });

  it('is one invoice only', async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    const { links } = await share([one.id, two.id], { by: 'link' });
    const shown = await Promise.all(links.map(async ({ url }) => (await visit(tokenOf(url))).json()));
    expect(shown.map((each) => (each as { tax_number: string }).tax_number)).toEqual([one.taxId, two.taxId]);
    expect(new Set(links.map(({ url }) => url)).size).toBe(2);
  });
});

describe('what cannot be shared', () => {
  it('is named with its reason; the rest goes', async () => {
    const draft = await owner.client(calls.createInvoice, { body: { ...body, save_as_draft: true } });
    const silent = await confirmed({ buyer_info: { ...buyer_info, phone: '' } });
    const good = await confirmed({ buyer_info: { ...buyer_info, phone: '09351112233' } });
    const { links, left_out } = await share([draft.id, silent.id, good.id]);
    expect(links.map(({ document_id }) => document_id)).toEqual([good.id]);
    expect(left_out.map(({ document_id }) => document_id)).toEqual([draft.id, silent.id]);
    expect(left_out[0]?.reason).toContain('پیش‌نویس');
    const byHand = await share([silent.id], { phone: '+98 935 111 2234' });
    expect(byHand.links[0]?.phone).toBe('09351112234');
    expect((await refused(share([silent.id], { phone: '123' })))?.errors?.[0]?.path).toBe('phone');
    expect((await refused(share([silent.id, good.id], { phone: '09351112234' })))?.errors?.[0]?.path).toBe('phone');
  });

  it('is what nobody may see, or what is not there', async () => {
    const { id } = await confirmed();
    const blind = await server().newUser(owner.accountId, { permissions: ['invoices'], memoryIds: ['B22222'] });
    const theirs = blind.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
    expect(await refused(theirs)).toMatchObject({ code: 'NOT_FOUND', errors: [{ path: 'invoice_ids[0]' }] });
    const stranger = await server().newAdmin();
    const [link] = (await share([id], { by: 'link' })).links;
    const steal = stranger.client(calls.revokeShare, { params: { id: link?.id ?? '' } });
    expect((await refused(steal))?.code).toBe('NOT_FOUND');
  });

  it('does not flood one phone', async () => {
    const { id } = await confirmed({ buyer_info: { ...buyer_info, phone: '09990001122' } });
    // Each for as many days as no other: none of them is the one before it, pressed again.
    for (let days = 1; days <= 10; days += 1) await share([id], { days });
    expect((await share([id])).left_out[0]?.reason).toContain('یک ساعت');
  });
});

describe('the same message asked for again within a minute', () => {
  const messagesTo = async (phone: string) =>
    (await server().database.asOwner('select 1 from sms_messages where receptor = $1', [phone])).length;
  const toPhone = async (phone: string) => (await confirmed({ buyer_info: { ...buyer_info, phone } })).id;

  it('is not sent again, also not by two at once; the answer is the first one', async () => {
    const id = await toPhone('09990001123');
    await server().clock.stopDuring(async () => {
      const [one, two] = await Promise.all([share([id]), share([id])]);
      const three = await share([id]);
      expect([two.links[0]?.id, three.links[0]?.id]).toEqual([one.links[0]?.id, one.links[0]?.id]);
      expect(await messagesTo('09990001123')).toBe(1);
    });
  });

  it('goes when it is another one: later, to another phone, for other days, or the first one surely never left', async () => {
    const id = await toPhone('09990001124');
    await server().clock.stopDuring(async () => {
      const [first] = (await share([id])).links;
      await share([id], { days: 3 });
      await share([id], { phone: '09990001125' });
      expect([await messagesTo('09990001124'), await messagesTo('09990001125')]).toEqual([2, 1]);
      await owner.client(calls.revokeShare, { params: { id: first?.id ?? '' } });
      await share([id]);
      expect(await messagesTo('09990001124')).toBe(3);
      server().clock.advance(60_000);
      await share([id]);
      expect(await messagesTo('09990001124')).toBe(4);
      const states = () =>
        server().database.asOwner<{ state: string }>(`select state from sms_messages where receptor = '09990001124'`);
      await expect.poll(async () => (await states()).every(({ state }) => state === 'sent')).toBe(true);
      await server().database.asOwner(`update sms_messages set state = 'refused' where receptor = '09990001124'`);
      await share([id]);
      expect(await messagesTo('09990001124')).toBe(5);
    });
  });
});

describe('a pre-invoice', () => {
  it('is shared by those who may issue, and says that it is none', async () => {
    const clerk = await server().newUser(owner.accountId, { permissions: ['issue'] });
    const { id, number } = await clerk.client(calls.createPreInvoice, { body: { ...body, valid_until: '2127-01-01' } });
    const { links } = await clerk.client(calls.sharePreInvoices, { body: { pre_invoice_ids: [id], by: 'link' } });
    const token = tokenOf(links[0]?.url);
    const shown = (await (await visit(token)).json()) as Record<string, unknown>;
    expect(shown).toMatchObject({
      kind: 'pre_invoice',
      status: 'offer',
      number,
      valid_until: '2127-01-01',
      tax_number: '',
    });
    expect((await visit(token, '/pdf')).status).toBe(200);
    const ask = () => server().fetch(`/api/share/invoice/${token}/pdf`, { method: 'HEAD' });
    const head = await ask();
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    // Its length is known of what was set, and nothing was: a paper of thousands of lines takes ten seconds.
    expect(head.headers.get('content-length')).toBeNull();
    expect((await visit(token, '/json')).status).toBe(404);
    await clerk.client(calls.putPreInvoice, { params: { id }, body: { convert: true } });
    expect(await (await visit(token)).json()).toMatchObject({ status: 'offer_taken' });
    await clerk.client(calls.revokePreInvoiceShare, { params: { id: links[0]?.id ?? '' } });
    expect((await visit(token)).status).toBe(410);
    expect((await ask()).status).toBe(410);
  });
});

describe('guessing', () => {
  it('finds nothing, and soon has to wait', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 24; tries += 1) {
      statuses.push((await visit(`${'a'.repeat(20)}${String(tries).padStart(4, '0')}`)).status);
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('messages of an hour', () => {
  it('are counted when what was shared is deleted: ten to one phone', async () => {
    const phone = '09129998877';
    const shareNew = async () => {
      const { id } = await owner.client(calls.createPreInvoice, { body: { items: body.items } });
      const { links, left_out } = await owner.client(calls.sharePreInvoices, {
        body: { pre_invoice_ids: [id], by: 'sms', phone },
      });
      await owner.client(calls.deletePreInvoice, { params: { id }, query: {} });
      return [links.length, left_out.map(({ reason }) => reason)];
    };
    for (let sent = 0; sent < 10; sent += 1) expect(await shareNew()).toEqual([1, []]);
    expect(await shareNew()).toEqual([0, [expect.stringContaining('پیامک‌های زیادی')]]);
  });

  it('are refused above 300 with the very time at which there is room again', async () => {
    const [{ id }, other] = [await confirmed(), await confirmed()];
    await share([id]);
    const { database, clock } = server();
    // 299 beside those of the tests above: the oldest were sent 50 minutes ago, to others.
    await database.asOwner(
      `insert into account_messages (account_id, message_id, receptor, with_link, created_at)
       select $1::uuid, -n, '0912' || lpad(n::text, 7, '0'), true,
         $2::timestamptz - interval '50 minutes' + n * interval '1 second'
       from generate_series(1, 299) n`,
      [owner.accountId, new Date(clock.nowMs())],
    );
    const ask = (json: object = { invoice_ids: [id], days: 7 }) =>
      server().fetch('/api/share/invoice', { method: 'POST', token: owner.token, json });
    await clock.stopDuring(async () => {
      const answer = await ask();
      expect(answer.status).toBe(429);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(((await answer.json()) as { detail: string }).detail).toContain(
        `${toPersianDigits(String(Math.ceil(seconds / 60)))} دقیقه`,
      );
      // What went a moment ago, and is named behind the one that does not go, wants no room.
      const beside = await ask({ invoice_ids: [other.id, id] });
      expect([beside.status, Number(beside.headers.get('retry-after'))]).toEqual([429, seconds]);
      clock.advance((seconds - 1) * 1000);
      owner = await server().signIn(owner);
      expect((await ask()).status).toBe(429);
      clock.advance(1000);
      expect((await ask()).status).toBeLessThan(300);
    });
  });
});
