import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { refuseUnfitFiles } from './refuse-unfit-files.ts';

const root = mkdtempSync(join(tmpdir(), 'taraz-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(root, name), text);
  return join(root, name);
};
const roots = file('roots.pem', rootCertificates.slice(0, 2).join('\n'));
const text = file('text.pem', 'no certificate');
const torn = file('torn.pem', `${rootCertificates[0]}\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n`);

function look(env: Record<string, string>): Promise<void> {
  const own = { TARAZ_AUTHORITY: 'sandbox', TARAZ_AUTHORITY_ROOTS: roots, TARAZ_DATA_DIR: join(root, 'data') };
  const outcome = readConfig({ ...own, ...env }, '/web');
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return refuseUnfitFiles(outcome.config);
}

it('lets files pass that are what they must be', async () => {
  await look({});
  await look({ TARAZ_TSP_ID: 'A', TARAZ_TSP_KEY_FILE: text, TARAZ_TSP_CERTIFICATE_FILE: roots });
});

it.each([
  [{ TARAZ_AUTHORITY_ROOTS: '/nowhere/roots.pem' }, 'TARAZ_AUTHORITY_ROOTS: /nowhere/roots.pem: there is no such file'],
  [{ TARAZ_AUTHORITY_ROOTS: root }, `TARAZ_AUTHORITY_ROOTS: ${root}: that is a directory`],
  [{ TARAZ_AUTHORITY_ROOTS: text }, `TARAZ_AUTHORITY_ROOTS: ${text} holds no certificate`],
  [{ TARAZ_AUTHORITY_ROOTS: torn }, `TARAZ_AUTHORITY_ROOTS: certificate 2 of ${torn} cannot be read`],
  [
    { TARAZ_TSP_ID: 'A', TARAZ_TSP_KEY_FILE: '/nowhere/key', TARAZ_TSP_CERTIFICATE_FILE: roots },
    'TARAZ_TSP_KEY_FILE: /nowhere/key: there is no such file',
  ],
  [
    { TARAZ_TSP_ID: 'A', TARAZ_TSP_KEY_FILE: text, TARAZ_TSP_CERTIFICATE_FILE: text },
    `TARAZ_TSP_CERTIFICATE_FILE: ${text} holds no certificate`,
  ],
  [{ TARAZ_DATA_DIR: text }, `TARAZ_DATA_DIR: ${text} cannot be written to`],
])('refuses %o, by its name', async (env, message) => {
  await expect(look(env)).rejects.toThrow(message);
});
