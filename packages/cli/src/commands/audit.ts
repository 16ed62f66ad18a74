import { writeFileSync } from 'node:fs';
import { type ChainFault, type ChainHead, verifyEventLog } from '@taraz/server';
import { Command } from 'commander';
import { readUserJson } from '../files.ts';
import { UsageError } from '../usage-error.ts';
import { databaseConfig, withDatabase } from '../with-database.ts';

const words = {
  changed: 'was changed, or stands in another chain',
  missing: 'is missing',
  unplaced: 'an entry without a place was put in',
  cut: 'the end of the log is not where it was',
} as const satisfies Record<ChainFault['what'], string>;

function isHeads(value: unknown): value is ChainHead[] {
  return Array.isArray(value) && value.every((one: Partial<ChainHead>) => typeof one?.hash === 'string');
}

interface VerifyOptions {
  data?: string;
  heads?: string;
  save?: string;
}

async function verify({ data, heads, save }: VerifyOptions): Promise<void> {
  const config = databaseConfig(data);
  const known = heads === undefined ? [] : readUserJson(heads);
  if (!isHeads(known)) throw new UsageError(`${heads} holds no heads of an event log.`);
  const verdict = await withDatabase(config, ({ owner: connection }) => verifyEventLog(connection, known));
  for (const { account_id, seq, what } of verdict.faults) {
    console.log(`WRONG  account ${account_id}, entry ${seq ?? '?'}: ${words[what]}`);
  }
  if (save !== undefined) writeFileSync(save, `${JSON.stringify(verdict.heads, null, 2)}\n`);
  const count = `${verdict.entries} entries of ${verdict.heads.length} accounts`;
  console.log(verdict.faults.length === 0 ? `ok     ${count}` : `${verdict.faults.length} faults in ${count}`);
  process.exitCode = verdict.faults.length === 0 ? 0 : 1;
}

/** `taraz audit verify`: recomputes the event log's hash chains. Exit code 0 when nothing was changed, else 1. */
export function auditCommand(): Command {
  const audit = new Command('audit').description('the event log');
  audit
    .command('verify')
    .description('recompute the hash chain of every account and name each entry that was changed, removed or put in')
    .option('--data <directory>', 'data directory of the embedded database (default: TARAZ_DATA_DIR, .data)')
    .option('--heads <file>', 'ends of the chains from an earlier --save: shows also a log cut and mended by its owner')
    .option('--save <file>', 'write the ends of the chains, to be kept elsewhere')
    .action(verify);
  return audit;
}
