import { timingSafeEqual } from 'node:crypto'
import type { RehearsalId } from '@app/contract'
import type { Sealer } from '../core/crypto.ts'

/**
 * Header of requests from simulated users. A request with it is served by the rehearsal or refused, never by the real
 * shop.
 */
export const rehearsalHeader = 'rehearsal'

const context = 'rehearsal'
const pattern = /^(\d{1,18})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Issues a credential for one rehearsal, valid until `until` in epoch seconds and given with the key ring that all
 * processes share.
 */
export function issueCredential(sealer: Pick<Sealer, 'keyedHash'>, id: RehearsalId, until: number): string {
  const named = `${id}.${Math.floor(until)}`
  return `${named}.${sealer.keyedHash(named, context).toString('base64url')}`
}

/**
 * Returns the rehearsal of a credential that is valid at `now`, epoch seconds; undefined if it is invalid or expired.
 */
export function readCredential(
  sealer: Pick<Sealer, 'keyedHashes'>,
  given: string | string[] | undefined,
  now: number,
): string | undefined {
  const [, id = '', until = '', signature = ''] = typeof given === 'string' ? (pattern.exec(given) ?? []) : []
  const presented = Buffer.from(signature, 'base64url')
  const isGenuine = sealer
    .keyedHashes(`${id}.${until}`, context)
    .some((expected) => presented.length === expected.length && timingSafeEqual(presented, expected))
  return isGenuine && Number(until) > now ? id : undefined
}
