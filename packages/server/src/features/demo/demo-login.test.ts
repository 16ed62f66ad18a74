import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { demoLogin, keepDemoLogin } from './demo-login.ts';

it('is new until it is kept: a start that dies before the hashes follow leaves no password that is none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'taraz-demo-'));
  const { random } = createTestRuntime();
  expect((await demoLogin(dataDir, random)).isNew).toBe(true);
  const { login, isNew } = await demoLogin(dataDir, random);
  expect(isNew).toBe(true);
  await keepDemoLogin(dataDir, login);
  expect(await demoLogin(dataDir, random)).toEqual({ login, isNew: false });
  rmSync(dataDir, { recursive: true });
});
