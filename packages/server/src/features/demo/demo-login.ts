import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Randomness } from '../../platform/runtime.ts';

/** How to sign in to the demo account. */
export interface DemoLogin {
  username: string;
  password: string;
  /** an employee of the same account, who may issue and see invoices */
  employee: { username: string; password: string };
  /** an operator of the platform, who reviews registrations */
  operator: { username: string; password: string };
}

/** No letters or digits that look like another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

function newPassword(random: Randomness): string {
  const text = [...random.bytes(12)].map((byte) => letters[byte % letters.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');

/**
 * The demo's login, kept in `<dataDir>/demo.json` (0600) so that every start can print it: the database has hashes only.
 * @returns `isNew` when it was made now: the hashes have to follow, and then the file (`keepDemoLogin`)
 */
export async function demoLogin(dataDir: string, random: Randomness): Promise<{ login: DemoLogin; isNew: boolean }> {
  const kept = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const known = kept === null ? null : (JSON.parse(kept) as Partial<DemoLogin>);
  if (known?.operator !== undefined) return { login: known as DemoLogin, isNew: false };
  const login: DemoLogin = {
    username: 'demo',
    password: newPassword(random),
    employee: { username: 'demo_employee', password: newPassword(random) },
    ...known,
    operator: { username: 'demo_operator', password: newPassword(random) },
  };
  return { login, isNew: true };
}

/** Once the database has its hashes: a start that died between the two would print for ever what nobody signs in with. */
export async function keepDemoLogin(dataDir: string, login: DemoLogin): Promise<void> {
  const path = fileOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
