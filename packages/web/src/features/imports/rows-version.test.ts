import { expect, it } from 'vitest';
import { rowsVersion } from './rows-version.ts';

const done = {
  ...({ state: 'done', etag: '7', invoices: 3, unchecked: 0, issued: 3, editing: null, bad_rows: 0 } as const),
  ...{ last_edit: null, can_redo: false, drafts: 3, deleted: 0 },
};

it('rows of a file are asked for anew where its drafts were issued or deleted elsewhere, which leaves its etag', () => {
  const version = rowsVersion(done);
  expect(rowsVersion({ ...done })).toBe(version);
  expect(rowsVersion({ ...done, drafts: 2 })).not.toBe(version);
  expect(rowsVersion({ ...done, deleted: 1 })).not.toBe(version);
  expect(rowsVersion({ ...done, etag: '8' })).not.toBe(version);
});

it('rows of a file that is being issued are asked for anew now and then, not for each of its drafts', () => {
  const issuing = { ...done, state: 'issuing' as const };
  const version = rowsVersion(issuing);
  expect(rowsVersion({ ...issuing, issued: 4, drafts: 4 })).toBe(version);
  expect(rowsVersion({ ...issuing, issued: 5_000, drafts: 5_000 })).not.toBe(version);
});
