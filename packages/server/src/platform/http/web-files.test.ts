import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { serveWeb } from './web-files.ts';

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

it('serves what a build wrote after its page, though the page was asked for in between', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'taraz-web-'));
  directories.push(directory);
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>page</title>');
  await utimes(join(directory, 'index.html'), 1_000, 1_000);
  const server = Fastify();
  server.get('/*', serveWeb(server, directory, createTestRuntime().log));
  const statusOf = async (url: string) => (await server.inject({ url })).statusCode;
  expect(await statusOf('/index.html')).toBe(200);
  expect(await statusOf('/sw.js')).toBe(404);

  await writeFile(join(directory, 'sw.js'), 'self.skipWaiting();');
  await utimes(join(directory, 'sw.js'), 1_001, 1_001);
  expect(await statusOf('/sw.js')).toBe(200);
  await server.close();
});
