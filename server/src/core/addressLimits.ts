import type { LimitReason } from '@app/contract/errors'
import { AppError } from './errors.ts'
import type { CoreServices } from './coreServices.ts'
import { networksOf } from './networks.ts'
import { limitUse, takeBackUse } from './rateLimit.ts'

/** A limit by address: `limit` uses per window of `seconds` for a host, and `siteFactor` times as many for a site. */
export interface AddressUse {
  /** Name of what is counted; prefixes the counter's key. */
  name: string
  ip: string
  seconds: number
  limit: number
  reason?: LimitReason
}

/**
 * Counts one use from an address. Throws TOO_FAST, or `reason`, once its host or its site exceeds the limit. A use
 * refused for its host is not counted for its site, so one customer cannot use up the neighbours' share.
 */
export async function limitAddress(
  { config, database }: Pick<CoreServices, 'config' | 'database'>,
  { name, ip, ...use }: AddressUse,
): Promise<void> {
  const { host, site } = networksOf(ip)
  await limitUse(database.db, { ...use, key: `${name}:${host}` })
  if (!site) return
  await limitUse(database.db, { ...use, key: `${name}:${site}`, limit: use.limit * config.http.siteFactor })
}

/** Takes back one use that had no effect through no fault of the caller. */
export async function takeBackAddress(
  db: Parameters<typeof takeBackUse>[0],
  { name, ip, seconds }: Pick<AddressUse, 'name' | 'ip' | 'seconds'>,
): Promise<void> {
  for (const network of Object.values<string>({ ...networksOf(ip) })) {
    await takeBackUse(db, `${name}:${network}`, seconds)
  }
}

/**
 * Limits calls per minute by address, counted in this process's memory. For calls too frequent to count in the
 * database.
 */
export function createMinuteLimit({ perMinute, siteFactor }: { perMinute: number; siteFactor: number }) {
  let used = new Map<string, number>()
  let minute = 0

  function count(network: string, limit: number): void {
    const uses = (used.get(network) ?? 0) + 1
    used.set(network, uses)
    if (uses > limit) throw new AppError('TOO_FAST', { retryAfter: 60 - ((Date.now() / 1000) % 60) })
  }

  /** Throws TOO_FAST. */
  return (ip: string): void => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      used = new Map()
    }
    const { host, site } = networksOf(ip)
    count(host, perMinute)
    if (site) count(site, perMinute * siteFactor)
  }
}
