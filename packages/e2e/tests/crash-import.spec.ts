import { expect, test } from '@playwright/test';
import { type CallReply, type Client, calls } from '@taraz/contract';
import { formatJalaliDate, type InvoiceDraft } from '@taraz/core';
import { createGate, type Gate } from '../src/gate.ts';
import { clientOf, insist } from '../src/issuing.ts';
import { killedAtGate } from '../src/killed-at-gate.ts';
import { readLedger, serialsUpTo } from '../src/ledger.ts';
import { seedOfRun } from '../src/seeded.ts';
import { createStand, type Stand } from '../src/stand.ts';
import { until } from '../src/until.ts';

/** What is lost once in a hundred times is lost: no second try. */
test.describe.configure({ mode: 'default', timeout: 900_000, retries: 0 });

type Detail = CallReply<typeof calls.getImport>;

const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
const headers = 'شماره فاکتور;تاریخ;کد ملی;نام مشتری;شناسه کالا;شرح;تعداد;فی;مالیات ٪';
/** Two transactions read them, three check them, two issue what is right of them: as few as ten kills need. */
const [invoices, rowsEach, rightEach] = [816, 3, 4];
const right = invoices / rightEach;

/** Every fourth invoice, of three rows each, is right; the others have no price. */
function salesFile(): File {
  const lines = Array.from({ length: invoices }, (_, index) => {
    const price = index % rightEach === 0 ? '125000' : '';
    const line = `${index + 1};${day};14008430838;پخش آریا;2720000114542;چای;2;${price};10`;
    return `${line}\n`.repeat(rowsEach);
  });
  return new File([`${headers}\n${lines.join('')}`], 'sales.csv');
}

const start = (client: Client) =>
  insist(() => client(calls.importInvoices, { body: { file: salesFile() } }, { idempotencyKey: 'the-file' }));

/** What its user does now: takes the mapping as it was guessed, issues what is right; null when it is nobody's turn. */
function turnOf({ state, mapping, valid, unchecked }: Detail): object | null {
  if (state === 'mapping') return { mapping };
  return state === 'ready' && valid > 0 && unchecked === 0 ? { action: 'issue' } : null;
}

const isOver = ({ state, valid, unchecked }: Detail): boolean => state === 'ready' && valid === 0 && unchecked === 0;
const get = (client: Client, id: string) => client(calls.getImport, { params: { id } });
const put = (client: Client, id: string, body: object) =>
  client(calls.changeImport, { params: { id }, body: body as never });

/** Up to the last verdict. */
async function untilOver(client: Client, id: string): Promise<void> {
  await until(
    async () => {
      const job = await get(client, id);
      const turn = turnOf(job);
      if (turn !== null) await put(client, id, turn);
      const confirmed = job.report.states.find(({ state }) => state === 'confirmed')?.count ?? 0;
      if (isOver(job) && confirmed === right) return true;
      throw new Error(JSON.stringify([job.state, job.report.states]));
    },
    { what: `${right} confirmed`, everyMs: 100 },
  );
}

/** Everything that came of an import, but for what no two runs have in common: ids, times, the seller. */
async function outcomeOf({ query }: Stand, accountId: string, id: string) {
  const mine = 'account_id = $1';
  const [job] = await query(
    `select state, row_count, bad_rows, new_count, valid_count, faulty_count, issued_count, last_row from imports where ${mine} and id = $2`,
    [accountId, id],
  );
  const rows = await query(
    `select row_number, cells, faults, bad from import_rows where ${mine} and import_id = $2 order by row_number`,
    [accountId, id],
  );
  const groups = await query(
    `select place, number, rows, state, invoice_id is not null as issued from import_invoices where ${mine} and import_id = $2 order by place`,
    [accountId, id],
  );
  const issued = await query<{ serial: string; draft: InvoiceDraft }>(
    `select m.place, i.serial, i.internal_id, i.state, i.total, i.total_vat, i.buyer_code, i.warning_count, d.draft
     from invoices i join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
       left join import_invoices m on m.account_id = i.account_id and m.invoice_id = i.id
     where i.${mine} order by i.serial`,
    [accountId],
  );
  const sums = await query(
    `select state, sum(invoices) as invoices, sum(total) as total, sum(total_vat) as total_vat from invoice_sums where ${mine} group by 1 having sum(invoices) > 0 order by 1`,
    [accountId],
  );
  const created = await query(
    `select cause, count(*) as times, count(distinct invoice_id) as invoices from invoice_events where ${mine} and cause = 'CREATED' group by 1`,
    [accountId],
  );
  return {
    ...{ job, rows, groups, sums, created },
    issued: issued.map(({ draft: { seller_info: _seller, serial_header: _serial, ...draft }, ...row }) => ({
      ...row,
      draft: { ...draft, items: draft.items.map((item) => ({ ...item, uuid: '' })) },
    })),
  };
}

/** The import while its server is killed over and over: at the gate each transaction stands before its last statement. */
function underFire(stand: Stand, client: Client, id: string, gate: Gate) {
  const server = killedAtGate(stand);
  const stateOf = async (): Promise<string> =>
    (await stand.query<{ state: string }>('select state from imports where id = $1', [id]))[0]?.state ?? '';

  /** Whether what stands at the gate only keeps that a step is begun: the step itself comes after it. */
  const isMark = async (): Promise<boolean> => {
    const marks = await stand.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update imports set begun %'",
    );
    return marks.length > 0;
  };

  /** Until a transaction of the background stands at the gate; does its user's turns meanwhile. */
  const untilCaught = (): Promise<string> =>
    until(
      async () => {
        const state = await stateOf();
        if (state !== 'mapping' && state !== 'ready') {
          if (!(await gate.isWaitedAt())) return false;
          if (!(await isMark())) return state;
          await gate.step();
          return false;
        }
        const turn = turnOf(await get(client, id));
        if (turn === null) throw new Error(`nobody's turn in ${state}`);
        const done = put(client, id, turn);
        const waited = until(() => gate.isWaitedAt(), { what: 'the turn at the gate', everyMs: 5 });
        if (await Promise.race([waited, done.then(() => false)])) await gate.step();
        await done;
        return false;
      },
      { what: 'a transaction at the gate', everyMs: 25 },
    );

  return {
    /** Lets transactions pass until one of that phase stands at the gate. */
    async comeTo(phase: string): Promise<string> {
      let state = await untilCaught();
      for (let passed = 0; state !== phase && passed < 20; passed += 1) {
        await gate.step();
        state = await untilCaught();
      }
      return state;
    },
    kill: (atCommit: boolean): Promise<void> => server.kill(gate, atCommit),
    ready: server.ready,
  };
}

test('the server killed ten times while a file is read, checked and issued: the end is that of a run without', async () => {
  const phases = ['reading', 'checking', 'issuing'].flatMap((phase) => Array<string>(3).fill(phase)).concat('issuing');
  const stand = await createStand(seedOfRun());
  try {
    const client = clientOf(stand.url, stand.account.token);
    const other = await stand.anotherAccount();
    const gate = await createGate(stand.connect, 'imports');
    const { id } = await start(client);
    await gate.close();
    const fire = underFire(stand, client, id, gate);
    const found: string[] = [];
    for (const [index, phase] of phases.entries()) {
      found.push(await fire.comeTo(phase));
      await fire.kill(index % 2 === 1);
    }
    await gate.open();
    await fire.ready();
    expect(found).toEqual(phases);

    // The same file of another account, in peace.
    const calm = clientOf(stand.url, other.token);
    const { id: calmId } = await start(calm);
    await Promise.all([untilOver(client, id), untilOver(calm, calmId)]);
    const outcome = await outcomeOf(stand, stand.account.accountId, id);
    expect(outcome).toEqual(await outcomeOf(stand, other.accountId, calmId));
    // The counts are the file's, and what went is what should have gone, once.
    expect(outcome.job).toMatchObject({
      row_count: invoices * rowsEach,
      issued_count: right,
      faulty_count: invoices - right,
      bad_rows: (invoices - right) * rowsEach,
    });
    expect(outcome.issued.map(({ serial }) => Number(serial))).toEqual(serialsUpTo(right));
    expect(outcome.created).toMatchObject([{ times: String(right), invoices: String(right) }]);
    const ledger = await readLedger(stand.control);
    expect((await stand.control.counts()).registeredTwice).toBe(0);
    expect(ledger.registered).toHaveLength(2 * right);
  } finally {
    await stand.remove();
  }
});
