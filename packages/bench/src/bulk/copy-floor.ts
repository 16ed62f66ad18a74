import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** Seconds that PostgreSQL itself takes for COPY of the rows into a table with a key and nothing else. */
export async function copyFloorSeconds(superuser: pg.Client, rows: readonly (readonly string[])[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-copy-'));
  const path = join(folder, 'rows');
  const lines = rows.map((cells, index) => `${index}\t${JSON.stringify(cells).replaceAll('\\', '\\\\')}`);
  try {
    writeFileSync(path, `${lines.join('\n')}\n`);
    // The server of the database runs as another user.
    chmodSync(folder, 0o755);
    chmodSync(path, 0o644);
    await superuser.query('create table copy_floor (row_number int primary key, cells jsonb not null)');
    const start = performance.now();
    await superuser.query(`copy copy_floor from '${path}'`);
    const seconds = (performance.now() - start) / 1000;
    await superuser.query('drop table copy_floor');
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
