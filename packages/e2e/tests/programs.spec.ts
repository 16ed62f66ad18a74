import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls, createTaraz, type InvoiceInput, verifyWebhook, type WebhookEvent } from '@taraz/client';
import { saleBody } from '../../../scripts/lib/stand/sale.ts';
import { signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { newSeller } from '../src/people.ts';
import type { System } from '../src/system.ts';
import { until } from '../src/until.ts';

test.describe.configure({ mode: 'serial' });

const guide = readFileSync(join(import.meta.dirname, '../../../docs/api-guide.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1] ?? '');

/** Of a seller of its own: to him alone belong the webhook and the keys. */
let system: System;
let apiKey = '';
let hook: Awaited<ReturnType<typeof listen>>;

test.beforeAll(async ({ system: product }) => {
  hook = await listen();
  system = await newSeller(product, 'programmer', '09125550105', 'A2HP55');
  const client = await signedInClient(system);
  apiKey = (await client(calls.createApiKey, { body: { name: 'فروشگاه', scopes: ['issue', 'invoices', 'admin'] } }))
    .api_key;
});
test.afterAll(() => hook?.close());

/** Somebody's server that takes deliveries. */
async function listen() {
  const came: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      came.push({ headers: request.headers, body });
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/taraz`, close: () => server.close() };
}

/** The way to the product on which the first answer to each POST is lost, after its work is done. */
async function losing(url: string) {
  const lost = new Set<string>();
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = 'GET', url: path = '', headers } = request;
    const passed = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])] as const],
    );
    const body = method === 'POST' ? Buffer.concat(parts) : undefined;
    const answer = await fetch(`${url}${path}`, { method, headers: Object.fromEntries(passed), ...(body && { body }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (method !== 'POST' || lost.has(path)) reply.writeHead(answer.status).end(bytes);
    else request.socket.destroy();
    lost.add(path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const sale = (number: number): InvoiceInput => {
  const body = saleBody(number, 1) as InvoiceInput;
  return { ...body, invoice: { ...body.invoice, invoice_date: new Date(Date.now() - 60_000).toISOString() } };
};

test('the typed client issues, is told the verdict by a signed webhook, and issues nothing twice', async () => {
  const taraz = createTaraz({ url: system.url, apiKey });
  const { secret } = await taraz.call(calls.createWebhook, {
    body: { url: hook.url, events: ['invoice.confirmed', 'invoice.rejected'] },
  });
  const orders = [sale(1), sale(2), { ...sale(3), items: [] }];
  const run = async () => {
    const results = [];
    for await (const result of taraz.issueMany(orders, 'orders')) results.push(result);
    return results;
  };
  const first = await run();
  expect(first.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(first[2]?.errors.length).toBeGreaterThan(0);
  expect(await run()).toEqual(first);
  expect((await taraz.verdictOf(first[0]?.id ?? '', { everyMs: 200 })).state).toBe('confirmed');

  const wanted = [first[0]?.id, first[1]?.id];
  const events = await until(
    async () => {
      const all: WebhookEvent[] = [];
      for (const { headers, body } of hook.came) all.push(await verifyWebhook(secret, headers, body));
      const ours = all.filter(({ data }) => wanted.includes(String(data.id)));
      if (ours.length >= 2) return ours;
      throw new Error(`${ours.length} deliveries`);
    },
    { what: 'both verdicts delivered', everyMs: 100 },
  );
  expect(events.map(({ type }) => type)).toEqual(['invoice.confirmed', 'invoice.confirmed']);
  expect(events.map(({ data }) => data.id).sort()).toEqual(wanted.sort());
});

/** A test with a program that is not ours to install: where it is missing, its example cannot be run, and that is said. */
function testWith(program: string, title: string, run: () => Promise<void>): void {
  if (spawnSync(program, ['--version']).status === 0) test(title, run);
  else console.log(`${program} is not installed here: «${title}» is left out`);
}

testWith('python3', "the guide's Python runs as it stands, though answers are lost", async () => {
  const [program = ''] = blocks('python');
  const way = await losing(system.url);
  const env = { ...process.env, TARAZ_URL: way.url, TARAZ_API_KEY: apiKey, PYTHONIOENCODING: 'utf-8' };
  const { stdout } = await promisify(execFile)('python3', ['-c', program], { env }).finally(way.close);
  const lines = stdout.trim().split('\n');
  expect(lines.slice(0, 3).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'issued 1043',
    'refused 1044',
    'issued 1045',
  ]);
  expect(lines.slice(3).map((line) => line.split(' ')[0])).toEqual(['confirmed', 'confirmed', 'returned']);
});

/** A product that gives this answer to many invoices, and tells of each one that it is a draft. */
async function answering(status: number, bulk: object) {
  const server = createServer(async (request, reply) => {
    for await (const _ of request);
    const { url: path = '' } = request;
    const answers = { '/api/auth/api_key': { token: 't', expires_in: 900 }, '/api/invoice/bulk': bulk };
    const answer = answers[path as keyof typeof answers] ?? { state: 'draft', tax_number: '' };
    const code = path === '/api/invoice/bulk' ? status : 200;
    reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

testWith('python3', "the guide's Python waits for no verdict on what is held or a draft", async () => {
  // Of a plan without room: all that is right is held, but for the first, which is a draft of before.
  const right = { ok: true, state: 'draft', tax_number: '', errors: [] };
  const results = [
    { index: 0, id: 'a', held: false, ...right },
    { index: 1, ok: false, held: false, state: '', tax_number: '', message: 'حذف شده است', errors: [] },
    { index: 2, id: 'b', held: true, ...right },
  ];
  const product = await answering(201, { results });
  const env = { ...process.env, TARAZ_URL: product.url, TARAZ_API_KEY: 'trz_x', PYTHONIOENCODING: 'utf-8' };
  const run = promisify(execFile)('python3', ['-c', blocks('python')[0] ?? ''], { env, timeout: 20_000 });
  const { stdout } = await run.finally(product.close);
  expect(stdout.trim().split('\n')).toEqual(['draft 1043', 'refused 1044 حذف شده است', 'held 1045']);
});

testWith('python3', "the guide's Python says why a call is refused whole", async () => {
  const title = 'با این کلید درخواست دیگری آمده است';
  const product = await answering(422, { code: 'IDEMPOTENCY_MISMATCH', title });
  const env = { ...process.env, TARAZ_URL: product.url, TARAZ_API_KEY: 'trz_x', PYTHONIOENCODING: 'utf-8' };
  const run = promisify(execFile)('python3', ['-c', blocks('python')[0] ?? ''], { env, timeout: 20_000 });
  await expect(run.finally(product.close)).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${title}\n` });
});

testWith('python3', "the guide's receiver in Python takes what «آزمایش» sends, and verdicts", async () => {
  const free = await listen();
  free.close();
  const program = (blocks('python')[1] ?? '').replace('8099', new URL(free.url).port);
  const client = createTaraz({ url: system.url, apiKey });
  const { id, secret } = await client.call(calls.createWebhook, {
    body: { url: free.url, events: ['invoice.confirmed'] },
  });
  const env = { ...process.env, TARAZ_WEBHOOK_SECRET: secret, PYTHONIOENCODING: 'utf-8' };
  const receiver = spawn('python3', ['-c', program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [receiver.stdout, receiver.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  try {
    await expect
      .poll(() =>
        fetch(free.url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(501);
    await client.call(calls.testWebhook, { params: { id } });
    await expect.poll(() => said).toContain('webhook.test');
    const { tax_number } = await client.issue(sale(7), 'receiver-7');
    await expect.poll(() => said, { timeout: 20_000 }).toContain(`invoice.confirmed ${tax_number}`);
    expect(said).not.toContain('Traceback');
  } finally {
    receiver.kill();
    await client.call(calls.deleteWebhook, { params: { id } });
  }
});

testWith('curl', "the guide's curl runs as it stands", async () => {
  const run = promisify(execFile);
  const [signIn = '', issue = '', , backOffice = ''] = blocks('bash');
  const env = { ...process.env, TARAZ_URL: system.url, TARAZ_API_KEY: apiKey };
  const { token } = JSON.parse((await run('sh', ['-c', signIn], { env })).stdout) as { token: string };
  const { stdout } = await run('sh', ['-c', issue], { env: { ...env, TOKEN: token } });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'queued', tax_number: expect.stringMatching(/^\w{22}$/) });
  const answers = (await run('sh', ['-c', backOffice], { env: { ...env, TOKEN: token } })).stdout.replaceAll(
    '}{',
    '}\n{',
  );
  const [short, cheque, sales, debtors, near] = answers
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(short).toMatchObject({ lines: [{ needed: '12', there: '10' }] });
  expect(cheque).toMatchObject({ state: 'received', number: '700123' });
  expect(sales?.count).toBeGreaterThan(0);
  expect(debtors).toMatchObject({ balance_sum: expect.stringMatching(/^\d+$/) });
  expect(near).toMatchObject({ count: expect.any(Number) });
});

/** A program of the guide that brings a file: what it prints. */
const importLines = (stdout: string): string[] => stdout.trim().split('\n');

testWith('python3', "the guide's import in Python runs as it stands", async () => {
  const program = blocks('python')[2] ?? '';
  const env = { ...process.env, TARAZ_URL: system.url, TARAZ_API_KEY: apiKey, PYTHONIOENCODING: 'utf-8' };
  const { stdout } = await promisify(execFile)('python3', ['-c', program], { env });
  expect(importLines(stdout)).toEqual(['right 1 bad 1', 'row 3 NOT_A_NUMBER دو', 'changed 2', 'issued 2 left 0']);
});

test("the guide's import in TypeScript runs as it stands", async () => {
  const [program = ''] = blocks('ts');
  const env = { ...process.env, TARAZ_URL: system.url, TARAZ_API_KEY: apiKey, FORCE_COLOR: '0' };
  // Where the packages are found from, as they are for a program that has installed the client.
  const given = { env, cwd: import.meta.dirname };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', program],
    given,
  );
  expect(importLines(stdout)).toEqual(['right 1 bad 1', 'changed 2', 'issued 2 left 0']);
});

testWith('curl', "the guide's import in curl runs as it stands", async () => {
  const run = promisify(execFile);
  const [signIn = ''] = blocks('bash');
  const program = blocks('bash')[4] ?? '';
  const env = { ...process.env, TARAZ_URL: system.url, TARAZ_API_KEY: apiKey };
  const { token } = JSON.parse((await run('sh', ['-c', signIn], { env })).stdout) as { token: string };
  const { stdout } = await run('sh', ['-c', program], { env: { ...env, TOKEN: token } });
  expect(JSON.parse(stdout)).toMatchObject({ rows: 2, issued: 2, faulty: 0, last_edit: { cells: 2 } });
});
