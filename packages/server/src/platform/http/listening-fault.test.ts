import { expect, it } from 'vitest';
import { listeningFault } from './listening-fault.ts';

const settings = ['TARAZ_HOST', 'TARAZ_PORT'] as const;
const failing = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

it.each([
  ['EADDRINUSE', 'listen', 'another process listens there'],
  ['EADDRNOTAVAIL', 'listen', 'this machine has no such address'],
  ['ENOTFOUND', 'getaddrinfo', 'there is no such host'],
  ['EPERM', 'bind', 'bind EPERM'],
])('%s names the settings and the place', (code, syscall, reason) => {
  const { message } = listeningFault(failing(code, syscall), settings, { host: '::1', port: 80 });
  expect(message).toMatch(`TARAZ_HOST, TARAZ_PORT: cannot listen on [::1]:80: ${reason}`);
});

it('leaves what has nothing to do with the address as it is', () => {
  const error = failing('EMFILE', 'open');
  expect(listeningFault(error, settings, { host: 'x', port: 1 })).toBe(error);
});
