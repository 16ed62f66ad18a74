import { afterEach, expect, it, vi } from 'vitest';
import { createOutboxDb } from './outbox-db.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** A browser's database as far as it is used here: what lies in it stays, a connection may be taken away. */
function browserDatabase() {
  const rows = new Map<string, unknown>();
  let connections = 0;
  let isLost = false;
  const asked = <T extends object>(answer: T, event: string): T & EventTarget => {
    const target = Object.assign(new EventTarget(), answer);
    setTimeout(() => target.dispatchEvent(new Event(event)), 0);
    return target;
  };
  const store = {
    put: (row: { id: string }) => rows.set(row.id, row),
    index: () => ({ getAll: () => asked({ result: [...rows.values()] }, 'success') }),
  };
  const connection = () => {
    connections += 1;
    isLost = false;
    return {
      transaction: () => {
        if (isLost) throw new DOMException('closed', 'InvalidStateError');
        return asked({ objectStore: () => store }, 'complete');
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
