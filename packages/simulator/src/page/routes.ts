import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatorControl } from '../control/simulator-control.ts';
import type { Services } from '../services.ts';
import type { SafeHtml } from './html.ts';
import { renderFaults } from './render-faults.ts';
import { type LedgerView, renderLedger } from './render-ledger.ts';
import { renderPage } from './render-page.ts';

const pageSize = 50;
/** Open pages hear of changes at most this often, milliseconds. */
const changeInterval = 400;
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const ownIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="#22211c"/><path d="M10 3v6.3L5.5 17.5A2 2 0 0 0 7.2 20.500h9.600a2 2 0 0 0 1.700-3L14 9.300V3M8.500 3h7" fill="none" stroke="#f2c544" stroke-width="2"/></svg>';

/** The page at `/`, its two parts for the script, its files, and the stream of changes. */
export function pageRoutes(services: Services, control: SimulatorControl): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    });
    const sendHtml = (reply: FastifyReply, page: SafeHtml) => reply.type('text/html; charset=utf-8').send(page.text);
    app.get('/', (request, reply) => {
      const host = request.headers.host ?? '';
      return sendHtml(reply, renderPage(control.state(), ledgerView(services, control, request), host));
    });
    app.get('/page/ledger', (request, reply) => sendHtml(reply, renderLedger(ledgerView(services, control, request))));
    app.get('/page/faults', (_request, reply) => sendHtml(reply, renderFaults(control.state())));
    app.get('/page/changes', (request, reply) => streamChanges(services, request, reply));
    fileRoutes(app);
  };
}

function fileRoutes(app: FastifyInstance): void {
  const own = (name: string) => readFileSync(join(import.meta.dirname, name));
  const files: [string, string, Buffer | string | null][] = [
    ['/page/page.css', 'text/css; charset=utf-8', own('page.css')],
    ['/page/page.js', 'text/javascript; charset=utf-8', own('page-client.js')],
    ['/page/icon.svg', 'image/svg+xml', ownIcon],
    ['/page/vazirmatn.woff2', 'font/woff2', findFont()],
  ];
  for (const [path, type, content] of files) {
    if (content !== null) app.get(path, (_request, reply) => reply.type(type).send(content));
  }
}

/** The variable font of the `vazirmatn` package; without it the page takes the system's fonts. */
function findFont(): Buffer | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('vazirmatn/package.json');
    return readFileSync(join(dirname(manifest), 'fonts', 'webfonts', 'Vazirmatn[wght].woff2'));
  } catch {
    return null;
  }
}

function ledgerView(services: Services, control: SimulatorControl, request: FastifyRequest): LedgerView {
  const params = request.query as Record<string, unknown>;
  const integer = (name: string): number | null => {
    const value = params[name];
    return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
  };
  const query = typeof params.q === 'string' ? params.q.trim() : '';
  const before = integer('before');
  const selected = integer('packet');
  const filter = query === '' ? {} : query.includes('-') ? { id: query } : { taxId: query };
  const listed = control.received({ limit: pageSize + 1, ...(before === null ? {} : { before }), ...filter });
  const packets = listed.slice(0, pageSize);
  return {
    counts: control.counts(),
    packets,
    repeated: services.submissions.repeated(packets.filter((one) => one.duplicate)),
    selected: selected === null ? null : control.packet(selected),
    query,
    before,
    hasOlder: listed.length > pageSize,
    nowMs: services.time.now(),
    baseUrl: `http://${request.headers.host ?? ''}/requestsmanager`,
    running: services.power.on,
  };
}

/** Server-sent events: one `change` for every burst of changes, and one at the start. */
function streamChanges({ changes }: Services, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const send = () => raw.write(`event: change\ndata: ${changes.version}\n\n`);
  let timer: NodeJS.Timeout | null = null;
  const listener = () => {
    timer ??= setTimeout(() => {
      timer = null;
      send();
    }, changeInterval);
  };
  send();
  changes.listeners.add(listener);
  request.raw.socket.on('close', () => {
    changes.listeners.delete(listener);
    if (timer !== null) clearTimeout(timer);
  });
}
