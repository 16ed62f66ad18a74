import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createDeaf, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callVendor, type VendorAnswer } from './call-vendor.ts';
import { createZohal } from './identity/zohal.ts';
import { createZarinpal } from './payment/zarinpal.ts';
import { createNavasan } from './rates/navasan.ts';
import { createKavenegar, readKavenegar } from './sms/kavenegar.ts';
import { vendorFetch } from './vendor-fetch.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const post = { method: 'POST', body: new URLSearchParams({ receptor: '0912' }) };

/** Asks a vendor of one's own making over a real connection. */
async function ask(answer: RequestListener): Promise<VendorAnswer> {
  const server = createServer(answer);
  servers.push({ close: () => server.close().closeAllConnections() });
  return callVendor(vendorFetch, `http://127.0.0.1:${await portOf(server)}/`, post, 5_000);
}

/** Takes connections and never says a word. */
function deaf(): Server {
  const sockets = new Set<Socket>();
  const server = createDeaf((socket) => void sockets.add(socket.on('error', () => {})));
  servers.push({
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  return server;
}

describe('a vendor', () => {
  it('that cuts the connection after it was asked may have done what it was asked for', async () => {
    const gone = await ask((request) => request.resume().on('end', () => request.socket.destroy()));
    expect(gone).toEqual({ kind: 'down', reason: 'lost' });
    const junk = await ask((request) => request.socket.end('not HTTP at all\r\n\r\n'));
    expect(junk).toEqual({ kind: 'down', reason: 'lost' });
    const half = await ask((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"return":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(half).toEqual({ kind: 'down', reason: 'lost' });
    const late = await callVendor(
      (url, init) => vendorFetch(url, { ...init, signal: AbortSignal.timeout(50) }),
      `http://127.0.0.1:${await portOf(deaf())}/`,
      post,
      5_000,
    );
    expect(late).toEqual({ kind: 'down', reason: 'TimeoutError' });
  });

  it('is asked in a form, and sends nobody elsewhere', async () => {
    let asked = '';
    const answer = await ask(async (request, response) => {
      for await (const part of request) asked += String(part);
      asked += ` ${request.method} ${request.headers['content-type']}`;
      response.end('{"return":{"status":200}}');
    });
    expect(answer).toEqual({ kind: 'answer', status: 200, body: { return: { status: 200 } } });
    expect(asked).toBe('receptor=0912 POST application/x-www-form-urlencoded;charset=UTF-8');
    const away = await ask((_, response) => void response.writeHead(302, { location: '/' }).end('{}'));
    expect(away).toEqual({ kind: 'down', reason: 'http 302' });
  });

  it('whose answer has no end is read no further than any answer goes', async () => {
    let sent = 0;
    const answer = await ask((_, response) => {
      response.writeHead(200);
      const part = ' '.repeat(64 * 1024);
      const write = (): void => {
        for (let more = true; more && !response.destroyed; sent += part.length) more = response.write(part);
      };
      response.on('drain', write);
      write();
    });
    expect(answer).toEqual({ kind: 'down', reason: 'lost' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('that refuses the connection was not asked', async () => {
    const refused = await callVendor(vendorFetch, 'http://127.0.0.1:1/', {}, 5_000);
    expect(refused).toEqual({ kind: 'down', reason: 'not asked' });
    expect(readKavenegar(refused)).toMatchObject({ kind: 'down' });
  });

  it('whose connection does not come to stand within three seconds was not asked either', async () => {
    const server = deaf();
    const connected = new Promise<void>((resolve) => void server.once('connection', () => resolve()));
    const url = `https://127.0.0.1:${await portOf(server)}/`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = callVendor(vendorFetch, url, post, new AbortController().signal);
    await connected;
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await answer).toEqual({ kind: 'down', reason: 'not asked' });
  });
});

describe('an answer of wrong types', () => {
  const odd: unknown[] = [null, 1, 'x', '', true, [], [null], [[]], {}, { id: {} }, -1, 1e308, 'a'.repeat(400_000)];
  const names = ['return', 'entries', 'status', 'result', 'response_body', 'data', 'errors', 'code', 'usd_sell'];
  const nested = odd.flatMap((value) => [
    Object.fromEntries(names.map((name) => [name, value])),
    { return: { status: 200 }, entries: value },
    { return: { status: value }, entries: [{ messageid: value, status: value }] },
    { result: 1, response_body: { data: { matched: value, name: value, board_members: value, address: value } } },
    { data: { code: 100, authority: value, ref_id: value, authorities: value, paid: value, refunded: value } },
    { data: { code: 100, authorities: [{ authority: value, amount: value }], paid: [value], refunded: [value] } },
    { data: { resource: value }, errors: value },
    { usd_sell: { value, timestamp: value }, eur: { value: '1', timestamp: value } },
  ]);

  it.each([200, 400, 503])('is read by every adapter and breaks none (%i)', async (status) => {
    for (const body of nested) {
      // Written once: fifteen calls are answered with it, some of three megabytes.
      const written = Buffer.from(JSON.stringify(body));
      const fetch = async () => new Response(written, { status });
      const message = { localId: '1', receptor: '09121234567', template: 'taraz-code', tokens: ['1'] } as const;
      const sms = createKavenegar({ apiKey: 'k', fetch });
      const registry = createZohal({ token: 't', fetch, pause: async () => {} });
      const gateway = createZarinpal({ merchantId: 'm', fetch, panel: { token: 't', terminalId: '1' } });
      const payment = { amount: 1n, callbackUrl: 'x', description: 'x', orderId: '1' };
      await Promise.all([
        sms.send(message),
        sms.sendText({ ...message, text: 'x' }),
        sms.deliveriesOf(['1']),
        registry.phoneOwner('09121234567', '0499370899'),
        registry.company('14003778990'),
        registry.companyCeo('14003778990', '0499370899', '1370/01/01'),
        registry.postalAddress('1511943943'),
        gateway.request(payment),
        gateway.verify('A', 1n),
        gateway.inquire('A'),
        gateway.unverified(),
        gateway.reverse('A'),
        gateway.transaction('1'),
        gateway.refund({ session: '1', amount: 1n, description: 'x' }),
        createNavasan({ apiKey: 'k', fetch }).latest(),
      ]);
    }
  });

  it('is told fast when two names of a register are endless', async () => {
    const name = (letter: string) => letter.repeat(200_000);
    const fetch = async (url: string) =>
      new Response(
        JSON.stringify({
          result: 1,
          response_body: {
            data: url.includes('board')
              ? { board_members: [{ position: 'مدیرعامل', name: name('ا') }] }
              : { matched: true, first_name: name('ب'), last_name: '' },
          },
        }),
      );
    const registry = createZohal({ token: 't', fetch, pause: async () => {} });
    expect(await registry.companyCeo('14003778990', '0499370899', '1370/01/01')).toEqual({ outcome: 'no_match' });
  });
});
