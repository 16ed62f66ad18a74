import { describe, expect, it } from 'vitest';
import { isInnerAddress } from './inner-address.ts';

describe('inner addresses', () => {
  it.each([
    ['127.0.0.1', 'this machine'],
    ['127.8.8.8', 'this machine, all of 127/8'],
    ['0.0.0.0', 'this machine, by another name'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'the metadata service of clouds'],
    ['100.64.0.1', 'behind a carrier'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['::1', 'this machine'],
    ['::', 'this machine'],
    ['::ffff:127.0.0.1', 'this machine, written as IPv6'],
    ['::ffff:7f00:1', 'the same in hexadecimal'],
    ['[::1]', 'as in an address'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fd00::1', 'unique local'],
    ['64:ff9b::7f00:1', 'translated'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:1::', 'Teredo'],
    ['localhost', 'no address'],
    ['', 'nothing'],
  ])('%s: %s', (address) => expect(isInnerAddress(address)).toBe(true));

  it.each(['8.8.8.8', '185.143.233.5', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1111'])('not %s', (address) =>
    expect(isInnerAddress(address)).toBe(false),
  );
});
