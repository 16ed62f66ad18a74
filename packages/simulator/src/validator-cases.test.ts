import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type TestBench } from './testing/test-simulator.ts';
import { TinyClient } from './testing/tiny-client.ts';

interface Case {
  id: string;
  base: string;
  patch: Record<string, unknown>;
  nowMinusIndatimMs: number;
  errors: string[];
  warnings: string[];
  accepted: boolean;
  why: string;
}
interface CasesFile {
  bases: Record<string, { header: { indatim: number } }>;
  cases: Case[];
}

const file = JSON.parse(
  readFileSync(new URL('../../core/src/data/validator-cases.json', import.meta.url), 'utf8'),
) as CasesFile;

const memoryId = 'A2HP31';
const nationalId = '10320296185';
let bench: TestBench;
let client: TinyClient;
let now = Date.now();

/** Dotted path -> value; null removes the key. */
function patched({ base, patch }: Case): object {
  const invoice = structuredClone(file.bases[base]) as unknown as Record<string, unknown>;
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let target = invoice;
    for (const key of keys) target = target[key] as Record<string, unknown>;
    if (value === null) delete target[last];
    else target[last] = value;
  }
  return invoice;
}

beforeAll(async () => {
  bench = await startBench({ nationalId, clock: () => now });
  bench.simulator.control.registerMemory({ memoryId, nationalId });
  bench.simulator.control.loadGoods([
    { id: '2800002692993', rate: '10' },
    { id: '2001584175153', rate: '0' },
  ]);
  client = new TinyClient(bench.simulator.baseUrl, bench.identity, memoryId);
});
afterAll(() => bench[Symbol.asyncDispose]());

describe('the rule book through the wire (data/validator-cases.json)', () => {
  it.each(file.cases)('$id $why', async (one) => {
    bench.simulator.control.reset();
    now = (file.bases[one.base]?.header.indatim ?? 0) + one.nowMinusIndatimMs;
    const row = await client.submit(patched(one));
    const errors = row.data.error.map(({ code }) => code);
    const warnings = row.data.warning.map(({ code }) => code);
    expect(errors).toEqual(expect.arrayContaining(one.errors));
    expect(warnings).toEqual(expect.arrayContaining(one.warnings));
    expect(row.status, `${errors} ${warnings}`).toBe(one.accepted ? 'SUCCESS' : 'FAILED');
    expect(row.data.success).toBe(one.accepted);
    expect(row.sign === '').toBe(!one.accepted);
  });
});

describe('amounts beyond a float', () => {
  it('are judged by their digits', async () => {
    bench.simulator.control.reset();
    const invoice = structuredClone(file.bases.sale) as unknown as Record<string, unknown>;
    now = (file.bases.sale?.header.indatim ?? 0) + 60_000;
    const text = JSON.stringify(invoice)
      .replaceAll('1000005', '90909000000032547')
      .replaceAll(/100000(?=[,}])/g, '9090900000003254')
      .replaceAll('1100005', '99999900000035801')
      .replace('"am":1', '"am":999999')
      .replace('"fee":90909000000032547', '"fee":90909090909.12345678');
    const row = await client.submit(text);
    expect(row.data.error).toEqual([]);
    expect(row.status).toBe('SUCCESS');
    const wrong = text.replaceAll('99999900000035801', '99999900000035800');
    bench.simulator.control.reset();
    expect((await client.submit(wrong)).status).toBe('FAILED');
  });
});
