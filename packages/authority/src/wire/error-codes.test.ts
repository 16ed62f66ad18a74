import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ApiErrorEntry, apiErrorCodes, packetErrorCodes, v1ErrorCodes } from './index.ts';

interface CodesFile {
  v2: Record<string, { http: number | null; layer: string; meaning: string }>;
  v1: Record<string, string>;
}
const file = JSON.parse(
  readFileSync(new URL('../../../core/src/data/api-error-codes.json', import.meta.url), 'utf8'),
) as CodesFile;

describe('error code tables agree with data/api-error-codes.json', () => {
  it('API layer: every code, its status, layer and meaning', () => {
    const expected = Object.entries(file.v2).filter(([, entry]) => entry.layer !== 'packet');
    expect(Object.keys(apiErrorCodes).sort()).toEqual(expected.map(([code]) => code).sort());
    const table: Record<string, ApiErrorEntry> = apiErrorCodes;
    for (const [code, entry] of expected) {
      expect(table[code]).toMatchObject({ status: entry.http, layer: entry.layer, meaning: entry.meaning });
    }
  });

  it('packet layer: every code, leading zero kept', () => {
    const expected = Object.entries(file.v2).filter(([, entry]) => entry.layer === 'packet');
    expect(Object.entries(packetErrorCodes).map(([code, entry]) => [code, entry.meaning])).toEqual(
      expected.map(([code, entry]) => [code, entry.meaning]),
    );
  });

  it('version 1', () => {
    expect(v1ErrorCodes).toEqual(file.v1);
  });
});
