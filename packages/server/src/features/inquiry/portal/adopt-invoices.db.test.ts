import { readFile } from 'node:fs/promises';
import { invoicePatterns } from '@taraz/contract';
import { computeDraft, draftToWire, makeTaxId, productMessages } from '@taraz/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { foldAccount } from '../../analytics/fold-sales.ts';
import { sumsOf } from '../../analytics/sales.ts';
import { createBranch } from '../../branches/commands.ts';
import { createInvoice } from '../../invoices/commands/create-invoice.ts';
import { issueMany } from '../../invoices/commands/create-many.ts';
import { editInvoice } from '../../invoices/commands/edit-invoice.ts';
import { issueReferral } from '../../invoices/commands/issue-referral.ts';
import { serialLedger } from '../../invoices/numbering.ts';
import { prepareDraft } from '../../invoices/prepare.ts';
import { invoiceDetail } from '../../invoices/queries/detail.ts';
import { askTurn } from '../../sending/ask-turn.ts';
import { sendTurn } from '../../sending/send-turn.ts';
import { createFixture, type Fixture, sampleInput } from '../../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../../sending/testing/scripted-authority.ts';
import { documentPorts } from '../../sharing/document-ports.ts';
import { sharedDocument } from '../../sharing/shared-document.ts';
import { reconcile } from '../inquire.ts';
import { type AdoptionDeps, adoptInvoices } from './adopt-invoices.ts';
import { adoptedDraft, type GivenInvoice, type PortalInvoice } from './adopted-draft.ts';

const database = testDatabase();

/** The authority of the script, which also knows invoices that other software sent. */
class PortalAuthority extends ScriptedAuthority {
  readonly elsewhere = new Map<string, string>();
  article6: string | null = null;
  override async standingOf(taxIds: readonly string[]) {
    const own = await super.standingOf(taxIds);
    return new Map(
      taxIds.map((id) => [id, this.elsewhere.has(id) ? ('registered' as const) : (own.get(id) ?? 'absent')]),
    );
  }
  override async reactionsOf(taxIds: readonly string[]) {
    const own = await super.reactionsOf(taxIds);
    const told = taxIds.flatMap((id) => {
      const reaction = this.elsewhere.get(id);
      return reaction === undefined || reaction === '' ? [] : [[id, { reaction, article6: this.article6 }] as const];
    });
    return new Map([...own, ...told]);
  }
}

let fixture: Fixture;
let authority: PortalAuthority;
let deps: AdoptionDeps;
let serial = 0;

beforeAll(async () => {
  fixture = await createFixture(database());
  authority = new PortalAuthority();
  deps = {
    database: database().db,
    runtime: fixture.runtime,
    lines: async () => authority,
    ports: fixture.invoices.ports,
    noteEffects: async () => undefined,
  };
});

const dayMs = 86_400_000;
/** An invoice that other software issued with this memory yesterday, whose date its file tells; of a given tax id it does not. */
function elsewhere(over: Partial<PortalInvoice> = {}, reaction = 'APPROVED'): PortalInvoice {
  serial += 1;
  const indatimMs = fixture.clock.nowMs() - dayMs;
  const taxId = makeTaxId({ memoryId: fixture.memory.memoryId, indatimMs, serial: BigInt(900_000 + serial) });
  authority.elsewhere.set(taxId, reaction);
  return {
    tax_number: taxId,
    total: '1100000',
    total_vat: '100000',
    buyer_name: 'نگین پارس',
    buyer_code: '14008430838',
    invoice_output_type: 'type_one',
    invoice_pattern: 'sale',
    invoice_type: 'original',
    referral_tax_number: '',
    payment_method: 'credit',
    ...(over.tax_number === undefined ? { invoice_date: new Date(indatimMs).toISOString() } : {}),
    ...over,
  };
}
const adopt = (invoices: GivenInvoice[], actor = fixture.actor) => adoptInvoices(deps, actor, invoices);
const detailOf = (id: string) =>
  database().db.withAccount(fixture.accountId, (tx) => invoiceDetail(tx, fixture.accountId, null, id));
const sums = async () => {
  await foldAccount(database().db, fixture.accountId);
  const scope = { accountId: fixture.accountId, memoryIds: null, branchId: null };
  const { invoices, net, vat } = await database().db.withAccount(fixture.accountId, (tx) =>
    sumsOf(tx, scope, { from: '2020-01-01', to: '2040-01-01' }),
  );
  return { invoices, net: Number(net), vat: Number(vat) };
};
async function adoptedId(invoice: GivenInvoice): Promise<string> {
  const [result] = await adopt([invoice]);
  expect(result).toMatchObject({ ok: true, message: '' });
  return result?.invoice_id ?? '';
}

describe('an invoice that only the portal has', () => {
  it('is taken into the book as registered elsewhere, counts in the sums, is in no line and holds no serial', async () => {
    const before = await sums();
    const invoice = elsewhere();
    const id = await adoptedId(invoice);
    const shown = await detailOf(id);
    expect(shown).toMatchObject({
      state: 'confirmed',
      tax_number: invoice.tax_number,
      serial_number: '',
      total: '1100000',
      total_vat: '100000',
      buyer_name: 'نگین پارس',
      buyer_code: '14008430838',
      buyer_reaction: 'APPROVED',
      issued_elsewhere: true,
      cancelled_elsewhere: false,
      totals: { total: '1100000', total_vat: '100000', credit: '1100000' },
    });
    expect(shown.events.map(({ cause }) => cause)).toEqual(['ADOPTED']);
    expect(await sums()).toEqual({
      invoices: before.invoices + 1,
      net: before.net + 1_000_000,
      vat: before.vat + 100_000,
    });
    const [kept] = await fixture.rows<{ line: string; ledger: string; faults: string }>(
      `select (select count(*) from invoice_queue where invoice_id = $1) as line,
         (select count(*) from serial_ledger where invoice_id = $1) as ledger,
         (select count(*) from serial_faults where account_id = $2) as faults`,
      [id, fixture.accountId],
    );
    expect(kept).toEqual({ line: '0', ledger: '0', faults: '0' });
  });

  it('counts as taxable by what its lines bear, and the rest of it as exempt', async () => {
    const taxable = async (invoice: PortalInvoice) => {
      const id = await adoptedId(invoice);
      await foldAccount(database().db, fixture.accountId);
      const [row] = await fixture.rows<{ taxable: string; exempt: string }>(
        'select trim_scale(taxable)::text as taxable, trim_scale(exempt)::text as exempt from sales_invoices where invoice_id = $1',
        [id],
      );
      return [row?.taxable, row?.exempt];
    };
    const gold = { invoice_pattern: 'gold', total: '1005000000', total_vat: '5000000' } as const;
    expect(await taxable(elsewhere(gold))).toEqual(['50000000', '950000000']);
    expect(await taxable(elsewhere())).toEqual(['1000000', '0']);
    expect(await taxable(elsewhere({ total_vat: '0' }))).toEqual(['0', '1100000']);
  });

  it('has amounts as any number may be written, and is refused by name where one is none', async () => {
    const id = await adoptedId({ ...elsewhere(), total: 1_100_000, total_vat: '۱۰۰٬۰۰۰' });
    expect((await detailOf(id))?.totals).toMatchObject({ total: '1100000', total_vat: '100000' });
    const refused = adopt([elsewhere(), { ...elsewhere(), total: '1100000,00', total_vat: '' }]);
    await expect(refused).rejects.toMatchObject({
      errors: [
        { path: 'invoices[1].total', message: productMessages.oddGroups },
        { path: 'invoices[1].total_vat', code: 'REQUIRED' },
      ],
    });
  });

  it('is of the day that its file tells, also of a night whose tax id has the day before', async () => {
    const night = fixture.clock.nowMs() - dayMs;
    const day = Math.floor(night / dayMs);
    const at = (hour: number) => new Date(day * dayMs + hour * 3_600_000);
    const dateOf = async (said: Partial<PortalInvoice>) =>
      (await detailOf(await adoptedId(elsewhere(said)))).draft.invoice.invoice_date;
    expect(await dateOf({ invoice_date: at(22).toISOString() })).toBe(at(22).toISOString());
    // In the midst of a season: of its last night none stands.
    const unsaid = makeTaxId({ memoryId: fixture.memory.memoryId, indatimMs: Date.UTC(2026, 7, 10, 15), serial: 76n });
    authority.elsewhere.set(unsaid, 'APPROVED');
    expect(await dateOf({ tax_number: unsaid })).toBe('2026-08-10T08:30:00.000Z');
    expect(await dateOf({ invoice_date: at(30).toISOString() })).toBe(at(22.5).toISOString());
    const [wrong] = await adopt([elsewhere({ invoice_date: at(50).toISOString() })]);
    expect(wrong).toMatchObject({ ok: false, message: expect.stringContaining('نمی‌خواند') });
  });

  it('is not taken for one of a season that may be the next', async () => {
    // 31 Shahrivar 1405 in UTC: the season ends with it, and its night in Tehran is Mehr’s.
    const taxId = makeTaxId({
      memoryId: fixture.memory.memoryId,
      indatimMs: Date.UTC(2026, 8, 22, 21),
      serial: 77n,
    });
    authority.elsewhere.set(taxId, 'APPROVED');
    const invoice = elsewhere({ tax_number: taxId });
    const [unsaid] = await adopt([invoice]);
    expect(unsaid).toMatchObject({ ok: false, message: expect.stringContaining('پایان فصل') });
    const id = await adoptedId({ ...invoice, invoice_date: '2026-09-22T21:00:00Z' });
    const rows = await fixture.rows('select day::text from invoices where id = $1', [id]);
    expect(rows).toEqual([{ day: '2026-09-23' }]);
  });

  it('that counts in no season is taken without its day: a cancellation, and what is void', async () => {
    const taxIdOf = (of: bigint) =>
      makeTaxId({ memoryId: fixture.memory.memoryId, indatimMs: Date.UTC(2026, 8, 22, 9), serial: of });
    const [sale, cancellation, cancelled, refused] = [78n, 79n, 80n, 81n].map(taxIdOf) as [
      string,
      string,
      string,
      string,
    ];
    const reactions = {
      [sale]: 'APPROVED',
      [cancellation]: 'APPROVED',
      [cancelled]: 'CANCELED',
      [refused]: 'REJECTED',
    };
    for (const [taxId, reaction] of Object.entries(reactions)) authority.elsewhere.set(taxId, reaction);
    const id = await adoptedId(elsewhere({ tax_number: sale, invoice_date: '2026-09-22T09:00:00Z' }));
    const refers = { referral_tax_number: sale };
    const by = await adoptedId(
      elsewhere({ tax_number: cancellation, invoice_type: 'cancellation', total: '0', total_vat: '0', ...refers }),
    );
    expect((await detailOf(id)).cancelled_by).toBe(by);
    await adoptedId(elsewhere({ tax_number: cancelled }));
    const correction = await adoptedId(elsewhere({ tax_number: refused, invoice_type: 'corrective', ...refers }));
    expect(await detailOf(correction)).toMatchObject({
      cancelled_elsewhere: true,
      draft: { invoice: { invoice_date: '2026-09-22T08:30:00.000Z' } },
    });
  });

  it('is of the program’s key that took it, as what the key writes is', async () => {
    const [userId, writerId] = [fixture.runtime.ids.uuid(), fixture.runtime.ids.uuid()];
    const [result] = await adopt([elsewhere()], { ...fixture.actor, userId, writerId });
    const rows = await fixture.rows('select created_by from invoices where id = $1', [result?.invoice_id]);
    expect(rows).toEqual([{ created_by: writerId }]);
  });

  it('by which the sales limit is exceeded says so, and is asked about until that is settled', async () => {
    authority.article6 = 'EXCEEDED';
    const id = await adoptedId(elsewhere());
    authority.article6 = null;
    expect(await detailOf(id)).toMatchObject({ buyer_reaction: 'APPROVED', article6_status: 'EXCEEDED' });
    const [row] = await fixture.rows<{ isAsked: boolean }>(
      'select reaction_due is not null as "isAsked" from invoices where id = $1',
      [id],
    );
    expect(row?.isAsked).toBe(true);
  });

  it('is counted when both books are laid side by side: of a packet the wire tells no tax id', async () => {
    const [sent, portal] = [await createFixture(database()), new PortalAuthority()];
    await sent.issue();
    sent.clock.advance(20_000);
    await sendTurn(sent.sending(portal), sent.memory, 100);
    const [packet] = portal.taken;
    if (packet === undefined) throw new Error('nothing was sent');
    portal.taken.push({ ...packet, uid: sent.runtime.ids.uuid(), reference: 'foreign', status: 'accepted' });
    const own = { ...deps, runtime: sent.runtime, ports: sent.invoices.ports, lines: async () => portal };
    const nowMs = sent.clock.nowMs();
    const books = () =>
      reconcile(
        own,
        { accountId: sent.accountId, allowed: null, memoryId: undefined },
        { fromMs: nowMs - 3 * dayMs, toMs: nowMs },
      );
    const before = await books();
    expect(before.adopted).toBe(0);
    expect(before.differences.map(({ kind }) => kind)).toContain('only_there');
    const tax_number = makeTaxId({ memoryId: sent.memory.memoryId, indatimMs: nowMs - dayMs, serial: 77n });
    portal.elsewhere.set(tax_number, 'APPROVED');
    const invoice_date = new Date(nowMs - dayMs).toISOString();
    const [result] = await adoptInvoices(own, sent.actor, [elsewhere({ tax_number, invoice_date })]);
    expect(result).toMatchObject({ ok: true });
    expect(await books()).toMatchObject({ adopted: 1, here: before.here + 1, there: before.there });
  });

  it('is never taken twice, also by two people at once, and is never an own one again', async () => {
    const invoice = elsewhere();
    const answers = await Promise.all([adopt([invoice]), adopt([invoice]), adopt([invoice, invoice])]);
    const ids = new Set(answers.flat().map(({ invoice_id }) => invoice_id));
    expect([ids.size, answers.flat().every(({ ok }) => ok)]).toEqual([1, true]);
    const rows = await fixture.rows('select id from invoices where tax_id = $1', [invoice.tax_number]);
    expect(rows).toHaveLength(1);
    const own = await fixture.issue();
    const { tax_number, invoice_date } = await detailOf(own);
    authority.elsewhere.set(tax_number, 'APPROVED');
    const [again] = await adopt([{ ...invoice, tax_number, invoice_date }]);
    expect(again).toMatchObject({ ok: true, invoice_id: own });
    expect((await detailOf(own)).issued_elsewhere).toBe(false);
  });

  it('is refused in words where the authority does not have it, it is not ours, or its amounts cannot be', async () => {
    const absent = elsewhere();
    authority.elsewhere.delete(absent.tax_number);
    const foreign = elsewhere({}, '');
    const odd = elsewhere({ total: '0', total_vat: '0' });
    const fine = elsewhere();
    const bad = { ...fine, tax_number: 'A11216' };
    const results = await adopt([absent, foreign, odd, bad, fine]);
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, false, true]);
    const messages = results.slice(0, 4).map(({ message }) => message);
    expect(new Set(messages).size).toBe(4);
    expect(messages.every((message) => /[آ-ی]{3}/.test(message))).toBe(true);
    const [closed] = await adopt([elsewhere()], { ...fixture.actor, memoryIds: ['ZZZZZZ'] });
    expect(closed).toMatchObject({ ok: false, invoice_id: null });
  });

  it('of a memory that this account has not is taken only where the authority says that the account has it', async () => {
    const { national_code, economic_code } = await sellerOf();
    const taxIdWith = (memoryId: string) => {
      const tax_number = makeTaxId({ memoryId, indatimMs: fixture.clock.nowMs() - dayMs, serial: 5n });
      authority.elsewhere.set(tax_number, 'APPROVED');
      return tax_number;
    };
    const of = (memoryId: string) => ({ ...elsewhere(), tax_number: taxIdWith(memoryId) });
    authority.owners.set('A22222', { nationalId: national_code, economicCode: economic_code });
    authority.owners.set('A33333', { nationalId: '', economicCode: economic_code });
    authority.owners.set('A44444', { nationalId: '10380284790', economicCode: '' });
    const all = [of('A22222'), of('A33333'), of('A44444'), of('A55555')];
    const results = await adopt(all);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false, false]);
    expect(results.at(-1)?.message).toContain('حافظه');
    // What its trusted company sees is no proof of anything.
    authority.owners.set('A66666', { nationalId: national_code, economicCode: economic_code });
    const company = Object.assign(Object.create(authority) as PortalAuthority, { isOfCompany: true });
    const through = { ...deps, lines: async () => company };
    expect(await adoptInvoices(through, fixture.actor, [of('A66666'), elsewhere()])).toMatchObject([
      { ok: false },
      { ok: true },
    ]);
  });

  it('that the account bought is no sale of its own, though the authority answers its buyer', async () => {
    const { national_code, economic_code } = await sellerOf();
    const bought = [elsewhere({ buyer_code: national_code }), elsewhere({ buyer_code: ` ${economic_code} ` })];
    const results = await adopt(bought);
    expect(results.map(({ ok, message }) => [ok, message.includes('خریدار')])).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('may be refused by its buyer for thirty days of its own day, as the page shared with them says', async () => {
    const id = await adoptedId(elsewhere({}, 'AWAITING_REACTION'));
    const { paper, facts } = documentPorts({ previewUrls: async () => new Map(), balances: async () => new Map() });
    const nowMs = fixture.clock.nowMs();
    const shown = await database().db.withAccount(fixture.accountId, async (tx) =>
      sharedDocument(
        // A test is in nobody's kartabl.
        { ...(await paper(tx, 'invoice', fixture.accountId, id, false)), environment: 'production' },
        await facts(tx, 'invoice', fixture.accountId, id),
        { today: tehranDay(new Date(nowMs)), nowMs, url: '', online: null },
      ),
    );
    const refuse_until = new Date(Date.parse(shown.invoice_date) + 30 * dayMs).toISOString();
    expect(shown).toMatchObject({ status: 'confirmed', confirmed_at: null, refuse_until });
  });

  it('that was cancelled in the portal counts nowhere and is not referred to', async () => {
    const before = await sums();
    const id = await adoptedId(elsewhere({}, 'CANCELED'));
    const { cancelled_elsewhere, tax_number } = await detailOf(id);
    expect([cancelled_elsewhere, await sums()]).toEqual([true, before]);
    await expect(refer('cancellation', tax_number)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('can be cancelled, and corrected or returned with lines that the user writes', async () => {
    const [cancelled, corrected, returned] = await Promise.all(
      ['a', 'b', 'c'].map(() => adoptedId(elsewhere({ total: '990000000000', total_vat: '90000000000' }))),
    );
    const taxIdOf = async (id = '') => (await detailOf(id)).tax_number;
    const { items = [] } = await sampleInput();
    const ids = [
      await refer('cancellation', await taxIdOf(cancelled)),
      await refer('corrective', await taxIdOf(corrected), items),
      await refer('return', await taxIdOf(returned), items),
    ];
    fixture.clock.advance(20_000);
    const sending = fixture.sending(authority);
    await sendTurn(sending, fixture.memory, 100);
    fixture.clock.advance(20_000);
    await askTurn(sending, fixture.memory, 100);
    expect(await Promise.all(ids.map(fixture.stateOf))).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect((await detailOf(cancelled ?? '')).cancelled_by).toBe(ids[0]);
    expect((await detailOf(corrected ?? '')).superseded_by).toBe(ids[1]);
    expect((await detailOf(returned ?? '')).chain.map(({ id }) => id)).toEqual([returned, ids[2]]);
    await expect(refer('cancellation', await taxIdOf(cancelled))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('cannot be returned for more than it was', async () => {
    const id = await adoptedId(elsewhere({ total: '1100', total_vat: '100' }));
    const { tax_number } = await detailOf(id);
    const { items = [] } = await sampleInput();
    await expect(refer('return', tax_number, items)).rejects.toMatchObject({ code: 'QUANTITY_ABOVE_PREVIOUS' });
  });

  it('is tied to what it refers to, and to what refers to it, whichever came first', async () => {
    const original = elsewhere();
    const correction = elsewhere({ invoice_type: 'corrective', referral_tax_number: original.tax_number });
    const late = await adoptedId(correction);
    const early = await adoptedId(original);
    expect((await detailOf(early)).superseded_by).toBe(late);
    const cancellation = elsewhere({
      invoice_type: 'cancellation',
      referral_tax_number: correction.tax_number,
      total: '0',
      total_vat: '0',
    });
    const by = await adoptedId(cancellation);
    expect((await detailOf(late)).cancelled_by).toBe(by);
    expect((await detailOf(early)).superseded_by).toBeNull();
  });

  /** A correction by the number of what is not in the book. */
  const correctionOf = ({ tax_number: referral_tax_number }: PortalInvoice) => ({
    invoice: { invoice_type: 'corrective' as const, referral_tax_number },
  });
  const askedAbout = async (line: PortalAuthority) => {
    fixture.clock.advance(11_000);
    await sendTurn(fixture.sending(authority), fixture.memory, 100);
    fixture.clock.advance(11_000);
    await askTurn(fixture.sending(line), fixture.memory, 100);
  };

  it('is superseded by a correction whose verdict is being fetched while it is taken in', async () => {
    const original = elsewhere();
    const correction = await fixture.issue(correctionOf(original));
    let taken = '';
    const asked: PortalAuthority = Object.assign(Object.create(authority), {
      inquireByReference: async (...of: Parameters<PortalAuthority['inquireByReference']>) => {
        taken ||= await adoptedId(original);
        return authority.inquireByReference(...of);
      },
    });
    await askedAbout(asked);
    expect(await detailOf(correction)).toMatchObject({ state: 'confirmed' });
    expect((await detailOf(taken)).superseded_by).toBe(correction);
  });

  it('is superseded by a correction that was being made while it was taken in', async () => {
    const original = elsewhere();
    let taken = '';
    const correction = await database().db.withAccount(fixture.accountId, async (tx) => {
      const prepared = await sampleInput({ ...correctionOf(original), memory_id: fixture.memory.memoryId });
      const id = await createInvoice(tx, fixture.invoices, fixture.actor, prepared);
      taken = await adoptedId(original);
      return id;
    });
    await askedAbout(authority);
    expect(await detailOf(correction)).toMatchObject({ state: 'confirmed' });
    const { superseded_by, chain } = await detailOf(taken);
    expect([superseded_by, chain.map(({ id }) => id).toSorted()]).toEqual([correction, [taken, correction].toSorted()]);
  });

  it('is of the branch of what it refers to, and what came first of that of what refers to it, where it has none', async () => {
    const [north, south] = await database().db.withAccount(fixture.accountId, async (tx) => {
      const branch = (name: string, code: string) =>
        createBranch(fixture.runtime, tx, fixture.accountId, { name, code }).then(({ id }) => id);
      return [await branch('شمال', '1'), await branch('جنوب', '2')] as const;
    });
    const adoptIn = async (branchId: string | null, invoice: PortalInvoice) =>
      (await adopt([invoice], { ...fixture.actor, branchId }))[0]?.invoice_id ?? '';
    const branches = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await detailOf(id)).branch_id));
    const correctionOf = ({ tax_number }: PortalInvoice) =>
      elsewhere({ invoice_type: 'corrective', referral_tax_number: tax_number });
    // Its sale came first: of the north, or of none.
    const [sale, ofNone] = [elsewhere(), elsewhere()];
    const first = [await adoptIn(north, sale), await adoptIn(null, correctionOf(sale))];
    expect(await branches(...first)).toEqual([north, north]);
    const own = [await adoptIn(null, ofNone), await adoptIn(south, correctionOf(ofNone))];
    expect(await branches(...own)).toEqual([null, south]);
    // It came before its sale, which is of none, or of the south.
    const [late, later] = [elsewhere(), elsewhere()];
    const second = [await adoptIn(north, correctionOf(late)), await adoptIn(null, late)];
    expect(await branches(...second)).toEqual([north, north]);
    const third = [await adoptIn(north, correctionOf(later)), await adoptIn(south, later)];
    expect(await branches(...third)).toEqual([south, south]);
    // As they stood before: of no branch beside what is of one; an upgrade ties them as they are tied now.
    await fixture.rows('update invoices set branch_id = null where id = any ($1)', [[first[1], second[1]]]);
    const sql = await readFile(new URL('../../../../sql/0818_branches_of_adopted.sql', import.meta.url), 'utf8');
    await fixture.rows(sql);
    expect(await branches(...first, ...second)).toEqual([north, north, north, north]);
    expect(await branches(...own, ...third)).toEqual([null, south, south, south]);
  });

  it.each<[string, PortalInvoice['invoice_type'], string]>([
    ['a correction that its buyer refused', 'corrective', 'REJECTED'],
    ['a return that its buyer refused', 'return', 'REJECTED'],
    ['a correction that was cancelled', 'corrective', 'CANCELED'],
  ])(
    'that is %s takes nobody’s place, whichever came first: what it refers to may be corrected anew',
    async (_, invoice_type, reaction) => {
      const voidOf = ({ tax_number: referral_tax_number }: PortalInvoice) =>
        elsewhere({ invoice_type, referral_tax_number }, reaction);
      const [first, second] = [elsewhere(), elsewhere()];
      const originals = [await adoptedId(first)];
      const voids = [await adoptedId(voidOf(first)), await adoptedId(voidOf(second))];
      originals.push(await adoptedId(second));
      for (const id of originals) expect((await detailOf(id)).superseded_by).toBeNull();
      for (const id of voids) expect((await detailOf(id)).cancelled_elsewhere).toBe(true);
      const { items = [] } = await sampleInput({});
      for (const { tax_number } of [first, second])
        expect(await refer('corrective', tax_number, items)).toEqual(expect.any(String));
    },
  );

  it('is owed as the sale is that it corrects, where that keeps a credit of before beside its money', async () => {
    const original = elsewhere({ invoice_output_type: 'type_two', buyer_code: '' });
    const sale = await adoptedId(original);
    await database().asOwner(
      "update customer_invoices set method = 'credit', keeps_credit = true where invoice_id = $1",
      [sale],
    );
    const id = await adoptedId(
      elsewhere({
        invoice_output_type: 'type_two',
        invoice_type: 'corrective',
        referral_tax_number: original.tax_number,
      }),
    );
    const rows = await fixture.rows('select method, keeps_credit from customer_invoices where invoice_id = $1', [id]);
    expect(rows).toEqual([{ method: 'credit', keeps_credit: true }]);
  });

  it('is tied to nothing of a memory that is closed to who takes it: what it refers to is their word alone', async () => {
    const memoryId = 'ZZZ999';
    const tax_number = makeTaxId({ memoryId, indatimMs: fixture.clock.nowMs() - dayMs, serial: 5n });
    authority.elsewhere.set(tax_number, 'APPROVED');
    const theirs = { ...elsewhere(), tax_number };
    const { ports } = deps;
    const memory: typeof ports.memory = async (tx, choice) => {
      const own = await ports.memory(tx, { ...choice, memoryId: fixture.memory.memoryId });
      return own === null ? null : { ...own, memoryId };
    };
    const [there] = await adoptInvoices({ ...deps, ports: { ...ports, memory } }, fixture.actor, [theirs]);
    const id = there?.invoice_id ?? '';
    const cancellation = () =>
      elsewhere({ invoice_type: 'cancellation', referral_tax_number: theirs.tax_number, total: '0', total_vat: '0' });
    const limited = { ...fixture.actor, memoryIds: [fixture.memory.memoryId] };
    expect(await adopt([cancellation()], limited)).toMatchObject([{ ok: true }]);
    expect((await detailOf(id)).cancelled_by).toBeNull();
    const by = await adoptedId(cancellation());
    expect((await detailOf(id)).cancelled_by).toBe(by);
  });

  it('holds its tax id: numbers that would give it are passed over and accounted for, alone, in a batch and by an edit', async () => {
    const own = await createFixture(database());
    const { accountId, memory, actor, invoices } = own;
    const nowMs = own.clock.nowMs();
    const taken = (serialNumber: number, indatimMs: number) => {
      const parts = { memoryId: memory.memoryId, indatimMs, serial: BigInt(serialNumber) };
      return elsewhere({ tax_number: makeTaxId(parts), invoice_date: new Date(indatimMs).toISOString() });
    };
    const portal = [1, 2, 4, 6].map((one) => taken(one, nowMs));
    portal.push(taken(3, nowMs - dayMs));
    for (const { tax_number } of portal) authority.elsewhere.set(tax_number, 'APPROVED');
    const results = await adoptInvoices({ ...deps, ports: invoices.ports }, actor, portal);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    const noted: bigint[] = [];
    const noting = {
      ...invoices,
      highWater: { ...invoices.highWater, note: async (_: unknown, at: bigint) => void noted.push(at) },
    };
    const alone = await database().db.withAccount(accountId, async (tx) =>
      createInvoice(tx, noting, actor, await sampleInput()),
    );
    const many = await database().db.withAccount(accountId, async (tx) => {
      const { draft, memory: ready } = await prepareDraft(tx, invoices, actor, await sampleInput());
      return issueMany(tx, noting, actor, ready, [
        { draft, warnings: 0 },
        { draft: structuredClone(draft), warnings: 0 },
      ]);
    });
    const serials = await own.rows<{ id: string; serial: string }>(
      'select id, serial from invoices where account_id = $1 and serial is not null order by serial',
      [accountId],
    );
    expect(serials.map(({ id, serial: given }) => [id, given])).toEqual([
      [alone, '3'],
      [many[1], '5'],
      [many[0], '7'],
    ]);
    expect(noted).toEqual([3n, 7n]);
    // On another day the serial that it keeps is another's as well.
    const invoice = { invoice_date: new Date(nowMs - dayMs).toISOString() };
    await database().db.withAccount(accountId, async (tx) =>
      editInvoice(tx, invoices, actor, {
        ...{ id: alone, subject: 'original', referralTaxNumber: '', ifMatch: null },
        input: await sampleInput({ invoice }),
      }),
    );
    const ledger = await database().db.withAccount(accountId, (tx) => serialLedger(tx, memory));
    expect(ledger.map(({ first, last, reason }) => [Number(first), Number(last), reason])).toEqual([
      [1, 4, 'taken_at_authority'],
      [5, 5, 'queued'],
      [6, 6, 'taken_at_authority'],
      [7, 8, 'queued'],
    ]);
  });

  it('has lines that give the very amounts of the portal', () => {
    const amounts = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 9_999 }))
      .map(([net, share]) => ({ net, vat: (net * BigInt(share)) / 10_000n }));
    fc.assert(
      fc.property(amounts, ({ net, vat }) => {
        const invoice = { ...template, total: String(net + vat), total_vat: String(vat) };
        const facts = { issuedAt: new Date('2026-11-10T08:30:00Z'), serial: '1', seller: {}, uuid: () => 'u' };
        const { total, total_vat } = computeDraft(adoptedDraft(invoice, facts));
        expect([total, total_vat]).toEqual([invoice.total, invoice.total_vat]);
      }),
    );
  });

  it.each(invoicePatterns)('has lines of %s that come to what the portal says, on paper too', (invoice_pattern) => {
    for (const total_vat of ['0', '100000']) {
      const invoice = { ...template, invoice_pattern, total: '1100005', total_vat };
      const facts = { issuedAt: new Date('2026-11-10T08:30:00Z'), serial: '1', seller: {}, uuid: () => 'u' };
      const draft = adoptedDraft(invoice, facts);
      expect(computeDraft(draft).total).toBe('1100005');
      const { header, body } = draftToWire(draft, { taxid: '', inno: '' });
      expect(String(header.tbill)).toBe('1100005');
      expect(body.map(({ tsstam }) => Number(String(tsstam))).reduce((all, one) => all + one, 0)).toBe(1_100_005);
    }
  });
});

const sellerOf = () =>
  database().db.withAccount(fixture.accountId, async (tx) => {
    const { national_code = '', economic_code = '' } = await deps.ports.seller(tx);
    return { national_code, economic_code };
  });

const template: PortalInvoice = {
  tax_number: '',
  total: '0',
  total_vat: '0',
  buyer_name: '',
  buyer_code: '',
  invoice_output_type: 'type_two',
  invoice_pattern: 'sale',
  invoice_type: 'original',
  referral_tax_number: '',
  payment_method: 'cash',
};

const refer = (
  subject: 'corrective' | 'cancellation' | 'return',
  referralTaxNumber: string,
  items?: Awaited<ReturnType<typeof sampleInput>>['items'],
) =>
  database().db.withAccount(fixture.accountId, (tx) =>
    issueReferral(tx, fixture.invoices, fixture.actor, {
      subject,
      referralTaxNumber,
      input: items === undefined ? {} : { items },
    }),
  );
