import type pg from 'pg';
import { createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { createRawClient, type RawClient } from '../lib/http-client.ts';
import { formatSeconds, percentile } from '../lib/statistics.ts';
import { fillGoods } from './fill-goods.ts';

/** The whole catalogue when it is asked for by name; a tenth where everything is run. */
const rows = Number(process.env.TARAZ_BENCH_GOODS ?? (process.argv.includes('goods') ? 4_000_000 : 400_000));
const promisedSeconds = 0.1;
const rounds = 10;
const callsPerRound = 20;

/** What people type: common and rare words, beginnings, codes. */
const cases = [
  { name: 'a common word', typed: 'روغن' },
  { name: 'two common words', typed: 'روغن ایرانی' },
  { name: 'three words', typed: 'برنج ممتاز کیلویی' },
  { name: 'a maker and a thing', typed: 'بابرپا چای' },
  { name: 'two letters', typed: 'شا' },
  {
    name: 'words that no row has together',
    typed: 'یخچال رژیمی قوطی ادامس',
  },
  { name: 'a whole id', typed: '2700000001009' },
  { name: 'the beginning of an id', typed: '27000012' },
] as const;
type Case = (typeof cases)[number];

const bareWords = 'select * from goods_search($1::text[], $2::date, 12)';
const bareCode = 'select * from goods where id >= $1 and id < $2 order by id limit 12';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The statement that the call sends. */
const askBare = (client: pg.Client, { typed }: Case) =>
  /^\d+$/.test(typed)
    ? client.query(bareCode, [typed, `${typed}:`])
    : client.query(bareWords, [typed.split(' '), new Date().toISOString().slice(0, 10)]);

interface Timing {
  http: number[];
  bare: number[];
}

/** Calls and bare statements in turns, so that a busy moment of the machine hits both. */
async function measure(one: Case, http: RawClient, bare: pg.Client): Promise<Timing[]> {
  const path = `/api/goods?search_field=${encodeURIComponent(one.typed)}`;
  for (let call = 0; call < 5; call += 1) {
    await http.call('GET', path);
    await askBare(bare, one);
  }
  const taken: Timing[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const timing: Timing = { http: [], bare: [] };
    for (let call = 0; call < callsPerRound; call += 1) {
      timing.http.push(await timed(() => http.call('GET', path)));
      timing.bare.push(await timed(() => askBare(bare, one)));
    }
    taken.push(timing);
  }
  return taken;
}

const shown = (times: number[]): string =>
  `p50 ${formatSeconds(percentile(times, 0.5))} p95 ${formatSeconds(percentile(times, 0.95))}`;

function figureOf({ name }: Case, taken: Timing[]): Figure {
  const http = taken.flatMap((timing) => timing.http);
  const bare = taken.flatMap((timing) => timing.bare);
  return {
    name: `goods, ${name}`,
    kind: 'cost',
    ratio: percentile(http, 0.95) / percentile(bare, 0.95),
    rounds: taken.map((timing) => percentile(timing.http, 0.95) / percentile(timing.bare, 0.95)),
    target: null,
    measured: shown(http),
    floor: shown(bare),
    floorIs: `the same search through the bare pg driver, ${rows.toLocaleString('en')} goods`,
  };
}

function besidePromise(timings: ReadonlyMap<string, Timing[]>): Figure {
  const slowest = [...timings].map(([name, taken]) => ({
    name,
    p95: percentile(
      taken.flatMap(({ http }) => http),
      0.95,
    ),
  }));
  slowest.sort((a, b) => b.p95 - a.p95);
  const [worst = { name: '', p95: 0 }] = slowest;
  return {
    name: 'goods, the slowest search',
    kind: 'cost',
    ratio: worst.p95 / promisedSeconds,
    rounds: slowest.map(({ p95 }) => p95 / promisedSeconds),
    target: 1,
    measured: `${worst.name}: p95 ${formatSeconds(worst.p95)}`,
    floor: formatSeconds(promisedSeconds),
    floorIs: 'what is promised: the answer over HTTP within 100 ms',
  };
}

/** Searches of the authority's catalogue over HTTP, beside the same SQL through the bare driver. */
export const goods: Benchmark = {
  name: 'goods',
  summary:
    "searches of the authority's catalogue (4,000,000 goods when named) beside the same SQL through the bare driver",
  async run(say) {
    const stand = await createBenchStand();
    try {
      await fillGoods(stand.superuser, rows, say);
      const http = createRawClient(stand.web.url, stand.account.token);
      const bare = await stand.connectAsApp();
      const timings = new Map<string, Timing[]>();
      const figures: Figure[] = [];
      for (const one of cases) {
        const taken = await measure(one, http, bare);
        timings.set(one.name, taken);
        const figure = figureOf(one, taken);
        say(`${one.name}: ${figure.measured}; bare ${figure.floor}`);
        figures.push(figure);
      }
      figures.push(besidePromise(timings));
      http.close();
      await bare.end();
      return figures;
    } finally {
      await stand.remove();
    }
  },
};
