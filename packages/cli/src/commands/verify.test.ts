import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { verifyCommand } from './verify.ts';

it('says of --key that the file holds none, and does not call the receipt wrong for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-verify-'));
  const key = join(folder, 'cert.pem');
  writeFileSync(key, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  const asked = verifyCommand().parseAsync(['cert.json', '--key', key], { from: 'user' });
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(`--key ${key}: holds no public key`);
  rmSync(folder, { recursive: true });
});
