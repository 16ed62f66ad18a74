import { BlockList, isIP } from 'node:net';

/** Networks that are not the open internet (IANA special-purpose registries, RFC 6890 and its successors). */
const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only 2000::/3 is the open internet in IPv6; of it these lead elsewhere: translated, tunnelled and example networks. */
const v6Open = '2000::/3';
const v6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const innerV4 = listOf(v4, 'ipv4');
const openV6 = listOf([v6Open], 'ipv6');
const innerV6 = listOf(v6, 'ipv6');

/** Is this address, as text, anything but one on the open internet? What is no address at all counts as inner. */
export function isInnerAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return innerV4.check(bare, 'ipv4');
    case 6:
      return !openV6.check(bare, 'ipv6') || innerV6.check(bare, 'ipv6');
    default:
      return true;
  }
}
