import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { listeningRefusal, parseTrust } from './simulator.ts';

it('says of --trust which file holds no certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-trust-'));
  const key = join(folder, 'key.pem');
  writeFileSync(key, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  expect(() => parseTrust(`A11216:14003778990:${key}`)).toThrow(UsageError);
  expect(() => parseTrust(`A11216:14003778990:${key}`)).toThrow(`${key}: no certificate in PEM`);
  rmSync(folder, { recursive: true });
});

it('says of a port that only root may have that it is so, and not of a directory', () => {
  const options = { dataDir: '/closed', port: 80 };
  const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' });
  const ofPort = Object.assign(new Error('listen'), { code: 'EACCES', syscall: 'listen' });
  expect(listeningRefusal(ofPort, options)).toEqual(
    new UsageError('Port 80 may be had by root alone; name one from 1024 with --port.'),
  );
  expect(listeningRefusal(Object.assign(refused, { syscall: 'mkdir', path: '/closed' }), options)).toBe(refused);
});
