import { writeFileSync } from 'node:fs';
import {
  type ChainFault,
  type ChainHead,
  type EventLogVerdict,
  type InvoiceFaultPart,
  type InvoiceVerdict,
  verifyEventLog,
  verifyInvoices,
} from '@taraz/server';
import { Command } from 'commander';
import { dataOption } from '../data-directory.ts';
import { readUserJson, userPath } from '../files.ts';
import { UsageError } from '../usage-error.ts';
import { databaseConfig, withStoredDatabase } from '../with-database.ts';

const chainWords = {
  changed: 'was changed, or stands in another chain',
  missing: 'is missing',
  unplaced: 'an entry without a place was put in',
  cut: 'the end of the log is not where it was',
} as const satisfies Record<ChainFault['what'], string>;

const partWords = {
  content: 'its content is not what was sealed and sent',
  figures: 'its tax id, serial, date, total or VAT differ from what was sent',
  buyer: 'the buyer that is shown differs from the one that was sent',
  lines: 'the lines that are shown differ from those that were sent',
  sums: 'its total is not the sum of its lines',
} as const satisfies Record<InvoiceFaultPart, string>;

function isHeads(value: unknown): value is ChainHead[] {
  return Array.isArray(value) && value.every((one: Partial<ChainHead>) => typeof one?.hash === 'string');
}

interface VerifyOptions {
  data?: string;
  heads?: string;
  save?: string;
}

function tellEvents({ entries, heads, faults }: EventLogVerdict): void {
  for (const { account_id, seq, what } of faults) {
    console.log(`WRONG  account ${account_id}, entry ${seq ?? '?'} of the event log: ${chainWords[what]}`);
  }
  const count = `event log: ${entries} entries of ${heads.length} accounts`;
  console.log(faults.length === 0 ? `ok     ${count}` : `WRONG  ${count}, ${faults.length} faults`);
}

function tellInvoices({ invoices, serials, faults, serialFaults }: InvoiceVerdict): void {
  for (const { account_id, invoice_id, tax_id, parts } of faults) {
    const what = parts.map((part) => partWords[part]).join('; ');
    console.log(`WRONG  account ${account_id}, invoice ${tax_id} (${invoice_id}): ${what}`);
  }
  const count = `invoices: ${invoices} confirmed`;
  console.log(faults.length === 0 ? `ok     ${count}` : `WRONG  ${count}, ${faults.length} changed`);
  for (const { account_id, memory_id, environment, first_serial, last_serial, use } of serialFaults) {
    const which = first_serial === last_serial ? first_serial : `${first_serial} to ${last_serial}`;
    const what = use === 'missing' ? 'nothing accounts for it' : 'given twice';
    console.log(`WRONG  account ${account_id}, memory ${memory_id} (${environment}), serial ${which}: ${what}`);
  }
  const given = `serials: ${serials} given`;
  console.log(
    serialFaults.length === 0 ? `ok     ${given}` : `WRONG  ${given}, ${serialFaults.length} gaps or doubles`,
  );
}

async function verify({ data, heads, save }: VerifyOptions): Promise<void> {
  const config = databaseConfig(data);
  const known = heads === undefined ? [] : readUserJson(heads);
  if (!isHeads(known)) throw new UsageError(`${heads} holds no heads of an event log.`);
  const { events, invoices } = await withStoredDatabase(config, async ({ owner }) => ({
    events: await verifyEventLog(owner, known),
    invoices: await verifyInvoices(owner),
  }));
  tellEvents(events);
  tellInvoices(invoices);
  if (save !== undefined) writeFileSync(userPath(save), `${JSON.stringify(events.heads, null, 2)}\n`);
  const faults = events.faults.length + invoices.faults.length + invoices.serialFaults.length;
  process.exitCode = faults === 0 ? 0 : 1;
}

/**
 * `taraz audit verify`: was any record changed, is any serial missing? Exit code 0 when the answer is no, else 1 and
 * where.
 */
export function auditCommand(): Command {
  const audit = new Command('audit').description('was any record changed, is any serial missing');
  audit
    .command('verify')
    .description(
      "recompute the event log's hash chain of every account, hold every confirmed invoice against what was sealed and sent, and account for every serial; name the place of each fault",
    )
    .option(...dataOption)
    .option('--heads <file>', 'ends of the chains from an earlier --save: shows also a log cut and mended by its owner')
    .option('--save <file>', 'write the ends of the chains, to be kept elsewhere')
    .action(verify);
  return audit;
}
