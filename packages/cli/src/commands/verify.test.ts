import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTaxId } from '@taraz/authority';
import { expect, it, vi } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { verifyCertificate, verifyCommand } from './verify.ts';

it('says of --key that the file holds none, and does not call the receipt wrong for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-verify-'));
  const key = join(folder, 'cert.pem');
  writeFileSync(key, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  const asked = verifyCommand().parseAsync(['cert.json', '--key', key], { from: 'user' });
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(`--key ${key}: holds no public key`);
  rmSync(folder, { recursive: true });
});

it('names a file that is no certificate, looks at the others, and ends with 2', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-verify-'));
  const [none, good] = [join(folder, 'e.json'), join(folder, 'good.json')];
  writeFileSync(none, '{}');
  writeFileSync(good, JSON.stringify(certificate));
  const told: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line));
  await verifyCommand().parseAsync([none, `${folder}/missing.json`, good], { from: 'user' });
  expect(told.slice(0, 2)).toEqual([
    `${none}: this is no Taraz certificate (format taraz-certificate/1).`,
    `${folder}/missing.json: cannot be read (ENOENT)`,
  ]);
  expect(told[2]).toMatch(`${good}: ok  the invoice is the one that was sealed`);
  expect(process.exitCode).toBe(2);
  for (const spy of [log, error]) spy.mockRestore();
  process.exitCode = 0;
  rmSync(folder, { recursive: true });
});

const taxId = makeTaxId({ memoryId: 'A11216', indatimMs: 0, serial: 17n });
const invoice = '{}';
const certificate = {
  format: 'taraz-certificate/1',
  tax_number: taxId,
  serial_number: '17',
  memory_id: 'A11216',
  state: 'confirmed',
  reference_number: 'r',
  invoice,
  receipt: 'a.b.c',
  attempts: [
    {
      uid: '',
      payload_sha256: createHash('sha256').update(invoice).digest('hex'),
      reference_numbers: ['r'],
      outcome: '',
    },
  ],
};

it.each([
  [{}, 'confirmed'],
  [{ state: 'rejected' }, 'state rejected, though there is a receipt'],
  [{ memory_id: 'B22222' }, 'memory_id B22222'],
  [{ serial_number: '18' }, 'serial_number 18'],
])('holds what a certificate says by itself against its tax id and its receipt: %j', (changed, detail) => {
  const sayings = verifyCertificate({ ...certificate, ...changed }).at(-1);
  expect([sayings?.ok, sayings?.detail]).toEqual([Object.keys(changed).length === 0, detail]);
});
