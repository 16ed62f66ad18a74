import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from './post.ts';

const server = createServer((request, response) => {
  if (request.url === '/silent') return;
  if (request.url === '/slow') {
    response.writeHead(200);
    response.write('a');
    return;
  }
  if (request.url === '/endless') {
    response.writeHead(200);
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write);
    };
    return write();
  }
  response.writeHead(200).end('خوب');
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const send = (address: string, innerHosts = [new URL(address).host]) =>
  post(address, { headers: {}, body: '{}', timeoutMs: 150, innerHosts });

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('post', () => {
  it('gives the answer', async () => expect(await send(at('/'))).toEqual({ status: 200, problem: '', answer: 'خوب' }));

  it('waits no longer than told, for the head or for the rest', async () => {
    expect((await send(at('/silent'))).problem).toBe('TIMEOUT');
    expect((await send(at('/slow'))).problem).toBe('TIMEOUT');
  });

  it('reads no more than the beginning of an endless answer', async () => {
    const { status, answer } = await send(at('/endless'));
    expect([status, answer.length]).toEqual([200, 500]);
  });

  it('connects to no inner address, by number or by name', async () => {
    expect((await send(at('/'), [])).problem).toBe('INNER_ADDRESS');
    expect((await send(at('/').replace('127.0.0.1', 'localhost'), [])).problem).toBe('INNER_ADDRESS');
  });

  it('connects to every port of a host that is allowed so, and to no other host', async () => {
    expect((await send(at('/'), ['127.0.0.1:*'])).status).toBe(200);
    expect((await send(at('/'), ['localhost:*'])).problem).toBe('INNER_ADDRESS');
  });

  it('says when nobody is there', async () => expect((await send('http://127.0.0.1:1/')).problem).toBe('CONNECTION'));
});
