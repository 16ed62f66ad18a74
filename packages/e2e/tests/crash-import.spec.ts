import { expect, test } from '@playwright/test';
import { type CallReply, type Client, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import { clientOf, insist } from '../src/issuing.ts';
import { readLedger, serialsOf, serialsUpTo } from '../src/ledger.ts';
import { seededRandom, seedOfRun } from '../src/seeded.ts';
import { createStand } from '../src/stand.ts';
import { until } from '../src/until.ts';

/** What is lost once in a hundred times is lost: no second try. */
test.describe.configure({ mode: 'default', timeout: 300_000, retries: 0 });

type Detail = CallReply<typeof calls.getImport>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
const headers = 'شماره فاکتور;تاریخ;کد ملی;نام مشتری;شناسه کالا;شرح;تعداد;فی;مالیات ٪';

/** Every tenth invoice, of two rows each, is right; the others have no price. */
function fileOf(invoices: number): File {
  const lines = Array.from({ length: invoices }, (_, index) => {
    const price = index % 10 === 0 ? '125000' : '';
    const line = `${index + 1};${day};14008430838;پخش آریا;2720000114542;چای;2;${price};10`;
    return `${line}\n${line}`;
  });
  return new File([`${headers}\n${lines.join('\n')}`], 'sales.csv');
}

/** Moves the import on wherever it waits for its user; true when it has nothing left to do. */
async function drive(client: Client, id: string): Promise<boolean> {
  const get = (): Promise<Detail> => insist(() => client(calls.getImport, { params: { id } }));
  const job = await get();
  const put = (body: object) => client(calls.changeImport, { params: { id }, body: body as never }).catch(() => null);
  if (job.state === 'mapping') await put({ mapping: job.mapping });
  if (job.state === 'ready' && job.valid > 0 && job.unchecked === 0) await put({ action: 'issue' });
  return job.state === 'ready' && job.valid === 0 && job.unchecked === 0;
}

test('the server killed ten times while a file is read, checked and issued', async () => {
  const [invoices, right, kills] = [4_000, 400, 10];
  const seed = seedOfRun();
  const random = seededRandom(seed);
  const stand = await createStand(seed);
  console.log(`  seed ${seed} (TARAZ_E2E_SEED)`);
  try {
    const client = clientOf(stand.url, stand.account.token);
    const file = fileOf(invoices);
    const { id } = await insist(() => client(calls.importInvoices, { body: { file } }, { idempotencyKey: 'the-file' }));
    /** Waits until the work has come so far, of ten; gives the state in which it is then. */
    const reached = (far: number): Promise<string> =>
      until(
        async () => {
          const [row] = await stand.query<{ state: string; far: number }>(
            `select state, 3.0 * row_count / $2 + case when state in ('reading', 'mapping') then 0 else
              3.0 * (valid_count + faulty_count + issued_count) / $3 + 4.0 * issued_count / $4 end as far
            from imports where id = $1`,
            [id, invoices * 2, invoices, right],
          );
          if (Number(row?.far) >= far) return row?.state ?? '';
          throw new Error(JSON.stringify(row));
        },
        { what: `${far} of ten`, limitMs: 60_000, everyMs: 10 },
      );
    let isOver = false;
    const driving = (async () => {
      while (!isOver) {
        isOver = await drive(client, id);
        await pause(20);
      }
    })();
    driving.catch(() => undefined);
    const found = new Set<string>();
    let server = stand.first;
    for (let killed = 0; killed < kills; killed += 1) {
      await server.ready;
      // The kills are spread over the work: three while it is read, three while it is checked, the others while it is issued.
      const state = await reached(killed * 0.9);
      await pause(random() * 120);
      found.add(state);
      await server.kill();
      server = stand.launch();
    }
    await server.ready;
    await driving;
    const report = await until(
      async () => {
        const job = await insist(() => client(calls.getImport, { params: { id } }));
        const confirmed = job.report.states.find(({ state }) => state === 'confirmed')?.count ?? 0;
        if (confirmed === right) return job;
        throw new Error(JSON.stringify(job.report.states));
      },
      { what: `${right} confirmed`, limitMs: 90_000, everyMs: 250 },
    );
    console.log(`  found at ${[...found].join(', ')}`);
    expect(found.size).toBeGreaterThan(2);
    // The counts are the file's, and what went is what should have gone, once.
    expect(report).toMatchObject({
      rows: invoices * 2,
      invoices,
      issued: right,
      faulty: invoices - right,
      bad_rows: (invoices - right) * 2,
    });
    const numbers = await stand.query<{ internal_id: string }>('select internal_id from invoices order by serial');
    expect(numbers.map(({ internal_id }) => Number(internal_id))).toEqual(
      Array.from({ length: right }, (_, index) => index * 10 + 1),
    );
    const ledger = await readLedger(stand.control);
    expect((await stand.control.counts()).registeredTwice).toBe(0);
    expect(ledger.registered).toHaveLength(right);
    expect(await serialsOf(stand)).toEqual(serialsUpTo(right));
  } finally {
    await stand.remove();
  }
});
