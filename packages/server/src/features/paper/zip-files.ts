import { Zip, ZipPassThrough } from 'fflate';

/** A file of the ZIP. Its date counts to the second and has no zone: the ZIP format has none. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** ISO 8601 UTC */
  date: string;
}

/** ZIP knows 1980 to 2107 only. */
const earliest = Date.UTC(1980, 0, 2);
const latest = Date.UTC(2099, 0, 1);

/** The clock time of UTC as the machine's own: fflate writes local time, and the same files must give the same bytes. */
function wallClock(iso: string): Date {
  const ms = Date.parse(iso);
  const date = new Date(Number.isNaN(ms) ? earliest : Math.min(Math.max(ms, earliest), latest));
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}

/** A ZIP as it grows. PDFs are compressed already: they are stored as they are. */
export async function* zipFiles(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for await (const { name, bytes, date } of entries) {
    const file = new ZipPassThrough(name);
    file.mtime = wallClock(date);
    zip.add(file);
    file.push(bytes, true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}
