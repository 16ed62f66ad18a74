/** `npm run bench [-- NAME…]`: each benchmark beside its floor, in one run. Exit code 1 when a promised ratio is missed. */
import { analytics } from './analytics/analytics.ts';
import { bulk } from './bulk/bulk.ts';
import { core } from './core/core.ts';
import { goods } from './goods/goods.ts';
import { grid } from './grid/grid.ts';
import { type Benchmark, type Figure, isMet } from './lib/figure.ts';
import { describeMachine } from './lib/machine.ts';
import { figureLine, keepResults, machineLine } from './lib/results.ts';
import { lists } from './lists/lists.ts';
import { paper } from './paper/paper.ts';
import { pipeline } from './pipeline/pipeline.ts';
import { roundtrip } from './roundtrip/roundtrip.ts';
import { sealing } from './sealing/sealing.ts';
import { wizard } from './wizard/wizard.ts';

const benchmarks: readonly Benchmark[] = [
  sealing,
  core,
  paper,
  pipeline,
  bulk,
  lists,
  analytics,
  goods,
  wizard,
  roundtrip,
  grid,
];

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.filter((name) => !benchmarks.some((one) => one.name === name));
  if (unknown.length > 0) {
    const known = benchmarks.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n');
    console.error(`No benchmark ${unknown.join(', ')}. There are:\n${known}`);
    process.exit(2);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name));
}

const wanted = chosen(process.argv.slice(2));
const machine = describeMachine();
console.log(machineLine(machine));

const results = new Map<string, Figure[]>();
for (const benchmark of wanted) {
  console.log(`\n${benchmark.name}: ${benchmark.summary}`);
  results.set(benchmark.name, await benchmark.run((line) => console.log(`  ${line}`)));
}

console.log('');
for (const figure of [...results.values()].flat()) {
  console.log(figureLine(figure));
  console.log(`      floor: ${figure.floorIs}`);
}
console.log(`\nKept in ${keepResults(machine, results)}`);
process.exitCode = [...results.values()].flat().every(isMet) ? 0 : 1;
