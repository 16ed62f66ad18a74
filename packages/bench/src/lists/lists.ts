import { type BenchStand, createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { createRawClient, type RawClient } from '../lib/http-client.ts';
import { sampleDraft } from '../lib/sample-invoice.ts';
import { percentile } from '../lib/statistics.ts';
import { captureStatements } from './captured-statements.ts';
import { fillInvoices } from './fill-invoices.ts';
import { measureInTurns, shown, type Timing } from './measure-in-turns.ts';

const invoices = Number(process.env.TARAZ_BENCH_STORED ?? 1_000_000);

/** A list as a user's screen asks for it. */
interface ListCase {
  name: string;
  path: string;
}

const list = (query: string): string => `/api/invoice/list?limit=10${query}`;

/** First and last page by offset and by cursor, and the lists that people look at most. */
async function listCases(client: RawClient): Promise<ListCase[]> {
  const read = async (path: string) =>
    JSON.parse(await client.call('GET', path)) as { count: number; next: string; invoices: unknown[] };
  const first = await read(list(''));
  if (first.count < invoices) throw new Error(`the account shows ${first.count} invoices`);
  const nearEnd = await read(list(`&offset=${first.count - 20}`));
  const confirmed = await read(list('&state=confirmed'));
  return [
    { name: 'first page by offset', path: list('') },
    { name: 'last page by offset', path: list(`&offset=${first.count - 10}`) },
    { name: 'second page by cursor', path: list(`&after=${first.next}`) },
    { name: 'last page by cursor', path: list(`&after=${nearEnd.next}`) },
    { name: 'confirmed, first page', path: list('&state=confirmed') },
    { name: 'confirmed, last page', path: list(`&state=confirmed&offset=${confirmed.count - 10}`) },
    { name: 'by total, first page', path: list('&sort=-total') },
    { name: 'by total, last page', path: list(`&sort=-total&offset=${first.count - 10}`) },
    { name: 'found by internal number', path: list('&search_field=b-777777') },
    { name: 'found by two words', path: list(`&search_field=${encodeURIComponent('بازرگانی 004321')}`) },
  ];
}

function figureOf(name: string, taken: Timing[], statements: number): Figure {
  const http = taken.flatMap((timing) => timing.http);
  const bare = taken.flatMap((timing) => timing.bare);
  return {
    name: `list, ${name}`,
    kind: 'cost',
    ratio: percentile(http, 0.95) / percentile(bare, 0.95),
    rounds: taken.map((timing) => percentile(timing.http, 0.95) / percentile(timing.bare, 0.95)),
    target: 1.5,
    measured: shown(http),
    floor: shown(bare),
    floorIs: `the call's own ${statements} statements through the bare pg driver on one connection, in turns with the calls`,
  };
}

/** The last page beside the first, both over HTTP. */
function lastBesideFirst(name: string, first: Timing[], last: Timing[]): Figure {
  const ratioOf = (ours: number[], floor: number[]) => percentile(ours, 0.5) / percentile(floor, 0.5);
  const [lasts, firsts] = [last.flatMap(({ http }) => http), first.flatMap(({ http }) => http)];
  return {
    name,
    kind: 'cost',
    ratio: ratioOf(lasts, firsts),
    rounds: last.map(({ http }, round) => ratioOf(http, first[round]?.http ?? firsts)),
    target: 1.2,
    measured: shown(lasts),
    floor: shown(firsts),
    floorIs: 'the same list’s first page over HTTP (medians)',
  };
}

async function fill({ superuser, account }: BenchStand, say: (line: string) => void): Promise<void> {
  const draftJson = JSON.stringify(sampleDraft(1, '2026-11-01T08:00:00Z', {}));
  await fillInvoices({ client: superuser, accountId: account.accountId, invoices, draftJson, say });
}

/** A server answers lists for months; V8 has compiled the way of a call after some thousands. */
const warmUpSeconds = 3;

async function warmUp(http: RawClient, cases: readonly ListCase[]): Promise<void> {
  for (const { path } of cases) {
    const until = performance.now() + warmUpSeconds * 1000;
    while (performance.now() < until) await http.call('GET', path);
  }
}

/** List calls at 1,000,000 stored invoices of one account, beside the same SQL through the bare driver. */
export const lists: Benchmark = {
  name: 'lists',
  summary: 'list calls at 1,000,000 stored invoices beside the same SQL through the bare driver',
  async run(say) {
    const stand = await createBenchStand();
    try {
      await fill(stand, say);
      const http = createRawClient(stand.web.url, stand.account.token);
      const bare = await stand.connectAsApp();
      const timings = new Map<string, Timing[]>();
      const figures: Figure[] = [];
      const cases = await listCases(http);
      await warmUp(http, cases);
      for (const { name, path } of cases) {
        const call = () => http.call('GET', path);
        await call();
        const statements = await captureStatements(stand.superuser, stand.postgresLog, call);
        const taken = await measureInTurns(path, http, bare, statements);
        timings.set(name, taken);
        const figure = figureOf(name, taken, statements.length);
        say(`${name}: ${figure.measured}; bare ${figure.floor}`);
        figures.push(figure);
      }
      for (const kind of ['offset', 'cursor'] as const) {
        const first = timings.get(kind === 'offset' ? 'first page by offset' : 'second page by cursor') ?? [];
        figures.push(
          lastBesideFirst(`last page beside the first, by ${kind}`, first, timings.get(`last page by ${kind}`) ?? []),
        );
      }
      http.close();
      await bare.end();
      return figures;
    } finally {
      await stand.remove();
    }
  },
};
