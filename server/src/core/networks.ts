import { isIPv6 } from 'node:net'

/** Networks that uses of an address are counted for: `host` stands for one customer, `site` for a larger one. */
export interface Networks {
  /** The IPv4 address, or the /64 of an IPv6, within which a customer can take any number of addresses. */
  readonly host: string
  /** The /48 of an IPv6, the size given to a company or a rented server; absent for IPv4. */
  readonly site?: string
}

/** Returns the networks by which an address is counted. An IPv4-mapped IPv6 (::ffff:203.0.113.9) counts as IPv4. */
export function networksOf(ip: string): Networks {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(address)) return { host: address }
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return { host: dotted(groups) }
  return { host: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Returns the eight groups of an IPv6, without leading zeros and in lower case. */
function groupsOf(address: string): string[] {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right ?? ''].map((side) => side.split(':').filter((group) => group !== ''))
  const [head, tail] = [before ?? [], after ?? []]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

function dotted(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
