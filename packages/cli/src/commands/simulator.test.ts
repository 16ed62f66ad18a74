import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { parseTrust } from './simulator.ts';

it('says of --trust which file holds no certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-trust-'));
  const key = join(folder, 'key.pem');
  writeFileSync(key, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  expect(() => parseTrust(`A11216:14003778990:${key}`)).toThrow(UsageError);
  expect(() => parseTrust(`A11216:14003778990:${key}`)).toThrow(`${key}: no certificate in PEM`);
  rmSync(folder, { recursive: true });
});
