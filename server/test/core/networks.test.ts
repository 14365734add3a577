import { expect, test } from 'vitest'
import { networksOf } from '../../src/core/networks.ts'

test.each([
  ['203.0.113.9', { host: '203.0.113.9' }],
  ['::ffff:203.0.113.9', { host: '203.0.113.9' }],
  ['::FFFF:cb00:7109', { host: '203.0.113.9' }],
  ['2001:db8:a:b:1:2:3:4', { host: '2001:db8:a:b::/64', site: '2001:db8:a::/48' }],
  ['2001:0DB8:000a:000b::9', { host: '2001:db8:a:b::/64', site: '2001:db8:a::/48' }],
  ['2001:db8::1', { host: '2001:db8:0:0::/64', site: '2001:db8:0::/48' }],
  ['fe80::1%eth0', { host: 'fe80:0:0:0::/64', site: 'fe80:0:0::/48' }],
  ['::1', { host: '0:0:0:0::/64', site: '0:0:0::/48' }],
  ['', { host: '' }],
])('%s is counted as its network', (ip, networks) => {
  expect(networksOf(ip)).toEqual(networks)
})
