import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { InvoiceLife } from './invoice-life.ts';
import { Registrations } from './registrations.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'taraz-first-reaction-'));
const database = openDatabase(dataDir);
const life = new InvoiceLife(
  new Registrations(database),
  () => 0,
  () => 30,
);
afterAll(() => {
  database.close();
  rmSync(dataDir, { recursive: true });
});

it.each([
  ['a sale', '1', '1', '1', '10320296185', 'AWAITING_REACTION'],
  ['a sale to nobody known', '1', '1', '1', undefined, 'IMPOSSIBLE_REACTION'],
  ['a correction', '1', '1', '2', '10320296185', 'AWAITING_REACTION'],
  ['a return', '1', '1', '4', '10320296185', 'AWAITING_REACTION'],
  ['a cancellation', '1', '1', '3', '10320296185', 'NO_NEED_REACTION'],
  ['type 2', '2', '1', '1', '10320296185', 'NO_NEED_REACTION'],
  ['an export', '1', '7', '1', '10320296185', 'NO_NEED_REACTION'],
  ['the bourse', '1', '11', '1', '10320296185', 'NO_NEED_REACTION'],
  ['a waybill', '1', '8', '1', '10320296185', 'AWAITING_REACTION'],
])('%s', (_, inty, inp, ins, tinb, reaction) => {
  expect(life.firstReaction({ inty, inp, ins, buyer: tinb === undefined ? {} : { tinb } })).toBe(reaction);
});
