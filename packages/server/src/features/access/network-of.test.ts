import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2a01:5ec0:1:2::1', '2a01:5ec0:1:2::/64'],
  ['2A01:5EC0:0001:0002:ffff:ffff:ffff:ffff', '2a01:5ec0:1:2::/64'],
  ['2a01:5ec0:1:3::1', '2a01:5ec0:1:3::/64'],
  ['2a01::1', '2a01:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2a01:5ec0:1:2::1]:51234', '2a01:5ec0:1:2::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));
