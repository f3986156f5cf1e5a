import { expect, test } from 'vitest';
import { networkOf, wideNetworkOf } from '../../src-worker/services/rate-limit/client-network.ts';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2/64', '2001:db8:1:0/56'],
  ['2001:0DB8:0001:02ff:ffff:ffff:ffff:ffff', '2001:db8:1:2ff/64', '2001:db8:1:200/56'],
  ['2001:db8::1', '2001:db8:0:0/64', '2001:db8:0:0/56'],
  ['::1', '0:0:0:0/64', '0:0:0:0/56'],
  ['fe80::1%eth0', 'fe80:0:0:0/64', 'fe80:0:0:0/56'],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['192.0.2.7', '192.0.2.7', null],
  ['unknown', 'unknown', null],
  ['not:an:address', 'not:an:address', null],
])('a rate limit counts %s as %s, loosely as %s', (address, network, wide) => {
  expect(networkOf(address)).toBe(network);
  expect(wideNetworkOf(address)).toBe(wide);
});
