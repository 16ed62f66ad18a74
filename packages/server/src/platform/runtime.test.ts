import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-runtime.ts';
import { createLogger, systemClock, systemRandomness } from './runtime.ts';
import { isUuid, uuidV7 } from './uuid.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void, clock = createTestClock()): string {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLogger('info', destination, clock));
  return text;
}

describe('the log', () => {
  it.each([
    { password: 'geheim' },
    { body: { password: 'geheim', username: 'u' } },
    { req: { headers: { authorization: 'Bearer geheim', cookie: 'geheim' } } },
    { res: { headers: { 'set-cookie': 'geheim' } } },
    { session: { token: 'geheim', refresh_token: 'geheim' } },
    { key: { private_key_pem: 'geheim', privateKeyPem: 'geheim' } },
    { config: { masterKey: 'geheim' } },
  ])('keeps %j to itself', (value) => {
    const text = logged((log) => log.info(value, 'something'));
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('geheim');
  });

  it('tells once in five minutes that the database is away, and anything else each time', () => {
    const clock = createTestClock();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const lines = logged((log) => {
      const ask = () => log.warn({ err: away }, 'due jobs could not be asked for');
      for (let time = 0; time < 50; time += 1) ask();
      log.child({}).warn({ err: away, worker: 2n }, 'due jobs could not be asked for');
      for (let time = 0; time < 2; time += 1) log.warn({ err: new Error('a fault') }, 'a job failed');
      clock.advance(300_000);
      ask();
      ask();
    }, clock)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; repeated?: number });
    expect(lines.map(({ msg, repeated }) => [msg, repeated ?? 0])).toEqual([
      ['due jobs could not be asked for', 0],
      ['due jobs could not be asked for', 0],
      ['a job failed', 0],
      ['a job failed', 0],
      ['due jobs could not be asked for', 49],
    ]);
  });

  it('ends nobody when it cannot be written', () => {
    const program = `
      import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'runtime.ts'))};
      const log = createLogger('info');
      for (let line = 0; line < 3; line += 1) {
        log.warn('nobody reads this');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      process.exitCode = 7;
    `;
    const full = openSync('/dev/full', 'w');
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect(ended.stderr.toString()).toBe('');
    expect(ended.status).toBe(7);
  });

  it('tells of a database error what it was, not whose row', () => {
    const error = Object.assign(new Error('violates a constraint'), {
      code: '23505',
      constraint: 'users_username_unique',
      detail: 'Key (username)=(geheim) already exists.',
      where: 'geheim',
    });
    const text = logged((log) => log.error({ err: error }, 'failed'));
    expect(text).toContain('users_username_unique');
    expect(text).not.toContain('geheim');
  });
});

describe('ids', () => {
  it('are UUIDs of version 7 that sort by their time', () => {
    const ids = [0, 1, 1_795_166_052_914, 2 ** 48 - 1].map((ms) => uuidV7(ms, systemRandomness));
    expect(ids.every(isUuid)).toBe(true);
    expect(ids.every((id) => id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true);
    expect([...ids].sort()).toEqual(ids);
    expect(ids[2]).toMatch(/^01a1f83c-2232-/);
    expect(new Set(Array.from({ length: 1000 }, () => uuidV7(systemClock.nowMs(), systemRandomness))).size).toBe(1000);
  });
});
