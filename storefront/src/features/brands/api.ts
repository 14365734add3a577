import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type BrandPageContent = Reply<'ops/config/info'>
export type Section = BrandPageContent['sections'][number]
export type Item = Section['items'][number]
export type LookName = BrandPageContent['look']

/** What operators keep is read again after five minutes. */
export const lifetime = 5 * 60_000

/** A page that operators fill. */
export const pageContent = (key: string) => ({ ...read('ops/config/info', { key }), staleTime: lifetime })

/** The rights of a page, the one that the visitor came for first; an id that the page does not offer counts for nothing. */
export function orderRights(offered: readonly string[], wanted: string | undefined): string[] {
  const others = offered.filter((id) => id !== wanted)
  return others.length < offered.length && wanted !== undefined ? [wanted, ...others] : others
}
