import { chmodSync, writeFileSync } from 'node:fs';
import type pg from 'pg';
import { withCopyFile } from './with-copy-file.ts';

/** Seconds that PostgreSQL itself takes for COPY of the rows into a table with a key and nothing else. */
export function copyFloorSeconds(superuser: pg.Client, rows: readonly (readonly string[])[]): Promise<number> {
  const lines = rows.map((cells, index) => `${index}\t${JSON.stringify(cells).replaceAll('\\', '\\\\')}`);
  return withCopyFile(async (path) => {
    writeFileSync(path, `${lines.join('\n')}\n`);
    chmodSync(path, 0o644);
    await superuser.query('create table copy_floor (row_number int primary key, cells jsonb not null)');
    const start = performance.now();
    await superuser.query(`copy copy_floor from '${path}'`);
    const seconds = (performance.now() - start) / 1000;
    await superuser.query('drop table copy_floor');
    return seconds;
  });
}
