import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startBench } from '../testing/test-simulator.ts';

const ask = 'GET /requestsmanager/api/v2/nonce HTTP/1.1\r\nHost: a\r\n\r\n';

/** What came back over a connection of its own, until it ended. */
async function answersTo(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let answers = '';
  socket.on('data', (part: string) => {
    answers += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answers;
}

it('cuts a connection that asks and asks before it reads; some at once are answered in order', async () => {
  await using bench = await startBench();
  const { url } = bench.simulator;
  const few = await answersTo(url, ask.repeat(19) + ask.replace('Host', 'Connection: close\r\nHost'));
  expect(few.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(20);
  const many = await answersTo(url, ask.repeat(1_000));
  expect(many.match(/HTTP\/1\.1 200 OK/g) ?? []).toHaveLength(0);
  expect((await bench.client.call('GET', 'server-information')).status).toBe(200);
});
