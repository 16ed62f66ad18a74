import { expect, it } from 'vitest';
import { archiveCalls } from './archives.ts';

it('lists what is archived, whatever a program asks for', () => {
  const asked = Object.keys(archiveCalls.listArchived.query?.properties ?? {});
  expect(asked).toContain('from_date');
  expect(asked.filter((name) => name.includes('archived'))).toEqual([]);
});
