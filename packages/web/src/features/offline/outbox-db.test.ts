import { afterEach, expect, it, vi } from 'vitest';
import { createOutboxDb } from './outbox-db.ts';
import type { OutboxEntry } from './outbox-entry.ts';

interface Row {
  id?: string;
  owner: string;
  name?: string;
}

/** A browser's database as far as it is used here: what lies in it stays, a connection may be taken away. */
function browserDatabase() {
  const stores = new Map<string, Map<string, Row>>();
  let connections = 0;
  let isLost = false;
  const asked = <T extends object>(answer: T, event: string): T & EventTarget => {
    const target = Object.assign(new EventTarget(), answer);
    setTimeout(() => target.dispatchEvent(new Event(event)), 0);
    return target;
  };
  /** Goes row by row, as a cursor does: asked on, the same request succeeds anew. */
  const cursorOver = (rows: Map<string, Row>, onEnd: () => void) => {
    const left = [...rows];
    const request = Object.assign(new EventTarget(), { result: null as object | null });
    const next = () => {
      const [id, row] = left.shift() ?? [];
      request.result =
        id === undefined
          ? null
          : { key: row?.owner, delete: () => rows.delete(id), continue: () => setTimeout(next, 0) };
      request.dispatchEvent(new Event('success'));
      if (id === undefined) onEnd();
    };
    setTimeout(next, 0);
    return request;
  };
  const open = (name: string) => {
    const rows = stores.get(name) ?? new Map<string, Row>();
    stores.set(name, rows);
    const transaction = new EventTarget();
    let underWay = 0;
    const idOf = ({ id, owner, name: of }: Row) => id ?? `${owner} ${of}`;
    const store = {
      put: (row: Row) => rows.set(idOf(row), row),
      count: (id: string) => asked({ result: Number(rows.has(id)) }, 'success'),
      get: (id: string) => asked({ result: rows.get(id) }, 'success'),
      delete: (id: string) => rows.delete(id),
      index: () => ({
        getAll: (owner: string) =>
          asked({ result: [...rows.values()].filter((row) => row.owner === owner) }, 'success'),
        openCursor: () => {
          underWay += 1;
          return cursorOver(rows, () => {
            underWay -= 1;
          });
        },
      }),
    };
    // What ends by itself once nothing is asked of it any more; a cursor on a slow machine takes its time.
    const end = () => void (underWay > 0 ? setTimeout(end, 5) : transaction.dispatchEvent(new Event('complete')));
    setTimeout(end, 20);
    return Object.assign(transaction, { objectStore: () => store });
  };
  const connection = () => {
    connections += 1;
    isLost = false;
    return {
      transaction: (name: string) => {
        if (isLost) throw new DOMException('closed', 'InvalidStateError');
        return open(name);
      },
    };
  };
  return {
    indexedDB: { open: () => asked({ result: connection() }, 'success') },
    lose: () => {
      isLost = true;
    },
    connections: () => connections,
  };
}

afterEach(() => void vi.unstubAllGlobals());

it('opens the database anew after the browser took its connection away', async () => {
  const browser = browserDatabase();
  vi.stubGlobal('indexedDB', browser.indexedDB);
  const db = createOutboxDb();
  const entry = (id: string) => ({ id, owner: 'a.u', createdAt: id }) as OutboxEntry;
  await db.put(entry('1'));
  browser.lose();
  await db.put(entry('2'));
  browser.lose();
  expect((await db.list('a.u')).map(({ id }) => id)).toEqual(['1', '2']);
  expect(browser.connections()).toBe(3);
});

it('signing out takes what was kept of all accounts of the user; nobody else’s, and nothing of another account that waits', async () => {
  vi.stubGlobal('indexedDB', browserDatabase().indexedDB);
  const db = createOutboxDb();
  const owners = ['a.maryam', 'b.maryam', 'a.reza'];
  for (const owner of owners) {
    await db.keep(owner, 'customers', ['پخش نوین']);
    await db.put({ id: owner, owner, createdAt: '' } as OutboxEntry);
  }
  await db.clear('a.maryam');
  const left = owners.map(async (of) => [(await db.kept(of)).length, (await db.list(of)).length]);
  expect(await Promise.all(left)).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
  ]);
});

it('puts what became of an entry in its place, and puts back none that was removed', async () => {
  vi.stubGlobal('indexedDB', browserDatabase().indexedDB);
  const db = createOutboxDb();
  const entry = { id: '1', owner: 'a.u', createdAt: '', state: 'sending' } as OutboxEntry;
  await db.put(entry);
  expect(await db.replace({ ...entry, state: 'sent' })).toBe(true);
  expect((await db.list('a.u')).map(({ state }) => state)).toEqual(['sent']);
  await db.remove('1');
  expect(await db.replace(entry)).toBe(false);
  expect(await db.list('a.u')).toEqual([]);
});

it('takes an entry away where that may be as it is by now, and tells whether it did', async () => {
  vi.stubGlobal('indexedDB', browserDatabase().indexedDB);
  const db = createOutboxDb();
  await db.put({ id: '1', owner: 'a.u', createdAt: '', state: 'sending' } as OutboxEntry);
  const waits = ({ state }: OutboxEntry) => state === 'waiting';
  expect([await db.removeIf('1', waits), (await db.list('a.u')).length]).toEqual([false, 1]);
  await db.replace({ id: '1', owner: 'a.u', createdAt: '', state: 'waiting' } as OutboxEntry);
  expect([await db.removeIf('1', waits), (await db.list('a.u')).length]).toEqual([true, 0]);
  expect(await db.removeIf('1', waits)).toBe(false);
});
