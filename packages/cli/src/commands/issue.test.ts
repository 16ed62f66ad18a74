import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { issueCommand } from './issue.ts';

const folder = mkdtempSync(join(tmpdir(), 'taraz-issue-'));

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  rmSync(folder, { recursive: true, force: true });
});

it('goes again under the same key when the server was busy', async () => {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    request.resume();
    if (request.url === '/api/auth/authorize') return answer(200, { token: 't' });
    keys.push(String(request.headers['idempotency-key']));
    if (keys.length === 1) return answer(503, { code: 'UNAVAILABLE', title: 'بعداً', request_id: 'r' });
    return answer(201, {
      id: 'i',
      state: 'confirmed',
      tax_number: 'T',
      total: '1',
      reference_number: '',
      findings: [],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const file = join(folder, 'a.json');
  writeFileSync(file, '{}');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await issueCommand().parseAsync([file, '--url', url, '--user', 'u', '--password', 'p'], { from: 'user' });
  server.close();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(printed.mock.calls.join()).toContain('confirmed T 1');
  expect(process.exitCode).toBe(0);
});

it.each([
  [['--url', 'nonsense'], '--url nonsense: must be an address'],
  [['--timeout', 'abc'], '--timeout abc: must be a number of seconds'],
])('refuses %j before anything is issued', async (wrong, told) => {
  const asked = issueCommand().parseAsync(['a.json', '--user', 'u', '--password', 'p', ...wrong], { from: 'user' });
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(told);
});

it('says which server does not answer, and why', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const asked = issueCommand().parseAsync(['a.json', '--url', url, '--user', 'u', '--password', 'p'], { from: 'user' });
  await expect(asked).rejects.toThrow(`${url} does not answer (ECONNREFUSED)`);
});
