import {
  type ComputeInput,
  columnOfDraft,
  compute,
  computeDraft,
  draftToWire,
  makeTaxId,
  parseWireJson,
  serialToInno,
  validate,
  validateDraft,
  type WireObject,
  writeWireJson,
} from '@taraz/core';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { sampleDraft } from '../lib/sample-invoice.ts';
import { formatSeconds, median } from '../lib/statistics.ts';
import { secondsPerRun } from '../lib/time.ts';
import { computeBare, type FloorLine } from './arithmetic-floor.ts';

const lines = 500;
const rounds = 9;
const millisPerTurn = 250;
const memoryId = 'A11216';
const indatimMs = Date.parse('2026-11-01T08:00:10Z');
const nowMs = indatimMs + 60_000;

const draft = sampleDraft(lines, '2026-11-01T08:00:00Z', {
  seller_info: { economic_code: '14003778990', national_code: '14003778990', seller_entity: 'legal' },
  buyer_info: { buyer_entity: 'legal', economic_code: '10320296185', national_code: '10320296185' },
});
const numbers = { taxid: makeTaxId({ memoryId, indatimMs, serial: 1n }), inno: serialToInno(1n) };
const wire = draftToWire(draft, numbers);
const wireText = writeWireJson(wire);

const digits = (value: WireObject[string] | undefined): string => String(value ?? '0');
const floorLines: FloorLine[] = wire.body.map((line) => ({
  am: digits(line.am),
  fee: digits(line.fee),
  dis: digits(line.dis),
  vra: digits(line.vra),
}));
const column = columnOfDraft(draft);
const computeInput: ComputeInput = {
  inty: column.inty,
  inp: column.inp,
  setm: 1,
  lines: floorLines.map((line) => ({ ...line })),
};

/** The floor must do the same work: the same amounts, to the digit. */
function checkFloorAgrees(): void {
  const ours = compute(computeInput);
  const written = ours.lines.flatMap((line) => [line.prdis, line.adis, line.vam, line.tsstam]);
  const { tprdis, tdis, tadis, tvam, tbill } = ours.header;
  const expected = [...written, tprdis, tdis, tadis, tvam, tbill].join();
  if (computeBare(floorLines).join() !== expected) throw new Error('the arithmetic floor computes something else');
}

function checkAccepted(): void {
  const verdict = validate(wire, { nowMs });
  if (!verdict.accepted)
    throw new Error(`the sample invoice is refused: ${JSON.stringify(verdict.errors.slice(0, 3))}`);
}

interface Contest {
  name: string;
  ours: () => unknown;
  floor: () => unknown;
  floorIs: string;
}

const arithmetic = 'bare bigint: the same digits read, multiplied, cut, summed and written, without any check';
const reading = () => {
  JSON.parse(wireText);
  return computeBare(floorLines);
};

const contests: Contest[] = [
  {
    name: 'compute, 500 lines',
    ours: () => compute(computeInput),
    floor: () => computeBare(floorLines),
    floorIs: arithmetic,
  },
  {
    name: 'compute a draft, 500 lines',
    ours: () => computeDraft(draft),
    floor: () => computeBare(floorLines),
    floorIs: arithmetic,
  },
  {
    name: 'parse and validate, 500 lines',
    ours: () => {
      const parsed = parseWireJson(wireText);
      if (!parsed.ok) throw new Error(parsed.reason);
      return validate(parsed.invoice, { nowMs });
    },
    floor: reading,
    floorIs: `native JSON.parse of the same text (amounts lost to floats) and ${arithmetic}`,
  },
  {
    name: 'validate a draft, 500 lines',
    ours: () => validateDraft(draft, { nowMs, futureToleranceMs: 10_000 }),
    floor: reading,
    floorIs: `native JSON.parse of the wire's text and ${arithmetic}`,
  },
];

function measure({ name, ours, floor, floorIs }: Contest): Figure {
  for (const warmUp of [ours, floor]) secondsPerRun(warmUp, 2 * millisPerTurn);
  const taken = Array.from({ length: rounds }, () => ({
    ours: secondsPerRun(ours, millisPerTurn),
    floor: secondsPerRun(floor, millisPerTurn),
  }));
  const ratios = taken.map((round) => round.floor / round.ours);
  return {
    name,
    kind: 'speed',
    ratio: median(ratios),
    rounds: ratios,
    target: null,
    measured: formatSeconds(median(taken.map((round) => round.ours))),
    floor: formatSeconds(median(taken.map((round) => round.floor))),
    floorIs,
  };
}

/** Computing and validating an invoice of 500 lines, beside bare bigint arithmetic and native JSON. */
export const core: Benchmark = {
  name: 'core',
  summary: 'computing and validating a 500-line invoice beside bare bigint and native JSON',
  async run(say) {
    checkFloorAgrees();
    checkAccepted();
    return contests.map((contest) => {
      const figure = measure(contest);
      say(`${figure.name}: ${figure.measured}, floor ${figure.floor}`);
      return figure;
    });
  },
};
