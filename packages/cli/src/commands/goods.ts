import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { importGoodsFiles } from '@taraz/server';
import { Command } from 'commander';
import { dataOption } from '../data-directory.ts';
import { userPath } from '../files.ts';
import { UsageError } from '../usage-error.ts';
import { databaseConfig, withReadyDatabase } from '../with-database.ts';

interface Options {
  data?: string;
}

const percent = (part: number, whole: number): string => `${Math.floor((part / Math.max(1, whole)) * 100)}%`;

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    throw new UsageError(`There is no file ${path}.`);
  }
}

/** Opened once it is read: of a stream that fails before, nobody would hear the error, which ends the process. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

async function importFiles(names: string[], { data }: Options): Promise<void> {
  const paths = names.map(userPath);
  const total = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  await withReadyDatabase(databaseConfig(data), async ({ connection }) => {
    const files = paths.map((path) => ({ name: basename(path), bytes: bytesOf(path), size: sizeOf(path) }));
    let lineEnd = '';
    const done = await importGoodsFiles(connection, files, ({ bytesRead, rowsRead }) => {
      process.stderr.write(`\r${percent(bytesRead, total)}  ${rowsRead.toLocaleString('en')} rows`);
      lineEnd = '\n';
    });
    process.stderr.write(lineEnd);
    if (done.status === 'failed') throw new Error(done.failure);
    const counts = `${done.rows_read} rows read, ${done.rows_bad} bad, ${done.rows_kept} goods in the catalogue`;
    console.log(done.status === 'same' ? 'These files are in already.' : counts);
  });
}

/** `taraz goods import FILE…`: the authority's catalogue from its CSV files, plain or gzip, several parts in one go. */
export function goodsCommand(): Command {
  const goods = new Command('goods').description("the authority's catalogue of goods and services");
  goods
    .command('import')
    .description('bring in the CSV files of stuffid.tax.gov.ir, plain or gzip; the old catalogue serves until the end')
    .argument('<files...>')
    .option(...dataOption)
    .action(importFiles);
  return goods;
}
