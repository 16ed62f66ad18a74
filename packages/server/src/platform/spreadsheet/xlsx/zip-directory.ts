import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { readRange } from '../read-range.ts';
import type { SpreadsheetLimits } from '../spreadsheet.ts';
import { fault, SpreadsheetFault } from '../spreadsheet-fault.ts';

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
}

/** A ZIP by its directory: no entry is opened before the sizes of all are known to be sane. */
export interface ZipDirectory {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** An entry's bytes as they unpack; it ends in a fault when they are more than the directory promised. */
  open(name: string): Promise<Readable>;
  /** A small entry whole, as text. */
  text(name: string): Promise<string>;
}

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const entriesMax = 5_000;
const directoryBytesMax = 8 * 1024 * 1024;
const smallPartBytesMax = 16 * 1024 * 1024;
const bombBytesMin = 50 * 1024 * 1024;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw fault('TRUNCATED', []);
  return buffer;
}

/** A 64-bit number of a record. @throws SpreadsheetFault DAMAGED where the record ends before it, or no file is so large */
function wideNumber(record: Buffer, at: number): number {
  if (at + 8 > record.length) throw fault('DAMAGED', []);
  const number = Number(record.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw fault('DAMAGED', []);
  return number;
}

/** Where the directory lies, by the record at the file's end (and its 64-bit twin). */
async function locate(file: FileHandle, size: number): Promise<{ count: number; bytes: number; offset: number }> {
  const tailBytes = Math.min(size, 22 + 0xffff);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1;
  if (at < 0) throw fault('TRUNCATED', []);
  const found = {
    count: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  if (found.count !== 0xffff && found.bytes !== 0xffffffff && found.offset !== 0xffffffff) return found;
  const locatorAt = size - tailBytes + at - 20;
  if (locatorAt < 0) throw fault('DAMAGED', []);
  const locator = await readAt(file, locatorAt, 20);
  const end = await readAt(file, wideNumber(locator, 8), 56);
  if (end.readUInt32LE(0) !== end64Mark) throw fault('DAMAGED', []);
  return {
    count: wideNumber(end, 32),
    bytes: wideNumber(end, 40),
    offset: wideNumber(end, 48),
  };
}

/** The 64-bit sizes that an entry's extra field holds for those that do not fit. */
function wide(extra: Buffer, values: { unpacked: number; packed: number; offset: number }) {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let place = 0;
    const next = (): number => {
      const value = wideNumber(field, place);
      place += 8;
      return value;
    };
    if (values.unpacked === 0xffffffff) values.unpacked = next();
    if (values.packed === 0xffffffff) values.packed = next();
    if (values.offset === 0xffffffff) values.offset = next();
    return values;
  }
  return values;
}

function readEntries(directory: Buffer, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) throw fault('DAMAGED', []);
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/');
    const sizes = wide(directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes), {
      unpacked: directory.readUInt32LE(at + 24),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    // Two entries of one name: which of them is meant nobody knows, and programs differ.
    if (entries.has(name)) throw fault('DAMAGED', []);
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      crc: directory.readUInt32LE(at + 16),
      packedBytes: sizes.packed,
      unpackedBytes: sizes.unpacked,
      offset: sizes.offset,
    });
    at += 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function refuseBombs(entries: Iterable<ZipEntry>, limits: SpreadsheetLimits): void {
  let total = 0;
  for (const { unpackedBytes, packedBytes } of entries) {
    total += unpackedBytes;
    const swollen = unpackedBytes > bombBytesMin && unpackedBytes > packedBytes * limits.ratioMax;
    if (swollen || total > limits.unpackedBytesMax) throw fault('ZIP_BOMB', []);
  }
}

/** Lets an entry's bytes through and holds them against what the directory says. */
function checked(entry: ZipEntry): Transform {
  let bytes = 0;
  let crc = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      if (bytes > entry.unpackedBytes) done(fault('ZIP_BOMB', []));
      else done(null, chunk);
    },
    flush(done) {
      done(bytes === entry.unpackedBytes && crc === entry.crc ? null : fault('DAMAGED', []));
    },
  });
}

async function openEntry(file: FileHandle, entry: ZipEntry): Promise<Readable> {
  if (entry.encrypted) throw fault('ENCRYPTED', []);
  if (entry.method !== 0 && entry.method !== 8) throw fault('DAMAGED', []);
  const local = await readAt(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== localMark) throw fault('DAMAGED', []);
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const out = checked(entry);
  if (entry.packedBytes === 0) {
    out.end();
    return out;
  }
  const raw = Readable.from(readRange(file, start, entry.packedBytes, 64 * 1024), { objectMode: false });
  const fail = (error: Error): void => {
    raw.destroy();
    out.destroy(error instanceof SpreadsheetFault ? error : fault('DAMAGED', [], { cause: error }));
  };
  raw.on('error', fail);
  out.on('close', () => raw.destroy());
  if (entry.method === 0) return raw.pipe(out);
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.on('error', fail);
  out.on('close', () => inflate.destroy());
  raw.pipe(inflate).pipe(out);
  return out;
}

/** @throws SpreadsheetFault TRUNCATED, DAMAGED, ZIP_BOMB */
export async function openZip(file: FileHandle, size: number, limits: SpreadsheetLimits): Promise<ZipDirectory> {
  const { count, bytes, offset } = await locate(file, size);
  if (count > entriesMax || bytes > directoryBytesMax) throw fault('ZIP_BOMB', []);
  if (offset + bytes > size) throw fault('TRUNCATED', []);
  const entries = readEntries(await readAt(file, offset, bytes), count);
  refuseBombs(entries.values(), limits);
  // Names of parts are the same in any case; some programs write «SharedStrings.xml» and look for «sharedStrings.xml».
  const folded = new Map([...entries.values()].map((entry) => [entry.name.toLowerCase(), entry]));
  const entryOf = (name: string): ZipEntry | undefined => entries.get(name) ?? folded.get(name.toLowerCase());
  const find = (name: string): ZipEntry => {
    const entry = entryOf(name);
    if (entry === undefined) throw fault('DAMAGED', []);
    return entry;
  };
  return {
    names: [...entries.keys()],
    has: (name) => entryOf(name) !== undefined,
    open: (name) => openEntry(file, find(name)),
    async text(name) {
      const entry = find(name);
      if (entry.unpackedBytes > smallPartBytesMax) throw fault('ZIP_BOMB', []);
      const chunks: Buffer[] = [];
      for await (const chunk of await openEntry(file, entry)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\ufeff/, '');
    },
  };
}
