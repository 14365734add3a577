import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type BrandPageContent = Reply<'ops/config/info'>
export type Section = BrandPageContent['sections'][number]
export type Item = Section['items'][number]
export type LookName = BrandPageContent['look']

/** Milliseconds after which operator content is read again. */
export const lifetime = 5 * 60_000

/** A page with content maintained by operators. */
export const pageContent = (key: string) => ({ ...read('ops/config/info', { key }), staleTime: lifetime })

/** Orders the rights of a page, with the requested one first; an id the page does not offer is ignored. */
export function orderRights(offered: readonly string[], wanted: string | undefined): string[] {
  const others = offered.filter((id) => id !== wanted)
  return others.length < offered.length && wanted !== undefined ? [wanted, ...others] : others
}
