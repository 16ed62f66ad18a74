import { expect, it } from 'vitest';
import { pemBlocks } from './pem-blocks.ts';

const block = (label: string, body: string) => `-----BEGIN ${label}-----${body}-----END ${label}-----`;

it('reads blocks whatever stands around them, line ends or not', () => {
  const [key, certificate] = [block('RSA PRIVATE KEY', '\nAAAA\n'), block('CERTIFICATE', 'BBBB')];
  expect(pemBlocks(`Bag Attributes\n${key} ${certificate}\n-----BEGIN CERTIFICATE-----\nCC`)).toEqual([
    { label: 'RSA PRIVATE KEY', body: '\nAAAA\n', text: key },
    { label: 'CERTIFICATE', body: 'BBBB', text: certificate },
  ]);
});

it('takes as long as its text', () => {
  const beginnings = '-----BEGIN CERTIFICATE-----\n'.repeat(100_000);
  const from = performance.now();
  expect(pemBlocks(beginnings)).toEqual([]);
  expect(performance.now() - from).toBeLessThan(2_000);
});
