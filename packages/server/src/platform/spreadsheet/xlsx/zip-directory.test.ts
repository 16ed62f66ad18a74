import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileRows } from '../read-file.ts';
import { spreadsheetLimits } from '../spreadsheet.ts';
import { SpreadsheetFault } from '../spreadsheet-fault.ts';

/** A workbook with the 64-bit records that large files have (APPNOTE 4.3.14, 4.3.15, 4.5.3): as they should be, and odd ones. */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The text of the only cell, or the code of the fault; what is neither, as it is. */
async function told(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const texts: string[] = [];
  try {
    for await (const rows of readFileRows(path, spreadsheetLimits)) texts.push(...rows.flatMap(({ cells }) => cells));
    return texts.join();
  } catch (error) {
    return error instanceof SpreadsheetFault ? error.code : String(error);
  }
}

const link = (type: string, target: string) =>
  strToU8(`<Relationships><Relationship Id="r0" Type="http://x/${type}" Target="${target}"/></Relationships>`);
const narrow = Buffer.from(
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': link('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r0"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': link('worksheet', 'sheet.xml'),
    'xl/sheet.xml': strToU8(
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>چای</t></is></c></row></sheetData></worksheet>',
    ),
  }),
);
const endAt = narrow.length - 22;
const directoryAt = narrow.readUInt32LE(endAt + 16);
const sheetAt = narrow.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));

const wide = (...values: bigint[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, at * 8);
  return bytes;
};
/** An extra field. @param length as it says, whatever it has */
const extraField = (id: number, bytes: Buffer, length = bytes.length): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(length, 2);
  return Buffer.concat([head, bytes]);
};

/** As the sheet's entry should have them. */
const sizes = {
  unpacked: BigInt(narrow.readUInt32LE(sheetAt + 24)),
  packed: BigInt(narrow.readUInt32LE(sheetAt + 20)),
  offset: BigInt(narrow.readUInt32LE(sheetAt + 42)),
};
const soundExtra = extraField(1, wide(sizes.unpacked, sizes.packed, sizes.offset));

interface Odd {
  /** of the sheet's entry, whose own sizes say that it has them */
  extra?: Buffer;
  /** where the locator says that the record at the end is */
  record?: bigint;
  count?: bigint;
  bytes?: bigint;
  offset?: bigint;
}

/** The workbook with wide records throughout. */
function made({ extra = soundExtra, ...odd }: Odd): Buffer {
  const entry = Buffer.from(narrow.subarray(sheetAt, endAt));
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
  entry.writeUInt16LE(extra.length, 30);
  const before = Buffer.concat([narrow.subarray(0, sheetAt), entry, extra]);
  const record = Buffer.alloc(32);
  record.writeUInt32LE(0x06064b50, 0);
  const { count = 5n, bytes = BigInt(before.length - directoryAt), offset = BigInt(directoryAt) } = odd;
  const locator = Buffer.from([0x50, 0x4b, 6, 7, 0, 0, 0, 0]);
  const end = Buffer.from(narrow.subarray(endAt));
  end.fill(0xff, 8, 20);
  const place = wide(odd.record ?? BigInt(before.length));
  return Buffer.concat([before, record, wide(count, bytes, offset), locator, place, Buffer.from([1, 0, 0, 0]), end]);
}

const size = BigInt(made({}).length);
const oddNumbers = [
  0n,
  1n,
  size - 1n,
  size,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n - 1n,
];
const isToldOrRead = (what: string): boolean => what === 'چای' || /^[A-Z_]+$/.test(what);

describe('64-bit records', () => {
  test('are read as they are meant', async () => expect(await told(made({}))).toBe('چای'));

  test.each<[string, string, Odd]>([
    ['a record beyond what a number holds', 'DAMAGED', { record: 2n ** 64n - 1n }],
    ['a record behind the end of the file', 'TRUNCATED', { record: size }],
    ['a record where there is none', 'DAMAGED', { record: 0n }],
    ['entries beyond what a number holds', 'DAMAGED', { count: 2n ** 64n - 1n }],
    ['more entries than there are', 'DAMAGED', { count: 6n }],
    ['a directory behind the end of the file', 'TRUNCATED', { offset: size }],
    ['a directory beyond what a number holds', 'DAMAGED', { offset: 2n ** 63n }],
    ['a directory larger than any', 'ZIP_BOMB', { bytes: 2n ** 40n }],
    ['an entry without its wide sizes', 'ZIP_BOMB', { extra: Buffer.alloc(0) }],
    ['an entry with an empty field of them', 'DAMAGED', { extra: extraField(1, Buffer.alloc(0)) }],
    ['an entry with one of three', 'DAMAGED', { extra: extraField(1, wide(sizes.unpacked)) }],
    ['an entry with half a number', 'DAMAGED', { extra: extraField(1, soundExtra.subarray(4, 24)) }],
    [
      'a field that ends before its numbers, with another behind it',
      'DAMAGED',
      { extra: Buffer.concat([extraField(1, wide(sizes.unpacked, sizes.packed)), extraField(2, wide(0n))]) },
    ],
    ['a field that says it is longer than the entry', 'DAMAGED', { extra: extraField(1, wide(1n), 24) }],
    [
      'an entry beyond what a number holds',
      'DAMAGED',
      { extra: extraField(1, wide(sizes.unpacked, sizes.packed, 2n ** 64n - 1n)) },
    ],
    [
      'an entry behind the end of the file',
      'TRUNCATED',
      { extra: extraField(1, wide(sizes.unpacked, sizes.packed, size)) },
    ],
    ['an entry larger than any', 'ZIP_BOMB', { extra: extraField(1, wide(2n ** 40n, sizes.packed, sizes.offset)) }],
  ])('%s: %s', async (_name, code, odd) => expect(await told(made(odd))).toBe(code));

  test('of odd numbers in any place: read, or refused with a reason', async () => {
    const all: Record<string, Odd> = {};
    for (const number of oddNumbers) {
      all[`record ${number}`] = { record: number };
      all[`count ${number}`] = { count: number };
      all[`bytes ${number}`] = { bytes: number };
      all[`offset ${number}`] = { offset: number };
      for (const place of [0, 1, 2]) {
        const values = [sizes.unpacked, sizes.packed, sizes.offset].with(place, number);
        all[`extra ${place} ${number}`] = { extra: extraField(1, wide(...values)) };
      }
    }
    for (let length = 0; length <= soundExtra.length; length += 1) {
      all[`extra cut at ${length}`] = { extra: soundExtra.subarray(0, length) };
      all[`field of ${length}`] = { extra: extraField(1, soundExtra.subarray(4), length) };
    }
    const neither: string[] = [];
    for (const [name, odd] of Object.entries(all)) {
      const what = await told(made(odd));
      if (!isToldOrRead(what)) neither.push(`${name}: ${what}`);
    }
    expect(neither).toEqual([]);
  });

  test('of any byte of directory and end that is another one: read, or refused with a reason', async () => {
    const sound = made({});
    const neither: string[] = [];
    for (let at = directoryAt; at < sound.length; at += 1) {
      const spoiled = Buffer.from(sound);
      spoiled[at] = 0xff - (sound[at] ?? 0);
      const what = await told(spoiled);
      if (!isToldOrRead(what)) neither.push(`${at}: ${what}`);
    }
    expect(neither).toEqual([]);
  });
});
