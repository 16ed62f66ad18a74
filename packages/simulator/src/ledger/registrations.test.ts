import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { type Registration, Registrations } from './registrations.ts';

const written: Registration = {
  seq: 1,
  taxId: 'A1121605133000000010C2',
  fiscalId: 'A11216',
  sellerId: '14003778990',
  inty: '1.0',
  inp: '1E0',
  ins: '2.0',
  referenceTaxId: null,
  setm: '2.0',
  buyer: { tob: '1.0', tinb: '00121789500001' },
  reaction: 'AWAITING_REACTION',
  registeredAt: Date.parse('2026-11-20T08:00:00Z'),
};

test('codes that books of before keep as their senders wrote them are read in plain digits', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taraz-registrations-'));
  const database = openDatabase(dataDir);
  try {
    database.exec('pragma foreign_keys = off');
    const registrations = new Registrations(database);
    registrations.insert(written);
    const buyer = { tob: '1', tinb: '00121789500001' };
    expect(registrations.byTaxId(written.taxId)).toEqual({
      ...written,
      inty: '1',
      inp: '1',
      ins: '2',
      setm: '2',
      buyer,
    });
  } finally {
    database.close();
    rmSync(dataDir, { recursive: true });
  }
});
