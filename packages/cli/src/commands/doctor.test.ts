import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { doctorCommand } from './doctor.ts';

const root = mkdtempSync(join(tmpdir(), 'taraz-doctor-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = 0;
});

/** What it says of a data directory, and its exit code. */
async function told(dataDir: string): Promise<{ lines: string[]; code: unknown }> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  await doctorCommand().parseAsync(['--data', dataDir], { from: 'user' });
  return { lines, code: process.exitCode };
}

it('says that nothing was started in an empty directory, not that an address is missing', async () => {
  const { lines, code } = await told(root);
  expect(lines[0]).toBe(
    `MISSING  product: nothing was started in ${root} yet: npx taraz start --data ${root}, or name another directory with --data`,
  );
  expect(lines.join('\n')).not.toMatch(/TARAZ_AUTHORITY_URL|authority/);
  expect(code).toBe(1);
});

it('says of a stopped product that it is not running, with all else in order', async () => {
  mkdirSync(join(root, 'postgres/data'), { recursive: true });
  writeFileSync(join(root, 'postgres/data/PG_VERSION'), '17');
  const { lines } = await told(root);
  expect(lines[0]).toBe(`ok       product: not running; its data is in ${root}`);
  const missing = lines.filter((line) => line.startsWith('MISSING') && !line.includes('web application'));
  expect(missing).toEqual([expect.stringContaining('keys/master.key is missing')]);
  mkdirSync(join(root, 'keys'));
  writeFileSync(join(root, 'keys/master.key'), Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 });
  const { lines: whole } = await told(root);
  expect(whole.filter((line) => line.startsWith('MISSING') && !line.includes('web application'))).toEqual([]);
});

it('says of what belongs to another user that it may not be looked at, and not that it is missing', async () => {
  // Root, as whom tests may run, is refused nothing: links that go round have no permission to be given.
  for (const place of ['postgres', 'keys']) {
    rmSync(join(root, place), { recursive: true, force: true });
    symlinkSync(place, join(root, place));
  }
  const { lines, code } = await told(root);
  expect(lines).toContainEqual(expect.stringMatching(/^MISSING {2}product: cannot be looked for: ELOOP/));
  expect(lines).toContainEqual(expect.stringMatching(/^MISSING {2}master key: ELOOP/));
  expect(lines.join('\n')).not.toMatch(/nothing was started|master.key is missing/);
  expect(code).toBe(1);
});

it('looks for no database of its own where another is configured', async () => {
  const dataDir = join(root, 'configured');
  mkdirSync(dataDir);
  symlinkSync('postgres', join(dataDir, 'postgres'));
  vi.stubEnv('TARAZ_DATABASE_URL', 'postgres://127.0.0.1:9/taraz');
  const { lines } = await told(dataDir);
  expect(lines.filter((line) => line.includes('product:'))).toEqual([]);
});
