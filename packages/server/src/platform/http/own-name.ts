import { isIP } from 'node:net';

/**
 * Whether a request names this server by its address or by a name of its own. A page elsewhere whose name was made to
 * point here (DNS rebinding) is of one origin with what it asks for, but the Host it sends is still its own.
 * @param publicHost of TARAZ_PUBLIC_URL, null without one
 */
export function namesUs(host: string | undefined, publicHost: string | null): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name === publicHost || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
