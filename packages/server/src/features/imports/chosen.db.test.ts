import { readFileSync } from 'node:fs';
import { type Client, calls } from '@taraz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { chosenRepetition } from './testing/chosen.ts';
import { inSteps } from './testing/in-steps.ts';
import {
  changeImport,
  judged,
  rowsOfImport,
  saleHeaders,
  saleLine,
  salesCsv,
  untilState,
  upload,
} from './testing/uploads.ts';

const server = withSharedServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);

let client: Client;
beforeEach(async () => {
  client = (await server().newAdmin()).client;
});

interface Stored {
  rows: number[];
  number: string;
  state: string;
  allowed: boolean;
  was_skipped: boolean;
}

/** The file's invoices as they are kept. */
const stored = (id: string) =>
  server().database.asOwner<Stored>(
    `select rows, number, state, allowed, was_skipped from import_invoices where import_id = $1 order by place`,
    [id],
  );
/** As `rows #number state`, with a mark of what was let go, or left out as a repetition. */
const told = async (id: string) =>
  (await stored(id)).map(({ rows, number, state, allowed, was_skipped }) =>
    [rows.join('+'), `#${number}`, state, ...(allowed ? ['let'] : []), ...(was_skipped ? ['out'] : [])].join(' '),
  );

const chosen = (choice: 'issue' | 'skip') => chosenRepetition(client, server().clock.nowMs(), choice);
const number = (row: number, value: string) => ({ cells: [{ row, column: 0, value }] });
const renumber = (find: string, replace: string) => ({ replace: { find, replace, column: 0, whole: true } });
const leave = (row: number) => ({ leave_out: { choice: 'leave', rows: [row] } });
const takeBack = (row: number) => ({ leave_out: { choice: 'take_back', rows: [row] } });
const undo = { undo: true };
const redo = { redo: true };

/** Another file's draft of a number. */
async function drafted(own: string) {
  const { id } = await judged(client, salesCsv(line(own)));
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
}

/** Row 2 is invoice 5 and was let go beside another file's, row 3 was left out as its repetition. */
async function letGoAndSkipped() {
  await drafted('5');
  const { id } = await judged(client, salesCsv(line('5'), line('S', { 6: 'دو' })));
  const change = (body: object) => changeImport(client, id, body);
  await change({ twins: { choice: 'issue' } });
  await change({ action: 'draft' });
  await untilState(client, id, 'ready');
  await change({ cells: [0, 6].map((column) => ({ row: 3, column, value: column === 0 ? '5' : '2' })) });
  await change({ twins: { choice: 'skip' } });
  await change({ action: 'recall' });
  await untilState(client, id, 'ready');
  return { id, change };
}

describe('undo of a number of the row beside it gives back what was chosen', () => {
  it.each([false, true])('let go beside what it is no repetition of; in steps: %s', async (isLarge) => {
    const { id, change } = await chosen('issue');
    const first = await told(id);
    const edited = async (body: object) => {
      await change(body);
      await untilState(client, id, 'ready');
      return told(id);
    };
    await inSteps(isLarge, async () => {
      const alone = ['2 #8 valid', '3 #5 valid let', '4 #7 valid'];
      expect(await edited(number(2, '8'))).toEqual(alone);
      expect(await edited(undo)).toEqual(first);
      expect(await edited(redo)).toEqual(alone);
      expect(await edited(undo)).toEqual(first);
      // Once it is alone of its number a row that is mended to that is one sale with it.
      await edited(number(2, '8'));
      expect(await edited(number(4, '5'))).toEqual(['2 #8 valid', '3+4 #5 valid']);
      expect(await edited(undo)).toEqual(alone);
      expect(await edited(undo)).toEqual(first);
    });
  });

  it('also where both come in one edit: the row that leaves, and one that joins', async () => {
    const { id, change } = await chosen('issue');
    const first = await told(id);
    await change({ cells: [...number(2, '8').cells, ...number(4, '5').cells] });
    expect(await told(id)).toEqual(['2 #8 valid', '3+4 #5 valid']);
    await change(undo);
    expect(await told(id)).toEqual(first);
  });

  it('let go beside one that was left out', async () => {
    const { id, change } = await letGoAndSkipped();
    const first = await told(id);
    expect(first).toEqual(['2 #5 valid let', '3 #5 skipped']);
    await change(number(3, '8'));
    await change(undo);
    expect(await told(id)).toEqual(first);
  });

  it('but for what its user chose otherwise since', async () => {
    const { id, change } = await chosen('skip');
    await change(number(2, '8'));
    await change({ twins: { choice: 'issue', rows: [3] } });
    await change(undo);
    expect(await told(id)).toEqual(['2 #5 valid', '3 #5 valid let', '4 #7 valid']);
    await change(number(2, '8'));
    await change({ twins: { choice: 'skip', rows: [3] } });
    await change(undo);
    expect(await told(id)).toEqual(['2 #5 valid', '3 #5 skipped', '4 #7 valid']);
  });

  it.each(['skip', 'issue'] as const)('whose own row was left out before: %s', async (choice) => {
    const { id, change } = await chosen(choice);
    const first = await told(id);
    await change(leave(3));
    const out = await told(id);
    await change(number(3, '8'));
    await change(undo);
    expect(await told(id)).toEqual(out);
    await change(undo);
    expect(await told(id)).toEqual(first);
  });

  it('left out, and alone of its number while its row was left out, edited and taken back', async () => {
    const { id, change } = await chosen('skip');
    const first = await told(id);
    await change(number(2, '8'));
    const body = [leave(3), takeBack(3), { cells: [{ row: 3, column: 7, value: '9000000' }] }];
    for (const one of body) await change(one);
    expect(await told(id)).toEqual(['2 #8 valid', '3 #5 skipped', '4 #7 valid']);
    for (let count = 0; count <= body.length; count += 1) await change(undo);
    expect(await told(id)).toEqual(first);
  });
});

describe('what was left out as a repetition and whose row is left out besides is no line of what it repeats', () => {
  it.each([
    { title: 'another row mended to its number', body: number(4, '5'), left: ['2+4 #5 valid', '3 #5 skipped'] },
    {
      title: 'its number changed with that of what it repeats',
      body: renumber('5', 'A5'),
      left: ['2 #A5 valid', '3 #A5 skipped', '4 #7 valid'],
    },
  ])('$title', async ({ body, left }) => {
    const { id, change } = await chosen('skip');
    await change(leave(3));
    const out = await told(id);
    await change(body);
    await change(takeBack(3));
    expect(await told(id)).toEqual(left);
    await change(undo);
    await change(undo);
    expect(await told(id)).toEqual(out);
  });

  it('what it repeats taken back', async () => {
    const { id } = await judged(client, salesCsv(line('5'), line('S', { 6: 'دو' })));
    const change = (body: object) => changeImport(client, id, body);
    await change({ action: 'draft' });
    await untilState(client, id, 'ready');
    await change({ cells: [0, 6].map((column) => ({ row: 3, column, value: column === 0 ? '5' : '2' })) });
    await change({ twins: { choice: 'skip' } });
    await change(leave(3));
    await change({ action: 'recall' });
    await untilState(client, id, 'ready');
    await change(takeBack(3));
    expect(await told(id)).toEqual(['2 #5 valid', '3 #5 skipped']);
  });
});

it('what was let go is asked about where it comes to a number that the account has, and stays an invoice by itself', async () => {
  const { id, change } = await chosen('issue');
  const first = await told(id);
  await client(calls.createInvoice, { body: { save_as_draft: true, invoice: { internal_id: '۹' } } });
  await change(renumber('5', '9'));
  const asked = ['2 #9 twin', '3 #9 twin', '4 #7 valid'];
  expect(await told(id)).toEqual(asked);
  // Not by another edit, either, before it is answered.
  await change({ cells: [{ row: 3, column: 7, value: '9000000' }] });
  await change(number(4, '9'));
  expect(await told(id)).toEqual(['2+4 #9 twin', '3 #9 twin']);
  for (let count = 0; count < 2; count += 1) await change(undo);
  expect(await told(id)).toEqual(asked);
  await change(undo);
  expect(await told(id)).toEqual(first);
  await change(redo);
  await change({ twins: { choice: 'issue' } });
  expect(await told(id)).toEqual(['2 #9 valid let', '3 #9 valid let', '4 #7 valid']);
});

it('of what 0914 took for left out as a repetition only such is, once a file of before is brought up to date', async () => {
  const { asOwner } = server().database;
  const mend = readFileSync(new URL('../../../sql/0941_asked_about_when_taken_back.sql', import.meta.url), 'utf8');
  // Beside one that goes, and beside one that is issued, about which it was asked when its row was left out.
  const { id: beside, change } = await chosen('skip');
  await change(leave(3));
  const { id: asked } = await judged(client, salesCsv(line('6'), line('S', { 6: 'دو' })));
  await changeImport(client, asked, { action: 'draft' });
  await untilState(client, asked, 'ready');
  const cells = [0, 6].map((column) => ({ row: 3, column, value: column === 0 ? '6' : '2' }));
  await changeImport(client, asked, { cells });
  await changeImport(client, asked, leave(3));
  const ids = [beside, asked];
  await asOwner("update import_invoices set was_skipped = true where import_id = $1 and state = 'left_out'", [asked]);
  await asOwner(mend);
  expect(await told(asked)).toContain('3 #6 left_out out');
  await asOwner("update imports set updated_at = '2020-01-01' where id = any($1::uuid[])", [ids]);
  await asOwner(mend);
  expect([await told(beside), await told(asked)]).toEqual([
    ['2 #5 valid', '3 #5 left_out out', '4 #7 valid'],
    ['2 #6 issued', '3 #6 left_out'],
  ]);
  await changeImport(client, asked, takeBack(3));
  expect(await told(asked)).toEqual(['2 #6 issued', '3 #6 twin']);
});

describe('of a file that says its groups itself: a changed number ends what was chosen of the old one', () => {
  /** A file whose last column says the group, from row 2 on. */
  async function grouped(...rows: string[][]) {
    const text = [[...saleHeaders, 'دسته'], ...rows].map((row) => row.join(';')).join('\n');
    const { id } = await upload(client, new File([text], 'گروه.csv'));
    const { state, mapping } = await untilState(client, id, 'mapping', 'ready');
    // The columns of a second one are remembered.
    if (state === 'mapping') await changeImport(client, id, { mapping: { ...mapping, group: { column: 9 } } });
    await untilState(client, id, 'ready');
    return { id, change: (body: object) => changeImport(client, id, body) };
  }
  /** Row 2 is invoice 5, which the account has, and chosen about. */
  async function chosenOf(choice: 'issue' | 'skip') {
    await drafted('5');
    const one = await grouped([...line('5'), 'G1'], [...line('7'), 'G2']);
    await one.change({ twins: { choice, rows: [2] } });
    return one;
  }
  /** Row 3 was mended to the group of row 2 once that was issued, and chosen about; that is taken back. */
  async function chosenInGroup(choice: 'issue' | 'skip') {
    const { id, change } = await grouped([...line('5'), 'G1'], [...line('5', { 6: 'دو' }), 'S']);
    await change({ action: 'draft' });
    await untilState(client, id, 'ready');
    await change({ cells: [6, 9].map((column) => ({ row: 3, column, value: column === 9 ? 'G1' : '2' })) });
    await change({ twins: { choice } });
    await change({ action: 'recall' });
    await untilState(client, id, 'ready');
    return { id, change };
  }

  it.each([false, true])(
    'left out: it goes under its right number, and is asked about under the old; in steps: %s',
    async (isLarge) => {
      const { id, change } = await chosenOf('skip');
      const edited = async (body: object) => {
        await change(body);
        await untilState(client, id, 'ready');
        return told(id);
      };
      await inSteps(isLarge, async () => {
        const out = ['2 ## G1 skipped', '3 ## G2 valid'];
        expect(await edited({ cells: [{ row: 2, column: 7, value: '9000000' }] })).toEqual(out);
        expect(await edited(number(2, ' ۵'))).toEqual(out);
        const right = ['2 ## G1 valid', '3 ## G2 valid'];
        expect(await edited(number(2, '77'))).toEqual(right);
        expect(await edited(undo)).toEqual(['2 ## G1 twin', '3 ## G2 valid']);
        expect(await edited(redo)).toEqual(right);
      });
    },
  );

  it('left out, its rows left out besides: it goes once they are taken back', async () => {
    const { id, change } = await chosenOf('skip');
    await change(leave(2));
    await change(number(2, '77'));
    expect(await told(id)).toEqual(['2 ## G1 left_out', '3 ## G2 valid']);
    await change(takeBack(2));
    expect(await told(id)).toEqual(['2 ## G1 valid', '3 ## G2 valid']);
  });

  it('let go: it is asked about where the account has the other number, too, and under the old one again', async () => {
    const { id, change } = await chosenOf('issue');
    await drafted('6');
    const asked = ['2 ## G1 twin', '3 ## G2 valid'];
    await change(number(2, '6'));
    expect(await told(id)).toEqual(asked);
    await change(undo);
    expect(await told(id)).toEqual(asked);
    await change({ twins: { choice: 'issue' } });
    await change(leave(2));
    await change(number(2, '6'));
    await change(takeBack(2));
    expect(await told(id)).toEqual(asked);
  });

  it('not where another group is meant: that goes with the rows', async () => {
    const { id, change } = await chosenOf('skip');
    const first = await told(id);
    await change({ cells: [...number(2, '77').cells, { row: 2, column: 9, value: 'G3' }] });
    expect(await told(id)).toEqual(['2 ## G3 valid', '3 ## G2 valid']);
    await change(undo);
    expect(await told(id)).toEqual(first);
  });

  it('what the file has another of stays apart from it: left out it stays out, let go it is asked about', async () => {
    const out = await chosenInGroup('skip');
    const first = ['2 ## G1 valid', '3 ## G1 skipped'];
    expect(await told(out.id)).toEqual(first);
    await out.change(number(3, '6'));
    expect(await told(out.id)).toEqual(first);
    await out.change(renumber('5', '6'));
    expect(await told(out.id)).toEqual(first);
    const other = await chosenInGroup('issue');
    expect(await told(other.id)).toEqual(['2 ## G1 valid', '3 ## G1 valid let']);
    await drafted('9');
    await other.change(number(3, '9'));
    expect(await told(other.id)).toEqual(['2 ## G1 valid', '3 ## G1 twin']);
  });
});

it.each([false, true])(
  'undo that leaves a repetition out again takes what was said of it with it; in steps: %s',
  async (isLarge) => {
    const { id, change } = await chosen('skip');
    const edited = async (body: object) => {
      await change(body);
      return untilState(client, id, 'ready');
    };
    await inSteps(isLarge, async () => {
      const bad = { cells: [...number(3, '8').cells, { row: 3, column: 6, value: 'دو' }] };
      expect(await edited(bad)).toMatchObject({ faulty: 1, bad_rows: 1 });
      expect(await edited(undo)).toMatchObject({ faulty: 0, skipped: 1, bad_rows: 0, causes: [] });
      const { rows } = await rowsOfImport(client, id, { only: 'twins' });
      expect(rows).toMatchObject([{ row: 3, twin: 'skipped', faults: [] }]);
      expect(await edited(redo)).toMatchObject({ faulty: 1, bad_rows: 1 });
      expect(await edited(undo)).toMatchObject({ faulty: 0, skipped: 1, bad_rows: 0 });
    });
  },
);

/** A generator of whole numbers below a bound, the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

describe('whatever is edited, left out, undone and done again in whatever order', () => {
  /**
   * Steps that end no choice by intent: row 3, which was chosen about, comes only to numbers that nothing else has, by itself
   * or with what has its own.
   */
  function stepOf(random: (below: number) => number, made: string[]): object {
    const row = 2 + random(3);
    const fresh = () => {
      made.push(`N${made.length}`);
      return made.at(-1) ?? '';
    };
    const any = () => ['5', '7', '8'][random(3)] ?? '';
    const steps = [
      () => number(row, row === 3 ? fresh() : any()),
      () => number(random(2) === 0 ? 2 : 4, any()),
      () => renumber(random(2) === 0 ? '5' : (made.at(-1) ?? '5'), fresh()),
      () => renumber(['7', '8'][random(2)] ?? '', any()),
      () => ({ cells: [{ row, column: 7, value: String(9_000_000 + random(1000)) }] }),
      () => leave(row),
      () => takeBack(row),
      () => undo,
      () => redo,
    ];
    return (steps[random(steps.length)] ?? steps[0])?.() ?? undo;
  }

  /** Does a step, as far as it can be done now, and what follows of it. @returns the last edit's number */
  async function done(id: string, step: object): Promise<number> {
    await changeImport(client, id, step).catch(() => null);
    return (await untilState(client, id, 'ready', 'done')).last_edit?.number ?? 0;
  }

  /** The invoice of row 3, as long as it is left out as a repetition. */
  const leftOut = async (id: string) =>
    (await stored(id)).find(
      ({ rows, state, was_skipped }) =>
        rows.includes(3) && (state === 'skipped' || (state === 'left_out' && was_skipped)),
    );

  /**
   * Random steps, and all of them undone: what is left out as a repetition is never a line of anything.
   * @param choices whether it is chosen otherwise in between
   * @returns what was done and came of it
   */
  async function wander(id: string, random: (below: number) => number, choices: boolean): Promise<string> {
    const base = await done(id, {});
    const made: string[] = [];
    const all: string[] = [];
    const go = async (step: object) => {
      const before = await leftOut(id);
      const edit = await done(id, step);
      all.push(`${JSON.stringify(step)} → ${(await told(id)).join(', ')}`);
      const invoice = (await stored(id)).find(({ rows }) => rows.includes(3));
      if (before !== undefined) expect(invoice?.rows, all.join('\n')).toEqual([3]);
      return edit;
    };
    let edit = base;
    for (let count = 0; count < 10; count += 1) {
      const choice = random(2) === 0 ? 'skip' : 'issue';
      const step = choices && random(4) === 0 ? { twins: { choice, rows: [3] } } : stepOf(random, made);
      if (step !== undo || edit > base) edit = await go(step);
    }
    while (edit > base) edit = await go(undo);
    return all.join('\n');
  }

  it.each([
    ['skip', false],
    ['issue', false],
    ['skip', true],
    ['issue', true],
  ] as const)(
    '%s: undo of all is as it was first; edits in steps: %s',
    { timeout: 120_000 },
    async (choice, isLarge) => {
      const { id } = await chosen(choice);
      const first = await stored(id);
      await inSteps(isLarge, async () => {
        for (let seed = 1; seed <= (isLarge ? 3 : 6); seed += 1) {
          const all = await wander(id, randomOf(seed), false);
          expect(await stored(id), `${seed}: ${all}`).toEqual(first);
        }
      });
    },
  );

  it('so it is where it is chosen otherwise in between', { timeout: 120_000 }, async () => {
    const { id } = await chosen('skip');
    const partsOf = async () => (await stored(id)).map(({ rows, number: own }) => [rows, own]);
    const first = await partsOf();
    for (let seed = 1; seed <= 6; seed += 1) {
      const all = await wander(id, randomOf(seed), true);
      expect(await partsOf(), `${seed}: ${all}`).toEqual(first);
    }
  });
});
