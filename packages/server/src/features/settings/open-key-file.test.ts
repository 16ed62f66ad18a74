import { expect, it } from 'vitest';
import { openKeyFile } from './open-key-file.ts';

/** A PKCS#12 file with nothing in it, whose seal says that its passphrase goes through 2,147,483,647 rounds. */
const endless =
  'MEsCAQMwEQYJKoZIhvcNAQcBoAQEAjAAMDMwITAJBgUrDgMCGgUABBQAAAAAAAAAAAAAAAAAAAAAAAAAAAQIc2FsdHNhbHQCBH////8=';

it('a file that takes hours to open is given up, and nothing waits for it', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 10);
  const opening = openKeyFile('a', { pkcs12: endless, passphrase: 'x' }, 1_500);
  await expect(opening).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'pkcs12', code: 'KEY_COSTLY', message: expect.stringMatching(/رمزگذاری/) }],
  });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
});
