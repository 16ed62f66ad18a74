import { DAY_MS } from '@taraz/core';
import { createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { createRawClient } from '../lib/http-client.ts';
import { sampleDraft } from '../lib/sample-invoice.ts';
import { formatSeconds, percentile } from '../lib/statistics.ts';
import { captureStatements } from '../lists/captured-statements.ts';
import { fillInvoices } from '../lists/fill-invoices.ts';
import { measureInTurns, shown, type Timing } from '../lists/measure-in-turns.ts';

const invoices = Number(process.env.TARAZ_BENCH_STORED ?? 1_000_000);
/** Dashboard and analytics answer within this (issue 5), seconds. */
const secondsPromised = 0.2;

interface Case {
  name: string;
  path: string;
}

/** Reports as people ask for them; the invoices are of the last two years, so odd days cut both ends. */
function casesOf(branch: string): Case[] {
  const range = (fromDaysAgo: number, toDaysAgo: number) => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    return `from_date=${at(fromDaysAgo)}&to_date=${at(toDaysAgo)}`;
  };
  const [year, odd, month] = ['', range(717, 13), range(51, 22)];
  const analytics = (query: string) => `/api/invoice/analytics?${query}`;
  return [
    { name: 'dashboard', path: '/api/dashboard' },
    { name: 'this year', path: analytics(year) },
    { name: 'a month cut at odd days', path: analytics(month) },
    { name: 'two years cut at odd days', path: analytics(odd) },
    { name: 'two years, by day of a season', path: analytics(`${range(95, 3)}&step=day`) },
    { name: 'one branch, two years cut at odd days', path: analytics(`${odd}&branch_id=${branch}`) },
    { name: 'report of the authority, two years', path: `/api/analytics/report?${odd}` },
    { name: 'report of one branch, two years', path: `/api/analytics/report?${odd}&branch_id=${branch}` },
  ];
}

function figureOf(name: string, taken: readonly Timing[], statements: number): Figure {
  const http = taken.flatMap((timing) => timing.http);
  const bare = taken.flatMap((timing) => timing.bare);
  return {
    name: `analytics, ${name}`,
    kind: 'cost',
    ratio: percentile(http, 0.95) / secondsPromised,
    rounds: taken.map((timing) => percentile(timing.http, 0.95) / secondsPromised),
    target: 1,
    measured: shown(http),
    floor: `${formatSeconds(secondsPromised)} promised; bare SQL ${shown(bare)}`,
    floorIs: `the promise; beside it the call's own ${statements} statements through the bare pg driver, in turns with the calls`,
  };
}

/** Issue 5: dashboard and reports of an account with 1,000,000 invoices, five branches, 5,000 buyers, 2,000 goods. */
export const analytics: Benchmark = {
  name: 'analytics',
  summary: 'dashboard and reports at 1,000,000 stored invoices of one account beside 200 ms and the bare SQL',
  async run(say) {
    const stand = await createBenchStand();
    try {
      const { superuser, account } = stand;
      const { rows } = await superuser.query<{ id: string }>('select uuidv7() as id from generate_series(1, 5)');
      const branches = rows.map(({ id }) => id);
      const draftJson = JSON.stringify(sampleDraft(1, '2026-11-01T08:00:00Z', {}));
      const { accountId } = account;
      await fillInvoices({ client: superuser, accountId, invoices, draftJson, say, branches, withSales: true });
      const http = createRawClient(stand.web.url, account.token);
      const bare = await stand.connectAsApp();
      const figures: Figure[] = [];
      for (const { name, path } of casesOf(branches[0] ?? '')) {
        const call = () => http.call('GET', path);
        await call();
        const statements = await captureStatements(superuser, stand.postgresLog, call, /from (sales|invoice)_/);
        const figure = figureOf(name, await measureInTurns(path, http, bare, statements), statements.length);
        say(`${name}: ${figure.measured}; ${figure.floor}`);
        figures.push(figure);
      }
      http.close();
      await bare.end();
      return figures;
    } finally {
      await stand.remove();
    }
  },
};
