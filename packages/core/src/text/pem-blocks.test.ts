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

it.each([
  ['a dash lost in copying', '----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE----'],
  ['long dashes, as messengers make them of two', '——-BEGIN CERTIFICATE——-\nAAAA\n—–-END CERTIFICATE-–—'],
  ['line ends written out, as in JSON', '-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----\\n'],
  ['those of Windows', '-----BEGIN CERTIFICATE-----\\r\\nAAAA\\r\\n-----END CERTIFICATE-----'],
])('gives a block as it ought to be: %s', (_, text) => {
  const body = '\nAAAA\n';
  expect(pemBlocks(text)).toEqual([{ label: 'CERTIFICATE', body, text: block('CERTIFICATE', body) }]);
});

it('takes no word for a mark', () => {
  expect(pemBlocks('BEGIN CERTIFICATE AAAA END CERTIFICATE')).toEqual([]);
});

it.each([
  ['beginnings', '-----BEGIN CERTIFICATE-----\n'.repeat(100_000)],
  ['dashes', '-'.repeat(2_000_000)],
  ['half marks', '-BEGIN A '.repeat(200_000)],
])('ends before the limit of a test, for it takes as long as its text, of nothing but %s', (_, text) => {
  expect(pemBlocks(text)).toEqual([]);
});
