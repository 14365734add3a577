import { isIPv6 } from 'node:net'

/** Whom an address stands for when uses are counted: `host` is one customer; `site` one customer of the larger kind. */
export interface Networks {
  /** An IPv4 as it is, or the /64 of an IPv6, inside which anybody may take as many addresses as they like. */
  readonly host: string
  /** The /48 of an IPv6, as much as a company or a rented server is given; absent with IPv4. */
  readonly site?: string
}

/** The networks by which an address is counted. An IPv4 written as an IPv6 (::ffff:203.0.113.9) is an IPv4. */
export function networksOf(ip: string): Networks {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(address)) return { host: address }
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return { host: dotted(groups) }
  return { host: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` }
}

/** The eight groups of an IPv6, without leading zeros and in small letters. */
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
