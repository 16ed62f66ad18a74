const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there; stop it, or name another port',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not open that port; ports below 1024 are for root',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host, or no name server answers',
  EAFNOSUPPORT: 'this machine has no addresses of that kind (IPv6?)',
};

/** Is it the place to listen at that failed? Getting ready may fail otherwise, and is no matter of the address. */
export const isOfListening = ({ syscall = '' }: NodeJS.ErrnoException): boolean =>
  ['listen', 'bind', 'getaddrinfo'].includes(syscall);

/**
 * Why a server cannot listen, in the operator's words; any other failure of its start as it is.
 * @param variables the settings that name its host and port
 */
export function listeningFault(
  error: unknown,
  variables: readonly [host: string, port: string],
  { host, port }: { host: string; port: number },
): Error {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof Error && !isOfListening(error)) return error;
  const place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return new Error(`${variables.join(', ')}: cannot listen on ${place}: ${reasons[code] ?? message}`, { cause: error });
}
