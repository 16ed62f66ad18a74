import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createSigningRequest,
  generateKeyPair,
  importCertificates,
  importPrivateKey,
  parseCertificate,
  privateKeyToPem,
} from '@taraz/authority';
import { calls } from '@taraz/contract';
import type { Simulator } from '@taraz/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pkcs12Of } from '../../../../../scripts/lib/pkcs12-of.ts';
import type { Tx } from '../../platform/db/database.ts';
import { certificatesIn } from '../../platform/keys/certificates-in.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedAccount, seedImport, seedUser } from '../../testing/seed.ts';
import { addReadyMemory, createSimulatedServer, type SimulatedServer } from '../../testing/simulated-server.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import type { SignedIn, TestServer } from '../../testing/with-server.ts';
import { createSimulatorControl } from '../demo/simulator-control.ts';
import { takeSerials } from '../invoices/numbering.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { handOver } from './hand-over.ts';
import { holdMemory } from './issuing-memory.ts';
import { changeMemory, deleteMemory } from './memory-commands.ts';
import { settingsMessages, tokenRefusals } from './messages.fa.ts';
import { signingKeyId } from './signing.ts';

let stand: SimulatedServer;
let server: TestServer;
let simulator: Simulator;
beforeAll(async () => {
  stand = await createSimulatedServer();
  ({ server, simulator } = stand);
});
afterAll(() => stand.close());

const post = async (who: SignedIn, path: string, json: unknown) => {
  const response = await server.fetch(`/api${path}`, { method: 'POST', token: who.token, json });
  const body = (await response.json()) as { code: string; errors?: { path: string; code: string }[] };
  return [response.status, body.code, ...(body.errors ?? []).map(({ path: at, code }) => `${at} ${code}`)];
};
const addMemory = (who: SignedIn, memory_id: string) => who.client(calls.addMemory, { body: { memory_id } });
const generate = (who: SignedIn, memory_id: string) => who.client(calls.generateKey, { body: { memory_id } });
const upload = (who: SignedIn, memory_id: string, certificate_pem: string) =>
  post(who, '/settings/keys/certificate', { memory_id, certificate_pem });
const sign = (csr: string) => createSimulatorControl(simulator.url).signRequest(csr);

describe('settings of the account', () => {
  it('have defaults, change under their tag, and switch who signs', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A11216');
    const before = await admin.client(calls.getSettings, {});
    expect(before).toEqual({
      ...{ etag: 'v0', number_format: { digits: 'persian' }, is_trusted_tsp: false, paid_into: null, payment_term: '' },
      ...{ invoice_footer: '', offer_footer: '', receipt_footer: '', shows_balance: false },
    });
    const after = await admin.client(
      calls.putSettings,
      { query: {}, body: { number_format: { digits: 'latin' } } },
      { ifMatch: before.etag },
    );
    expect(after).toEqual({ ...before, etag: 'v1', number_format: { digits: 'latin' } });
    const stale = admin.client(calls.putSettings, { query: {}, body: {} }, { ifMatch: 'v0' });
    await expect(stale).rejects.toMatchObject({ status: 412 });
    await admin.client(calls.putSettings, { query: { is_trusted_tsp: true }, body: {} });
    const { settings } = await admin.client(calls.listMemorySettings, {});
    expect(settings[0]?.signer).toBe('trusted_provider');
  });
});

describe('tax memories', () => {
  it('are added once each; the first becomes the default', async () => {
    const admin = await server.newAdmin();
    const first = await addMemory(admin, '\u202ba۱۱۲\u200c۱۶\u202c');
    expect(first).toMatchObject({
      memory_id: 'A11216',
      is_default: true,
      enabled: true,
      ready: false,
      environment: 'simulator',
      signer: 'platform',
      issued: 0,
    });
    expect(await addMemory(admin, 'B22222')).toMatchObject({ is_default: false });
    expect(await post(admin, '/users/user_fiscal', { memory_id: 'A11216' })).toEqual([
      409,
      'CONFLICT',
      'memory_id TAKEN',
    ]);
    expect(await post(admin, '/users/user_fiscal', { memory_id: 'A1121' })).toEqual([
      400,
      'INVALID_INPUT',
      'memory_id BAD_MEMORY_ID',
    ]);
    expect(await post(admin, '/users/user_fiscal', { memory_id: 'C33333', environment: 'production' })).toEqual([
      409,
      'CONFLICT',
    ]);
    expect((await admin.client(calls.listMemories, {})).memories.map(({ memory_id }) => memory_id)).toEqual([
      'A11216',
      'B22222',
    ]);
  });

  it('of tests stand beside those that issue for real: never the default, nor where a real invoice goes', async () => {
    const admin = await server.newAdmin();
    const add = (memory_id: string, environment?: 'sandbox') =>
      admin.client(calls.addMemory, { body: { memory_id, ...(environment && { environment }) } });
    const tests = await add('T11111', 'sandbox');
    expect(tests).toMatchObject({ is_default: false, environment: 'sandbox', simulated: true });
    const draft = (sandbox: boolean) =>
      admin.client(calls.createInvoice, {
        body: { save_as_draft: true, invoice: { is_send_sand_box: sandbox }, items: [] },
      });
    expect(await draft(true)).toMatchObject({ memory_id: 'T11111', environment: 'sandbox' });
    expect(await draft(false)).toMatchObject({ memory_id: '' });
    const [main, other] = [await add('A11111'), await add('A22222')];
    expect([main.is_default, other.is_default]).toEqual([true, false]);
    expect(await draft(true)).toMatchObject({ memory_id: 'T11111', environment: 'sandbox' });
    expect(await draft(false)).toMatchObject({ memory_id: 'A11111', environment: 'simulator' });
    const change = (id: string, body: { is_default?: true; enabled?: false }) =>
      admin.client(calls.putMemory, { params: { id }, body });
    await expect(change(tests.id, { is_default: true })).rejects.toMatchObject({ status: 409 });
    // One id in both would be one name for two.
    await expect(add('A11111', 'sandbox')).rejects.toMatchObject({ status: 409 });
    await change(other.id, { enabled: false });
    await change(main.id, { enabled: false });
    await admin.client(calls.deleteMemory, { params: { id: main.id } });
    const { memories, environments } = await admin.client(calls.listMemories, {});
    expect(environments).toEqual(['simulator', 'sandbox']);
    expect(memories.map(({ memory_id, is_default }) => [memory_id, is_default])).toEqual([
      ['A22222', true],
      ['T11111', false],
    ]);
  });

  it('of tests get their certificate from the simulator too, where it stands for the sandbox', async () => {
    const admin = await server.newAdmin();
    const { id } = await admin.client(calls.addMemory, { body: { memory_id: 'T33333', environment: 'sandbox' } });
    await generate(admin, 'T33333');
    await admin.client(calls.certifyBySimulator, { body: { memory_id: 'T33333' } });
    expect(await admin.client(calls.testConnection, { body: { memory_id: 'T33333' } })).toMatchObject({ ok: true });
    const change = { memory_id: 'T33333', signer: 'trusted_provider' as const };
    await admin.client(calls.createMemorySettings, { body: change });
    expect((await admin.client(calls.listMemories, {})).memories).toMatchObject([{ id, ready: true }]);
    expect(await admin.client(calls.testConnection, { body: { memory_id: 'T33333' } })).toMatchObject({ ok: true });
  });

  it('of another taxpayer are not taken over at the simulator: whoever had it could send no more', async () => {
    const first = await server.newAdmin();
    const otherId = await seedAccount(server.database, { nationalCode: '10380284790' });
    const second = await server.signIn(await seedUser(server.database, otherId));
    const certify = async (admin: typeof first) => {
      await addMemory(admin, 'T44444');
      await generate(admin, 'T44444');
      return admin.client(calls.certifyBySimulator, { body: { memory_id: 'T44444' } });
    };
    await certify(first);
    await expect(certify(second)).rejects.toMatchObject({
      status: 409,
      problem: { detail: settingsMessages.memoryOfOther },
    });
    expect(await first.client(calls.testConnection, { body: { memory_id: 'T44444' } })).toMatchObject({ ok: true });
  });

  it('have one default, also when two come first at once', async () => {
    const admin = await server.newAdmin();
    await Promise.all([addMemory(admin, 'A11111'), addMemory(admin, 'A22222'), addMemory(admin, 'A33333')]);
    const { memories } = await admin.client(calls.listMemories, {});
    expect(memories.filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  it('show to an employee only where they are given', async () => {
    const admin = await server.newAdmin();
    const [mine, hidden] = [await addMemory(admin, 'A11111'), await addMemory(admin, 'A22222')];
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue'], memoryIds: ['A11111'] });
    expect((await clerk.client(calls.listMemories, {})).memories.map(({ memory_id }) => memory_id)).toEqual(['A11111']);
    expect((await clerk.client(calls.getMe, {})).memories).toHaveLength(1);
    for (const { id } of [mine, hidden]) {
      await expect(clerk.client(calls.getMemorySettings, { params: { id } })).rejects.toMatchObject({ status: 403 });
    }
  });

  it('are renamed, disabled, made the default, and removed while they never issued', async () => {
    const admin = await server.newAdmin();
    const [first, second] = [await addMemory(admin, 'A11111'), await addMemory(admin, 'A22222')];
    const put = (id: string, body: object, ifMatch?: string) =>
      admin.client(calls.putMemory, { params: { id }, body }, ifMatch === undefined ? {} : { ifMatch });
    expect(await put(second.id, { title: ' شعبه ', is_default: true })).toMatchObject({
      title: 'شعبه',
      is_default: true,
      etag: 'v2',
    });
    await expect(put(second.id, { enabled: false }, 'v1')).rejects.toMatchObject({ status: 412 });
    await expect(put(second.id, { is_default: false })).rejects.toMatchObject({ status: 409 });
    await expect(put(second.id, { enabled: false })).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('حافظه فعال دیگری را پیش‌فرض کنید') },
    });
    expect(await put(first.id, { enabled: false })).toMatchObject({ enabled: false, ready: false, is_default: false });
    await expect(put(first.id, { is_default: true })).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('نخست آن را فعال کنید') },
    });
    // Of the one that issues alone it is a pause: nothing goes through another by mistake.
    expect(await put(second.id, { enabled: false })).toMatchObject({ enabled: false, is_default: true });
    expect(await put(first.id, { enabled: true, is_default: true })).toMatchObject({ enabled: true, is_default: true });
    const { etag } = await put(first.id, {});
    expect(await put(second.id, { enabled: true, is_default: true })).toMatchObject({ is_default: true });
    // Whoever read the other as the default would make it that again.
    await expect(put(first.id, { is_default: true }, etag)).rejects.toMatchObject({ status: 412 });
    await admin.client(calls.deleteMemory, { params: { id: second.id } });
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 1 } });
    expect(events[0]).toMatchObject({ action: 'memory.removed' });
    const { memories } = await admin.client(calls.listMemories, {});
    expect(memories.map(({ memory_id, is_default }) => [memory_id, is_default])).toEqual([['A11111', true]]);
  });

  it('are not removed beside their first number, nor give it beside their removal', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A55555');
    const [memory] = (await admin.client(calls.listMemories, {})).memories;
    const params = { id: memory?.id ?? '' };
    const key = { accountId: admin.accountId, environment: 'simulator', memoryId: 'A55555' } as const;
    const beside = (first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) =>
      secondWaiting(server.database, admin.accountId, first, second);
    const issue = async () => admin.client(calls.createInvoice, { body: await sampleInput() });
    const remove = () => admin.client(calls.deleteMemory, { params });
    const { clock } = server;
    const number = async (tx: Tx) => {
      await takeSerials(tx, key, 1, new Date(clock.nowMs()));
      await holdMemory(tx, key);
    };
    const unnumbered = () =>
      server.database.asOwner('delete from serial_counters where account_id = $1', [admin.accountId]);
    expect(await beside(number, remove)).toEqual(['409']);
    await unnumbered();
    const deps = { runtime: createTestRuntime(clock), defaultEnvironment: 'simulator' } as const;
    expect(await beside((tx) => deleteMemory(deps, tx, params.id), issue)).toEqual(['409']);
    expect(await server.database.asOwner('select id from invoices where account_id = $1', [admin.accountId])).toEqual(
      [],
    );
  });

  it('are given to nobody while they are being removed', async () => {
    const admin = await server.newAdmin();
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue'] });
    const guest = await server.newAdmin();
    const deps = { runtime: createTestRuntime(server.clock), defaultEnvironment: 'simulator' } as const;
    const given = { params: { id: clerk.userId }, body: { profile: { taxIDs: ['A66666'] } } };
    const crew = { username: 'given_removed', password: 'Kelid-e-Bagh 84' };
    const profile = { last_name: 'محبی', taxIDs: ['A66666'] };
    const toGuest = { body: { crew: { username: guest.username }, profile: { taxIDs: ['A66666'] } } };
    const ways: [string, () => Promise<unknown>][] = [
      [
        'memory_ids[0]',
        () => admin.client(calls.createApiKey, { body: { name: 'x', scopes: ['issue'], memory_ids: ['A66666'] } }),
      ],
      ['profile.taxIDs[0]', () => admin.client(calls.putEmployee, given)],
      ['profile.taxIDs[0]', () => admin.client(calls.createEmployee, { body: { crew, profile } })],
      ['profile.taxIDs[0]', () => admin.client(calls.inviteEmployee, toGuest)],
      ['memory_id', () => admin.client(calls.assignMemory, { body: { user_id: clerk.userId, memory_id: 'A66666' } })],
    ];
    /** The memory is removed by one who has not ended when the other begins. */
    const besideRemoval = async (second: () => Promise<unknown>) => {
      const { memories } = await admin.client(calls.listMemories, {});
      const id = memories.find(({ memory_id }) => memory_id === 'A66666')?.id ?? '';
      return secondWaiting(server.database, admin.accountId, (tx) => deleteMemory(deps, tx, id), second);
    };
    for (const [path, way] of ways) {
      await addMemory(admin, 'A66666');
      expect(await besideRemoval(way)).toEqual(['400', `${path} UNKNOWN_VALUE`]);
    }
    const left = () =>
      server.database.asOwner(
        `select from memberships where account_id = $1 and 'A66666' = any(memory_ids)
         union all select from api_keys where account_id = $1 and 'A66666' = any(memory_ids)
         union all select from invitations where account_id = $1 and 'A66666' = any(memory_ids)`,
        [admin.accountId],
      );
    expect(await left()).toEqual([]);
    // Nor by an invitation that is accepted, or an access that is given back.
    await addMemory(admin, 'A66666');
    const invitation = await admin.client(calls.inviteEmployee, toGuest);
    const accept = () =>
      guest.client(calls.answerInvitation, { params: { id: invitation.id }, body: { accept: true } });
    expect(await besideRemoval(accept)).toEqual(['taken']);
    await addMemory(admin, 'A66666');
    await admin.client(calls.putEmployee, given);
    await admin.client(calls.deleteEmployee, { params: given.params });
    const back = { ...given, body: { crew: { active: true } } };
    expect(await besideRemoval(() => admin.client(calls.putEmployee, back))).toEqual(['taken']);
    expect(await left()).toEqual([]);
  });

  it('hand a draft over that is being issued meanwhile, and take nothing over once they are disabled', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A1131H');
    const body = { ...(await sampleInput()), save_as_draft: true };
    const draft = await admin.client(calls.createInvoice, { body });
    await addReadyMemory(stand, admin, 'A1132H');
    const { memories } = await admin.client(calls.listMemories, {});
    const [old = '', heir = ''] = ['A1131H', 'A1132H'].map((id) => memories.find((one) => one.memory_id === id)?.id);
    await admin.client(calls.putMemory, { params: { id: heir }, body: { is_default: true } });
    await admin.client(calls.putMemory, { params: { id: old }, body: { enabled: false } });
    const deps = { runtime: createTestRuntime(server.clock), defaultEnvironment: 'simulator' } as const;
    const beside = (first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) =>
      secondWaiting(server.database, admin.accountId, first, second);
    const issue = () =>
      admin.client(calls.editInvoice, {
        ...{ params: { invoiceType: 'original' }, query: { invoice_id: draft.id } },
        body: { save_as_draft: false },
      });
    expect(await beside((tx) => handOver(deps, tx, old, heir), issue)).toEqual(['taken']);
    const { memory_id, state } = await admin.client(calls.getInvoice, { params: { id: draft.id } });
    expect([memory_id, state === 'draft']).toEqual(['A1132H', false]);
    const give = () => admin.client(calls.handOverMemory, { params: { id: old }, body: { to: heir } });
    const disable = (tx: Tx) => changeMemory(deps, tx, heir, { enabled: false }, null);
    expect(await beside(disable, give)).toEqual(['400', 'to NOT_ALLOWED']);
  });

  it('hand over what was written for them once they are disabled, and leave it to the default when they are removed', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A1121H');
    const body = { ...(await sampleInput()), save_as_draft: true };
    const drafts = [
      await admin.client(calls.createInvoice, { body }),
      await admin.client(calls.createInvoice, { body }),
    ] as const;
    await admin.client(calls.createRecurring, {
      body: { invoice_id: drafts[0].id, every: 'month', first_day: '2027-01-01', mode: 'draft' },
    });
    await addReadyMemory(stand, admin, 'A1122H');
    const ofId = async (memory_id: string) => {
      const { memories } = await admin.client(calls.listMemories, {});
      const found = memories.find((one) => one.memory_id === memory_id);
      if (found === undefined) throw new Error(`no memory ${memory_id}`);
      return found;
    };
    const [old, heir] = [await ofId('A1121H'), await ofId('A1122H')];
    const put = (id: string, change: object) => admin.client(calls.putMemory, { params: { id }, body: change });
    const handOver = (to: string) => admin.client(calls.handOverMemory, { params: { id: old.id }, body: { to } });
    await expect(handOver(heir.id)).rejects.toMatchObject({ status: 409 });
    await put(heir.id, { is_default: true });
    const { id: offer } = await admin.client(calls.createPreInvoice, {
      body: { memory_id: 'A1121H', buyer_info: { company: 'او' }, items: body.items ?? [] },
    });
    const file = await seedImport(server.database, admin);
    await server.database.asOwner(`update imports set memory_id = 'A1121H' where id = $1`, [file]);
    const left = { drafts: 2, recurring: 1, offers: 1, files: 1 };
    const nothing = { drafts: 0, recurring: 0, offers: 0, files: 0 };
    expect((await put(old.id, { enabled: false })).left_behind).toEqual(left);
    const clerk = await stand.server.newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    const told = (await clerk.client(calls.listMemories, {})).memories.find(({ id }) => id === old.id);
    expect(told?.left_behind).toEqual(nothing);
    const issue = (id: string) =>
      admin.client(calls.editInvoice, {
        ...{ params: { invoiceType: 'original' }, query: { invoice_id: id } },
        body: { save_as_draft: false },
      });
    await expect(issue(drafts[0].id)).rejects.toMatchObject({ problem: { code: 'MEMORY_NOT_READY' } });
    await expect(handOver(old.id)).rejects.toMatchObject({ status: 400 });
    expect(await handOver(heir.id)).toEqual(left);
    expect((await ofId('A1121H')).left_behind).toEqual(nothing);
    expect((await admin.client(calls.getPreInvoice, { params: { id: offer } })).memory_id).toBe('A1122H');
    expect((await admin.client(calls.getImport, { params: { id: file } })).memory_id).toBe('A1122H');
    // A wizard that had one open does not take it back to the disabled one.
    const late = admin.client(
      calls.editInvoice,
      {
        params: { invoiceType: 'original' },
        query: { invoice_id: drafts[1].id },
        body: { ...body, memory_id: 'A1121H' },
      },
      { ifMatch: drafts[1].etag },
    );
    await expect(late).rejects.toMatchObject({ status: 412 });
    expect((await issue(drafts[0].id)).memory_id).toBe('A1122H');
    // One that never issued is removed, with a draft of its own left.
    const { id } = await admin.client(calls.createInvoice, { body: { ...body, memory_id: 'A1122H' } });
    await put(old.id, { enabled: true });
    await put(old.id, { is_default: true });
    await addReadyMemory(stand, admin, 'A1123H');
    const mine = await admin.client(calls.createInvoice, { body: { ...body, memory_id: 'A1123H' } });
    await admin.client(calls.deleteMemory, { params: { id: (await ofId('A1123H')).id } });
    expect((await issue(mine.id)).memory_id).toBe('A1121H');
    expect((await admin.client(calls.getInvoice, { params: { id } })).memory_id).toBe('A1122H');
  });

  it('that are removed are taken from who was limited to them, whom one goes on saving', async () => {
    const admin = await server.newAdmin();
    const mistyped = await addMemory(admin, 'A11215');
    await addMemory(admin, 'A11216');
    const taxIDs = ['A11215', 'A11216'];
    const create = (username: string) =>
      admin.client(calls.createEmployee, {
        body: { crew: { username, password: 'Kelid-e-Bagh 84' }, profile: { last_name: 'محبی', taxIDs } },
      });
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue'], memoryIds: taxIDs });
    const gone = await create('memory_gone');
    const record = () => admin.client(calls.getEmployee, { params: { id: clerk.userId } });
    const { etag } = await record();
    await admin.client(calls.deleteEmployee, { params: { id: gone.id } });
    await admin.client(calls.inviteEmployee, { body: { crew: { username: 'memory_guest' }, profile: { taxIDs } } });
    await admin.client(calls.createApiKey, {
      body: { name: 'حسابداری', scopes: ['issue'], memory_ids: ['A11215'] },
    });
    const seen = async () => (await clerk.client(calls.listMemories, {})).memories.map(({ memory_id }) => memory_id);
    expect(await seen()).toEqual(taxIDs);
    const left = async () => {
      const { users } = await admin.client(calls.listEmployees, { query: {} });
      const { invitations } = await admin.client(calls.listInvitations, { query: {} });
      const { api_keys } = await admin.client(calls.listApiKeys, { query: {} });
      const ofUser = (id: string) => users.find((one) => one.id === id)?.profile.taxIDs;
      return [ofUser(clerk.userId), ofUser(gone.id), invitations[0]?.taxIDs, api_keys[0]?.memory_ids];
    };
    await admin.client(calls.deleteMemory, { params: { id: mistyped.id } });
    expect(await left()).toEqual([['A11216'], ['A11216'], ['A11216'], []]);
    await expect.poll(seen).toEqual(['A11216']);
    const read = await record();
    expect(read.etag).not.toBe(etag);
    const profile = { last_name: 'محبی', phone: '09121234567', taxIDs: read.profile.taxIDs };
    const put = { params: { id: clerk.userId }, body: { profile } };
    expect((await admin.client(calls.putEmployee, put, { ifMatch: read.etag })).profile.phone).toBe('09121234567');
    // Those that were removed before are by SQL 0786.
    const { asOwner } = server.database;
    for (const table of ['memberships', 'invitations', 'api_keys'])
      await asOwner(
        `update ${table} set memory_ids = array_prepend('A11215', memory_ids) where memory_ids is not null and account_id = $1`,
        [admin.accountId],
      );
    await asOwner(
      `update employees set former = jsonb_set(former, '{memory_ids}', '["A11215","A11216"]') where user_id = $1`,
      [gone.id],
    );
    expect(await left()).toEqual([taxIDs, taxIDs, taxIDs, ['A11215']]);
    await asOwner(readFileSync(new URL('../../../sql/0786_limits_to_removed_memories.sql', import.meta.url), 'utf8'));
    expect(await left()).toEqual([['A11216'], ['A11216'], ['A11216'], []]);
  });

  it('hand over the draft, too, that is just being made of a recurring one', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A1128H');
    await addReadyMemory(stand, admin, 'A1129H');
    const { memories } = await admin.client(calls.listMemories, {});
    const [old = '', heir = ''] = ['A1128H', 'A1129H'].map((one) => memories.find((at) => at.memory_id === one)?.id);
    const put = (id: string, change: object) => admin.client(calls.putMemory, { params: { id }, body: change });
    await put(heir, { is_default: true });
    const draft = async (memory_id: string) =>
      (await admin.client(calls.createInvoice, { body: { ...(await sampleInput()), memory_id, save_as_draft: true } }))
        .id;
    await admin.client(calls.createRecurring, {
      body: { invoice_id: await draft('A1128H'), every: 'month', first_day: '2027-01-01', mode: 'draft' },
    });
    const made = await draft('A1129H');
    await put(old, { enabled: false });
    const make = async (tx: Tx) => {
      await tx.selectFrom('recurring_invoices').select('id').forUpdate().execute();
      await tx.updateTable('invoices').set({ memory_id: 'A1128H' }).where('id', '=', made).execute();
    };
    const handOver = () => admin.client(calls.handOverMemory, { params: { id: old }, body: { to: heir } });
    await secondWaiting(server.database, admin.accountId, make, handOver);
    const after = (await admin.client(calls.listMemories, {})).memories.find(({ id }) => id === old);
    expect(after?.left_behind).toEqual({ drafts: 0, recurring: 0, offers: 0, files: 0 });
  });

  it('that were removed before they left anything to the default leave it by the migration, offers too', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A1124H');
    await addReadyMemory(stand, admin, 'A1125H');
    const { memories } = await admin.client(calls.listMemories, {});
    const gone = memories.find((one) => one.memory_id === 'A1125H');
    const sample = { ...(await sampleInput()), memory_id: 'A1125H' };
    const [draft, kept] = [
      await admin.client(calls.createInvoice, { body: { ...sample, save_as_draft: true } }),
      await admin.client(calls.createInvoice, { body: { ...sample, memory_id: 'A1124H', save_as_draft: true } }),
    ];
    const { id: offer } = await admin.client(calls.createPreInvoice, {
      body: { memory_id: 'A1125H', buyer_info: { company: 'او' }, items: sample.items ?? [] },
    });
    const offersOf = async () => (await admin.client(calls.getPreInvoice, { params: { id: offer } })).memory_id;
    await admin.client(calls.deleteMemory, { params: { id: gone?.id ?? '' } });
    expect(await offersOf()).toBe('');
    const owner = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);
    await owner('update invoices set memory_id = $1 where id = $2', ['A1125H', draft.id]);
    await owner('update pre_invoices set memory_id = $1 where id = $2', ['A1125H', offer]);
    await owner(readFileSync(new URL('../../../sql/0571_memories_removed_before.sql', import.meta.url), 'utf8'));
    const memoryOf = async (id: string) => (await admin.client(calls.getInvoice, { params: { id } })).memory_id;
    expect([await memoryOf(draft.id), await memoryOf(kept.id), await offersOf()]).toEqual(['', 'A1124H', '']);
    const issued = await admin.client(calls.editInvoice, {
      ...{ params: { invoiceType: 'original' }, query: { invoice_id: draft.id } },
      body: { save_as_draft: false },
    });
    expect(issued.memory_id).toBe('A1124H');
  });

  it('have settings that change, and go back to their defaults', async () => {
    const admin = await server.newAdmin();
    const { id } = await addMemory(admin, 'A11216');
    const made = await admin.client(calls.createMemorySettings, {
      body: { memory_id: 'A11216', payment_method: 'credit' },
    });
    expect(made).toMatchObject({ id, payment_method: 'credit', etag: 'v2' });
    const changed = await admin.client(
      calls.putMemorySettings,
      { params: { id }, body: { memory_id: 'A11216', invoice_output_type: 'type_two' } },
      { ifMatch: 'v2' },
    );
    expect(changed).toMatchObject({ payment_method: 'credit', invoice_output_type: 'type_two', etag: 'v3' });
    await admin.client(calls.resetMemorySettings, { params: { id } });
    const reset = await admin.client(calls.getMemorySettings, { params: { id } });
    expect(reset).toMatchObject({ payment_method: 'cash', invoice_output_type: 'type_one', signer: 'platform' });
  });
});

describe('keys and certificates', () => {
  it('walk from key pair to a memory that signs, and the private half never leaves', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A11216');
    const key = await generate(admin, 'A11216');
    expect(key.csr_pem).toContain('BEGIN CERTIFICATE REQUEST');
    const chain = await sign(key.csr_pem);
    const settings = await admin.client(calls.uploadCertificate, {
      body: { memory_id: 'A11216', certificate_pem: chain },
    });
    expect(settings.key?.certificate?.not_after).toMatch(/^\d{4}-/);
    expect((await admin.client(calls.listMemories, {})).memories[0]?.ready).toBe(true);
    const rows = await server.database.asOwner('select * from memory_keys where account_id = $1', [admin.accountId]);
    expect(JSON.stringify([rows, settings, key])).not.toContain('PRIVATE KEY');
    expect(rows[0]?.state).toBe('active');
  });

  it('take over without a gap: the old key signs until the new one was tried with its certificate', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A1121T');
    const old = await generate(admin, 'A1121T');
    expect(await upload(admin, 'A1121T', await sign(old.csr_pem))).toEqual([201, undefined]);
    const next = await generate(admin, 'A1121T');
    expect((await admin.client(calls.listMemories, {})).memories[0]?.ready).toBe(true);
    const third = await generate(admin, 'A1121T');
    expect(await upload(admin, 'A1121T', await sign(next.csr_pem))).toEqual([
      400,
      'INVALID_INPUT',
      'certificate_pem KEY_MISMATCH',
    ]);
    expect(await upload(admin, 'A1121T', await sign(third.csr_pem))).toEqual([201, undefined]);
    const [waiting] = (await admin.client(calls.listMemorySettings, {})).settings;
    expect([waiting?.active_key?.id, waiting?.pending_key?.id]).toEqual([old.id, third.id]);
    const tried = async () => {
      await admin.client(calls.testConnection, { body: { memory_id: 'A1121T' } });
      const [{ last_test, pending_test } = {}] = (await admin.client(calls.listMemorySettings, {})).settings;
      return [last_test?.ok, pending_test?.ok];
    };
    // The portal does not know the memory yet: of the key in use that says nothing.
    expect(await tried()).toEqual([undefined, false]);
    await createSimulatorControl(simulator.url).registerMemory({
      memoryId: 'A1121T',
      nationalId: '14003778990',
      economicCode: '14003778990',
      nameTrade: 'x',
    });
    // Whoever only asks how the memory stands there puts no key to work, and asks of their own memories alone.
    const ask = async (memoryIds: string[]) => {
      const { client } = await server.newUser(admin.accountId, { memoryIds });
      return client(calls.fiscalIdStatus, { query: { memory_id: 'A1121T' } });
    };
    await expect(ask(['B22222'])).rejects.toMatchObject({ status: 404 });
    expect(await ask(['A1121T'])).toMatchObject({ status: 'active' });
    const states = () =>
      server.database.asOwner(
        `select k.id, k.state, m.last_test_at as tested from memory_keys k join tax_memories m on m.id = k.memory
         where k.account_id = $1 order by k.state`,
        [admin.accountId],
      );
    expect(await states()).toEqual([
      { id: old.id, state: 'active', tested: null },
      { id: third.id, state: 'pending', tested: null },
    ]);
    expect(await tried()).toEqual([true, undefined]);
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 1 } });
    const told = await admin.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect(told).toMatchObject({
      action: 'key.taken_over',
      before: { serial_number: waiting?.active_key?.certificate?.serial_number },
      after: { serial_number: waiting?.pending_key?.certificate?.serial_number },
    });
    expect(await states()).toMatchObject([
      { id: third.id, state: 'active' },
      { id: old.id, state: 'retired' },
    ]);
  });

  it('have the tests that were made of them: of the key in use what failed before its successor was certified', async () => {
    const admin = await server.newAdmin();
    const owner = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);
    const since = { A1122T: '-1 minute', A1123T: '1 minute' };
    for (const [memoryId, from] of Object.entries(since)) {
      await addReadyMemory(stand, admin, memoryId);
      const { id, csr_pem } = await generate(admin, memoryId);
      await upload(admin, memoryId, await sign(csr_pem));
      await owner(
        `update memory_keys k set last_test = '[{"check": "token", "ok": false, "message": "", "measured": null}]',
           last_test_at = e.at + $2::interval
         from event_log e where k.id = $1 and e.account_id = k.account_id and e.after ->> 'key' = k.id::text
           and e.action = 'certificate.installed'`,
        [id, from],
      );
    }
    await owner('update tax_memories set last_test = null where account_id = $1', [admin.accountId]);
    await owner(readFileSync(new URL('../../../sql/0990_tests_before_successors.sql', import.meta.url), 'utf8'));
    const { settings } = await admin.client(calls.listMemorySettings, {});
    expect(
      settings.map(({ memory_id, last_test, pending_test }) => [memory_id, last_test?.ok, pending_test?.ok]).sort(),
    ).toEqual([
      ['A1122T', false, undefined],
      ['A1123T', undefined, false],
    ]);
  });

  it('renewed certificates of the key in use are what signs from then on, in processes that kept a signer too', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A1121R');
    const signer = () =>
      server.database.db.withAccount(admin.accountId, (tx) =>
        signingKeyId(tx, 'simulator', 'A1121R', server.clock.nowMs()),
      );
    const before = await signer();
    expect(await signer()).toBe(before);
    const [{ id } = { id: '' }] = (await admin.client(calls.listMemories, {})).memories;
    await admin.client(calls.putMemory, { params: { id }, body: { enabled: false } });
    // It issues nothing, and asks about what it has issued.
    expect(await signer()).not.toBeNull();
    const [memory] = (await admin.client(calls.listMemorySettings, {})).settings;
    expect(await upload(admin, 'A1121R', await sign(memory?.active_key?.csr_pem ?? ''))).toEqual([201, undefined]);
    expect(await signer()).not.toBe(before);
  });

  it('that sign again after another did are another signer: what the other signed is told from theirs by when they began', async () => {
    const admin = await server.newAdmin();
    await addReadyMemory(stand, admin, 'A1121X');
    const signer = () =>
      server.database.db.withAccount(admin.accountId, (tx) =>
        signingKeyId(tx, 'simulator', 'A1121X', server.clock.nowMs()),
      );
    const before = await signer();
    await admin.client(calls.testConnection, { body: { memory_id: 'A1121X' } });
    const [memory] = (await admin.client(calls.listMemorySettings, {})).settings;
    expect(memory?.last_test?.ok).toBe(true);
    for (const signs of ['taxpayer', 'platform'] as const) {
      const body = { memory_id: 'A1121X', signer: signs };
      const changed = await admin.client(calls.putMemorySettings, { params: { id: memory?.id ?? '' }, body });
      // What was tried was the key of who signed before.
      expect(changed.last_test).toBeNull();
    }
    expect(await signer()).not.toBe(before);
    expect(await signer()).not.toBeNull();
  });

  it('come from elsewhere too: PEM with a passphrase, PKCS#12, certificate along or later', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A11216');
    const key = importPrivateKey((await generateKeyPair()).privateKeyPem);
    const csr = await createSigningRequest(key, { commonName: 'x', nationalId: '14003778990' });
    const certificate_pem = await sign(csr);
    const key_pem = privateKeyToPem(key, 'رمز ۱۲۳');
    const importKey = (body: object) => post(admin, '/settings/keys/import', { memory_id: 'A11216', ...body });
    expect(await importKey({ key_pem })).toEqual([400, 'INVALID_INPUT', 'passphrase KEY_PASSPHRASE_MISSING']);
    expect(await importKey({ key_pem, passphrase: 'x' })).toEqual([
      400,
      'INVALID_INPUT',
      'passphrase KEY_PASSPHRASE_WRONG',
    ]);
    expect(await importKey({ pkcs12: 'AAAA' })).toEqual([400, 'INVALID_INPUT', 'pkcs12 PKCS12_UNREADABLE']);
    expect((await admin.client(calls.listMemorySettings, {})).settings[0]?.key).toBeNull();
    await importKey({ key_pem, passphrase: 'رمز ۱۲۳', certificate_pem });
    const [settings] = (await admin.client(calls.listMemorySettings, {})).settings;
    expect(settings?.active_key).toMatchObject({ origin: 'imported', certificate: { national_id: '14003778990' } });
  });

  it('of a file with several identities: that of the certificate sent along, else the one valid longest', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A11216');
    const identity = async (nationalId: string, days: number) => {
      const key = importPrivateKey((await generateKeyPair()).privateKeyPem);
      const csr = await createSigningRequest(key, { commonName: 'x', nationalId });
      const { certificatePem, chainPem } = await simulator.control.signRequest(csr, days);
      const [der = Buffer.alloc(0)] = importCertificates(certificatePem);
      return {
        key: key.export({ type: 'pkcs8', format: 'der' }),
        der,
        chain: [certificatePem, ...chainPem].join('\n'),
      };
    };
    // Somebody else's stands first in the file and is valid longest.
    const theirs = await identity('10380284790', 720);
    const [long, short] = [await identity('14003778990', 700), await identity('14003778990', 60)];
    const all = [theirs, short, long];
    const file = pkcs12Of(
      all.map(({ key }) => key),
      [...all.map(({ der }) => der), ...importCertificates(long.chain).slice(1)],
    );
    const importKey = (certificate_pem?: string) =>
      post(admin, '/settings/keys/import', {
        ...{ memory_id: 'A11216', pkcs12: Buffer.from(file).toString('base64') },
        ...(certificate_pem !== undefined && { certificate_pem }),
      });
    const taken = async () => {
      const [settings] = (await admin.client(calls.listMemorySettings, {})).settings;
      return (settings?.pending_key ?? settings?.active_key)?.certificate?.serial_number;
    };
    const numberOf = ({ der }: typeof long) => parseCertificate(der).number;
    expect(await importKey()).toEqual([201, undefined]);
    expect(await taken()).toBe(numberOf(long));
    expect(await importKey(short.chain)).toEqual([201, undefined]);
    expect(await taken()).toBe(numberOf(short));
    // The same in one PEM, and as base64 text.
    const key_pem = all
      .map(({ key }) => privateKeyToPem(createPrivateKey({ key, format: 'der', type: 'pkcs8' })))
      .join('');
    const body = { memory_id: 'A11216', certificate_pem: long.chain };
    expect(await post(admin, '/settings/keys/import', { ...body, key_pem })).toEqual([201, undefined]);
    expect(await taken()).toBe(numberOf(long));
    const text = Buffer.from(Buffer.from(file).toString('base64').replace(/.{76}/g, '$&\r\n'));
    const asText = { memory_id: 'A11216', pkcs12: text.toString('base64'), certificate_pem: short.chain };
    expect(await post(admin, '/settings/keys/import', asText)).toEqual([201, undefined]);
    expect(await taken()).toBe(numberOf(short));
    const refused = async (pem: string) => (await importKey(pem)).slice(2);
    expect(await refused(theirs.chain)).toEqual(['certificate_pem CERTIFICATE_IDENTITY_MISMATCH']);
    expect(await refused((await identity('14003778990', 90)).chain)).toEqual(['certificate_pem KEY_MISMATCH']);
    expect(await refused('x')).toEqual(['certificate_pem CERTIFICATE_UNREADABLE']);
    expect(await taken()).toBe(numberOf(short));
  });

  it('of a key that was certified anew: the certificate that holds, whichever stands first', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A11216');
    const { csr_pem } = await generate(admin, 'A11216');
    const signed = async (days: number) => (await simulator.control.signRequest(csr_pem, days)).certificatePem;
    const [old, renewed] = [await signed(20), await signed(400)];
    const [, ...issuers] = certificatesIn(await sign(csr_pem));
    expect(await upload(admin, 'A11216', [old, renewed, ...issuers].join('\n'))).toEqual([201, undefined]);
    const [settings] = (await admin.client(calls.listMemorySettings, {})).settings;
    const [der = Buffer.alloc(0)] = importCertificates(renewed);
    expect(settings?.active_key?.certificate?.serial_number).toBe(parseCertificate(der).number);
  });

  it('of the taxpayer are told from those of their issuers, wherever in the file they stand', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A1121S');
    await admin.client(calls.createMemorySettings, { body: { memory_id: 'A1121S', signer: 'taxpayer' } });
    const { privateKeyPem } = await generateKeyPair();
    const subject = { commonName: 'مودی', nationalId: '14003778990' };
    const links = certificatesIn(await sign(await createSigningRequest(importPrivateKey(privateKeyPem), subject)));
    expect(links.length).toBeGreaterThan(1);
    for (const file of [links, links.toReversed()]) {
      expect(await upload(admin, 'A1121S', file.join('\n'))).toEqual([201, undefined]);
      const [memory] = (await admin.client(calls.listMemorySettings, {})).settings;
      expect(memory?.active_key?.certificate).toMatchObject({ subject: 'مودی', national_id: '14003778990' });
    }
  });

  it('are refused with everything that is wrong', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'A11216');
    expect(await upload(admin, 'A11216', 'x')).toEqual([409, 'CONFLICT']);
    await generate(admin, 'A11216');
    expect(await upload(admin, 'A11216', 'x')).toEqual([
      400,
      'INVALID_INPUT',
      'certificate_pem CERTIFICATE_UNREADABLE',
    ]);
    expect(await upload(admin, 'B22222', 'x')).toEqual([404, 'NOT_FOUND']);
    const accountId = await seedAccount(server.database, { nationalCode: '10380284790' });
    const other = await server.signIn(await seedUser(server.database, accountId));
    await addMemory(other, 'B22222');
    const theirs = await sign((await generate(other, 'B22222')).csr_pem);
    expect(await upload(admin, 'A11216', theirs)).toEqual([
      400,
      'INVALID_INPUT',
      'certificate_pem KEY_MISMATCH',
      'certificate_pem CERTIFICATE_IDENTITY_MISMATCH',
    ]);
  });

  it('are tried against the authority, check by check', async () => {
    const admin = await server.newAdmin();
    await addMemory(admin, 'D44444');
    const test = () => admin.client(calls.testConnection, { body: { memory_id: 'D44444' } });
    const told = ({ checks }: Awaited<ReturnType<typeof test>>) => checks.map(({ check, ok }) => `${check} ${ok}`);
    expect(told(await test())).toEqual(['key false']);
    const key = await generate(admin, 'D44444');
    await upload(admin, 'D44444', await sign(key.csr_pem));
    const untold = await test();
    expect(told(untold)).toEqual(['key true', 'certificate true', 'network true', 'token false']);
    expect(untold.checks.at(-1)).toMatchObject({ measured: '4110', message: tokenRefusals['4110'] });
    await createSimulatorControl(simulator.url).registerMemory({
      memoryId: 'D44444',
      nationalId: '14003778990',
      economicCode: '14003778990',
      nameTrade: 'x',
    });
    expect(told(await test())).toEqual([
      'key true',
      'certificate true',
      'network true',
      'clock true',
      'token true',
      'memory true',
    ]);
    server.clock.advance(400 * 86_400_000 * 3);
    const later = await server.signIn(admin);
    const expired = await later.client(calls.testConnection, { body: { memory_id: 'D44444' } });
    expect([expired.ok, (await later.client(calls.listMemories, {})).memories[0]?.ready]).toEqual([false, false]);
  });
});
