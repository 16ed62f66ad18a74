import { expect, it } from 'vitest';
import { makeIdentity } from '../testing/identity.ts';
import { readX5cEntry } from './certificate.ts';

it('a certificate is read with the newlines of PEM, and not of what is beyond all measure', async () => {
  const [entry = ''] = (await makeIdentity()).x5c;
  const spread = (space: string) => `${entry.slice(0, 64)}${space}${entry.slice(64)}`;
  expect(readX5cEntry(spread('\r\n'))?.nationalId).toBe('14003778990');
  expect(readX5cEntry(spread(' '.repeat(100_000)))).toBeNull();
});
