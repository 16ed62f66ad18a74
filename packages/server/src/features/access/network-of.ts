import { isIPv6 } from 'node:net';

const groupsOfAddress = 8;
/** 64 bits: what one subscriber gets at least (RFC 6177), who then has every address in it. */
const groupsOfNetwork = 4;

/**
 * By what guesses are counted instead of an address: an IPv4 address as it is, also when it comes mapped into IPv6, and
 * of IPv6 the network of 64 bits, for a single line has more addresses than could ever be counted. Some proxies write the
 * port as well (1.2.3.4:5678, [2001:db8::1]:5678), which is another one for each connection.
 */
export function networkOf(address: string): string {
  const portless = address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const bare = portless.replace(/%.*$/, '');
  if (!isIPv6(bare)) return portless;
  // The URL standard writes an address in one way: lower case, groups without leading zeros, nothing dotted.
  const [left = '', right = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const groups = [...head, ...Array<string>(groupsOfAddress - head.length - tail.length).fill('0'), ...tail];
  const [high = '0', low = '0'] = groups.slice(-2);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return [first >> 8, first & 255, second >> 8, second & 255].join('.');
  }
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`;
}
