import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { withServer } from '../../testing/with-server.ts';
import { askTurn } from '../sending/ask-turn.ts';
import { sendTurn } from '../sending/send-turn.ts';
import { createFixture, type Fixture, testPorts } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { inquire, reconcile } from './inquire.ts';
import { inquireTaxId } from './inquire-tax-id.ts';
import type { InquiryDeps } from './lines.ts';

const database = testDatabase();
const server = withServer();
const hourMs = 3_600_000;

async function setting(count: number) {
  const fixture = await createFixture(database());
  const authority = new ScriptedAuthority();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await fixture.issue());
  const deps = fixture.sending(authority);
  fixture.clock.advance(20_000);
  await sendTurn(deps, fixture.memory, 100);
  const ask = async () => {
    fixture.clock.advance(20_000);
    await askTurn(deps, fixture.memory, 100);
  };
  return { fixture, authority, ids, ask };
}

const depsOf = ({ invoices, runtime }: Fixture, authority: ScriptedAuthority): InquiryDeps => ({
  database: database().db,
  runtime,
  lines: async () => authority,
  ports: invoices.ports,
});
const askerOf = ({ accountId }: Fixture) => ({ accountId, allowed: null, memoryId: undefined });

describe('reconciliation', () => {
  it('finds exactly what stands on one side only, and the answer that was lost', async () => {
    const { fixture, authority, ids, ask } = await setting(4);
    const lost = authority.taken[3];
    if (lost !== undefined) lost.visible = false;
    await ask();
    if (lost !== undefined) lost.visible = true;
    const own = await fixture.rows<{ id: string; state: string }>(
      'select id, state from invoices where account_id = $1',
      [fixture.accountId],
    );
    expect(own.filter(({ state }) => state === 'confirmed')).toHaveLength(3);
    // Gone there, and one that other software sent.
    const gone = authority.taken[0]?.uid;
    authority.isListed = ({ uid }) => uid !== gone;
    const copy = authority.taken[1];
    if (copy !== undefined)
      authority.taken.push({ ...copy, uid: fixture.runtime.ids.uuid(), reference: 'other', status: 'accepted' });
    const nowMs = fixture.clock.nowMs();
    fixture.clock.advance(hourMs);
    const result = await reconcile(depsOf(fixture, authority), askerOf(fixture), {
      fromMs: nowMs - hourMs,
      toMs: nowMs + hourMs,
    });
    expect(result).toMatchObject({ here: 3, there: 4, same: 2, memory_id: fixture.memory.memoryId });
    expect(result.differences.map(({ kind }) => kind).sort()).toEqual(['answer_lost', 'only_here', 'only_there']);
    const named = result.differences.flatMap(({ invoice_id }) => invoice_id ?? []);
    expect(named.every((id) => ids.includes(id)) && named.length === 2).toBe(true);
    // What names no memory and is no packet of theirs may be another memory's.
    const nameless = Object.assign(Object.create(authority) as ScriptedAuthority, {
      registered: async (...given: Parameters<ScriptedAuthority['registered']>) =>
        (await authority.registered(...given)).map((row) => ({ ...row, fiscalId: '' })),
    });
    const allowed = [fixture.memory.memoryId];
    const range = { fromMs: nowMs - hourMs, toMs: nowMs + hourMs };
    const theirs = await reconcile(depsOf(fixture, nameless), { ...askerOf(fixture), allowed }, range);
    expect(theirs.differences.map(({ kind }) => kind).sort()).toEqual(['answer_lost', 'only_here']);
    const everybodys = await reconcile(depsOf(fixture, nameless), askerOf(fixture), range);
    expect(everybodys.differences).toEqual(result.differences.map((each) => ({ ...each, raw: expect.anything() })));
  });

  it('does not miss a packet that was sent twice over midnight and had come in the first time', async () => {
    const { fixture, authority, ask } = await setting(1);
    await ask();
    const midnight = fixture.clock.nowMs();
    fixture.clock.advance(hourMs);
    // The list of the day after does not have it; before midnight the authority knows it by its uid.
    authority.isListed = () => false;
    const asked: [number, number][] = [];
    const line = Object.assign(Object.create(authority) as ScriptedAuthority, {
      inquireByUid: async (uids: string[], window: { fromMs: number; toMs: number }) => {
        asked.push([window.fromMs - midnight, window.toMs - midnight]);
        return authority.inquireByUid(uids, window);
      },
    });
    const kinds = async (sends: number) => {
      await fixture.rows(
        'update invoice_attempts set stored_at = $2, last_sent_at = $3, sends = $4 where account_id = $1',
        [fixture.accountId, new Date(midnight - 120_000), new Date(midnight + 300_000), sends],
      );
      const range = { fromMs: midnight, toMs: midnight + hourMs };
      const { differences, here } = await reconcile(depsOf(fixture, line), askerOf(fixture), range);
      return [here, ...differences.map(({ kind }) => kind)];
    };
    expect(await kinds(1)).toEqual([1, 'only_here']);
    expect(asked).toEqual([]);
    expect(await kinds(2)).toEqual([0]);
    expect(asked).toEqual([[-180_000, 0]]);
    const [copy] = authority.taken;
    if (copy !== undefined) copy.visible = false;
    expect(await kinds(2)).toEqual([1, 'only_here']);
  });

  it('says so when the authority does not answer, and refuses a range that is too long', async () => {
    const { fixture, authority } = await setting(1);
    const silent = Object.assign(Object.create(authority) as ScriptedAuthority, {
      registered: () => Promise.reject(new Error('silent')),
    });
    const nowMs = fixture.clock.nowMs();
    const range = { fromMs: nowMs - hourMs, toMs: nowMs };
    await expect(reconcile(depsOf(fixture, silent), askerOf(fixture), range)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const long = { fromMs: nowMs - 100 * 24 * hourMs, toMs: nowMs };
    await expect(reconcile(depsOf(fixture, authority), askerOf(fixture), long)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'from_date', code: 'BAD_RANGE' }],
    });
  });
});

it('says of a memory that is not theirs to ask through that it is not, and not that it has no key', async () => {
  const { fixture, authority } = await setting(1);
  const deps = depsOf(fixture, authority);
  const ask = (change: object) => inquire(deps, { ...askerOf(fixture), ...change }, ['x']);
  const unknown = { code: 'INVALID_INPUT', errors: [{ path: 'memory_id', code: 'UNKNOWN_MEMORY' }] };
  await expect(ask({ memoryId: 'A99999' })).rejects.toMatchObject(unknown);
  await expect(ask({ memoryId: fixture.memory.memoryId, allowed: ['A99999'] })).rejects.toMatchObject(unknown);
  await expect(ask({ allowed: [] })).rejects.toMatchObject({ code: 'MEMORY_NOT_READY' });
});

it('answers in the order asked, what is unknown among it, and only the own account’s invoices are named', async () => {
  const { fixture, authority, ask } = await setting(2);
  await ask();
  const [first, second] = authority.taken.map(({ reference }) => reference);
  const asked = [second ?? '', 'nothing', first ?? ''];
  const answers = await inquire(depsOf(fixture, authority), askerOf(fixture), asked);
  expect(answers.map(({ reference_number, outcome }) => [reference_number, outcome])).toEqual([
    [second, 'accepted'],
    ['nothing', 'notFound'],
    [first, 'accepted'],
  ]);
  expect(answers[0]?.invoice_id).not.toBeNull();
  const stranger = await createFixture(database());
  const theirs = await inquire(depsOf(stranger, authority), askerOf(stranger), asked);
  expect(theirs.map(({ invoice_id }) => invoice_id)).toEqual([null, null, null]);
});

it('finds a packet that was sent twice by the number of either time, however long ago and days apart', async () => {
  const { fixture, authority } = await setting(1);
  const [first] = authority.taken;
  const dayMs = 24 * hourMs;
  fixture.clock.advance(8 * dayMs);
  const second = authority.take({ ...fixture.memory, uid: first?.uid ?? '', payload: first?.payload ?? '' });
  await fixture.rows(
    `update invoice_attempts set sends = 2, reference_numbers = $2, last_sent_at = $3 where account_id = $1`,
    [fixture.accountId, [first?.reference, second.reference], new Date(fixture.clock.nowMs())],
  );
  fixture.clock.advance(100 * dayMs);
  const asked = [first?.reference ?? '', second.reference];
  const answers = await inquire(depsOf(fixture, authority), askerOf(fixture), asked);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'rejected']);
});

it('an employee limited to some memories is told nothing of a packet of another one, who ever knows its number', async () => {
  const { fixture, authority, ask } = await setting(1);
  await ask();
  const asked = [authority.taken[0]?.reference ?? ''];
  const { memoryId } = fixture.memory;
  const outcomeFor = async (allowed: readonly string[] | null, packetOf: string) => {
    const named = Object.assign(Object.create(authority) as ScriptedAuthority, {
      inquireByReference: async (...given: Parameters<ScriptedAuthority['inquireByReference']>) =>
        (await authority.inquireByReference(...given)).map((row) => ({ ...row, fiscalId: packetOf })),
    });
    const [answer] = await inquire(depsOf(fixture, named), { ...askerOf(fixture), allowed, memoryId }, asked);
    return [answer?.outcome, answer?.raw.uid === undefined];
  };
  expect(await outcomeFor([memoryId], memoryId)).toEqual(['accepted', false]);
  expect(await outcomeFor([memoryId], 'B22222')).toEqual(['notFound', true]);
  expect(await outcomeFor(null, 'B22222')).toEqual(['accepted', false]);
});

it('through a trusted company the admin, too, is told of packets of the account’s own memories alone', async () => {
  const { fixture, authority, ask } = await setting(1);
  await ask();
  const asked = [authority.taken[0]?.reference ?? ''];
  const { memoryId } = fixture.memory;
  await fixture.rows(
    `insert into tax_memories (account_id, id, memory_id, environment, title, is_default, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, '', true, now(), now())`,
    [fixture.accountId, memoryId, fixture.memory.environment],
  );
  const outcomeFor = async (packetOf: string, isOfCompany: boolean) => {
    const named = Object.assign(Object.create(authority) as ScriptedAuthority, {
      isOfCompany,
      inquireByReference: async (...given: Parameters<ScriptedAuthority['inquireByReference']>) =>
        (await authority.inquireByReference(...given)).map((row) => ({ ...row, fiscalId: packetOf })),
    });
    const [answer] = await inquire(depsOf(fixture, named), askerOf(fixture), asked);
    return [answer?.outcome, answer?.raw.uid === undefined];
  };
  expect(await outcomeFor(memoryId, true)).toEqual(['accepted', false]);
  expect(await outcomeFor('', true)).toEqual(['accepted', false]);
  expect(await outcomeFor('B22222', true)).toEqual(['notFound', true]);
  // By one's own token the authority shows one's own memories, whichever program has them.
  expect(await outcomeFor('B22222', false)).toEqual(['accepted', false]);
});

it('an answer that names no memory is told to an employee limited to some where the packet is of theirs', async () => {
  const { fixture, authority, ask } = await setting(1);
  await ask();
  const nameless = Object.assign(Object.create(authority) as ScriptedAuthority, {
    inquireByReference: async (...given: Parameters<ScriptedAuthority['inquireByReference']>) =>
      (await authority.inquireByReference(...given)).map((row) => ({ ...row, fiscalId: '' })),
  });
  const asked = [authority.taken[0]?.reference ?? ''];
  const outcomeFor = async (who: Fixture, allowed: readonly string[] | null) => {
    const { memoryId } = who.memory;
    const [answer] = await inquire(depsOf(who, nameless), { ...askerOf(who), allowed, memoryId }, asked);
    return [answer?.outcome, answer?.raw.uid === undefined];
  };
  // As seen through another memory: the packet is not of that one.
  const other = await createFixture(database());
  expect(await outcomeFor(fixture, [fixture.memory.memoryId])).toEqual(['accepted', false]);
  expect(await outcomeFor(other, [other.memory.memoryId])).toEqual(['notFound', true]);
  expect(await outcomeFor(other, null)).toEqual(['accepted', false]);
});

describe('an account of two memories', () => {
  const dayMs = 24 * hourMs;
  /** One of the second is confirmed; the default one has a line of its own, which knows nothing. */
  async function twoMemories(environment?: 'production') {
    const { fixture, authority, ask } = await setting(1);
    await ask();
    const memoryId = `B${fixture.memory.memoryId.slice(1)}`;
    const byDefault = { ...fixture.memory, memoryId, environment: environment ?? fixture.memory.environment };
    const lines = new Map<string, ScriptedAuthority | null>([
      [byDefault.memoryId, new ScriptedAuthority()],
      [fixture.memory.memoryId, authority],
    ]);
    const ports = [testPorts(byDefault), testPorts(fixture.memory)] as const;
    const deps: InquiryDeps = {
      ...depsOf(fixture, authority),
      lines: async ({ memoryId }) => lines.get(memoryId) ?? null,
      ports: {
        memory: async (tx, choice) => (await ports[0].memory(tx, choice)) ?? ports[1].memory(tx, choice),
      },
    };
    const [row] = await fixture.rows<{ tax_id: string }>('select tax_id from invoices where account_id = $1', [
      fixture.accountId,
    ]);
    const setLine = ({ memoryId }: { memoryId: string }, line: ScriptedAuthority | null) => lines.set(memoryId, line);
    return {
      ...{ fixture, deps, authority, byDefault, setLine },
      ...{ taxId: row?.tax_id ?? '', reference: authority.taken[0]?.reference ?? '' },
    };
  }

  it('asks about what is the second one’s by that, and finds it in its own book', async () => {
    const { fixture, deps, taxId, reference } = await twoMemories();
    fixture.clock.advance(70 * dayMs);
    const [answer, unknown] = await inquire(deps, askerOf(fixture), [reference, 'nothing']);
    expect(answer).toMatchObject({ outcome: 'accepted', invoice_id: expect.any(String), state: 'confirmed' });
    expect(unknown).toMatchObject({ outcome: 'notFound', invoice_id: null });
    expect(await inquireTaxId(deps, askerOf(fixture), taxId)).toMatchObject({
      ...{ standing: 'registered', state: 'confirmed', invoice_id: answer?.invoice_id },
    });
  });

  it('needs no key of the default one for it; without its own the default one’s does', async () => {
    const { fixture, deps, authority, byDefault, setLine, taxId, reference } = await twoMemories();
    const outcomes = async () => [
      (await inquire(deps, askerOf(fixture), [reference]))[0]?.outcome,
      (await inquireTaxId(deps, askerOf(fixture), taxId)).standing,
    ];
    setLine(byDefault, null);
    expect(await outcomes()).toEqual(['accepted', 'registered']);
    setLine(byDefault, authority);
    setLine(fixture.memory, null);
    expect(await outcomes()).toEqual(['accepted', 'registered']);
    setLine(byDefault, null);
    await expect(outcomes()).rejects.toMatchObject({ code: 'MEMORY_NOT_READY' });
  });

  it('asks over the default one’s line for one that is disabled, in whose place another may stand at the authority', async () => {
    const { fixture, deps, authority, byDefault, setLine, reference } = await twoMemories();
    const memory: InquiryDeps['ports']['memory'] = async (tx, choice) => {
      const known = await deps.ports.memory(tx, choice);
      return known && { ...known, enabled: known.memoryId === byDefault.memoryId };
    };
    setLine(byDefault, authority);
    setLine(fixture.memory, new ScriptedAuthority());
    const [answer] = await inquire({ ...deps, ports: { memory } }, askerOf(fixture), [reference]);
    expect(answer?.outcome).toBe('accepted');
  });

  it('compares the book of one without a key over the default one’s line, as its own', async () => {
    const { fixture, deps, authority, byDefault, setLine } = await twoMemories();
    const { memoryId } = fixture.memory;
    const nowMs = fixture.clock.nowMs();
    const compare = () =>
      reconcile(deps, { ...askerOf(fixture), memoryId }, { fromMs: nowMs - hourMs, toMs: nowMs + hourMs });
    setLine(byDefault, authority);
    setLine(fixture.memory, null);
    expect(await compare()).toMatchObject({ memory_id: memoryId, here: 1, there: 1, same: 1, differences: [] });
    setLine(byDefault, null);
    await expect(compare()).rejects.toMatchObject({ code: 'MEMORY_NOT_READY' });
  });

  it('answers about the others where one is of a memory without a key that none can ask for in its stead', async () => {
    const { fixture, deps, byDefault, setLine, reference } = await twoMemories('production');
    setLine(fixture.memory, null);
    const ask = (asked: string[]) => inquire(deps, askerOf(fixture), asked);
    const [unasked, unknown] = await ask([reference, 'nothing']);
    const said = { code: 'MEMORY_NOT_READY', message: expect.stringContaining(fixture.memory.memoryId) };
    expect(unasked).toMatchObject({ outcome: 'notAsked', state: 'confirmed', errors: [], warnings: [said] });
    expect(unknown).toMatchObject({ outcome: 'notFound', invoice_id: null, warnings: [] });
    const notReady = { code: 'MEMORY_NOT_READY' };
    await expect(ask([reference])).rejects.toMatchObject(notReady);
    // Of what is known nowhere nothing is said that nobody was asked about.
    setLine(byDefault, null);
    await expect(ask([reference, 'nothing'])).rejects.toMatchObject(notReady);
  });

  it('tells nothing of it to an employee who works with the first alone', async () => {
    const { fixture, deps, byDefault, taxId, reference } = await twoMemories();
    const asker = { ...askerOf(fixture), allowed: [byDefault.memoryId] };
    const [answer] = await inquire(deps, asker, [reference]);
    expect(answer).toMatchObject({ outcome: 'notFound', invoice_id: null });
    expect(await inquireTaxId(deps, asker, taxId)).toMatchObject({ invoice_id: null, state: null });
  });
});

it.each([
  ['INQUIRY_BY_REFERENCE_NUMBER?reference_number=%20', undefined, 'reference_number'],
  ['bulk_inquiry_by_reference_number', { reference_numbers: ['x', '\n'] }, 'reference_numbers[1]'],
  ['bulk_inquiry_by_reference_number', { reference_numbers: [','] }, 'reference_numbers[0]'],
  ['mohaymen?tax_id=%20-', undefined, 'tax_id'],
  ['mohaymen?tax_id=A11216', undefined, 'tax_id'],
])('what asks nothing is refused at its field, not said of the authority: %s', async (path, json, field) => {
  const { token } = await server().newAdmin();
  const method = json === undefined ? 'GET' : 'POST';
  const answer = await server().fetch(`/api/invoice_std/${path}`, { method, token, json });
  expect(await answer.json()).toMatchObject({ status: 400, errors: [{ path: field }] });
});

it.each([
  ['a112160512e0000000200', /۲۱ نویسه نوشته شده/],
  ['A112160512Eو000000020', /۲۱ نویسه نوشته شده/],
  ['A112160512E0000000200Z', /از حرف بزرگ انگلیسی و رقم/],
])('a tax id of another form says what is wrong with it: %s', async (taxId, message) => {
  const { token } = await server().newAdmin();
  const answer = await server().fetch(`/api/invoice_std/mohaymen?tax_id=${encodeURIComponent(taxId)}`, { token });
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'tax_id', message: expect.stringMatching(message) }] });
});
