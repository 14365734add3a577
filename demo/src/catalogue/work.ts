import { createRandom } from '../random.ts'
import { shops } from './shops.ts'
import type { Sale, Work } from './types.ts'

/** The individual fields of a work; the others come from its series or follow from its key. */
type Draft = Pick<Work, 'key' | 'title' | 'story' | 'art' | 'edition' | 'priceFen' | 'sale'> & Partial<Work>

type Common = Pick<Work, 'series' | 'creator' | 'shop' | 'labels'> & Partial<Work>

/** Computes the number of users with the work among their favourites, as a share of its viewers. */
function favouritesOf(key: string, edition: number, sale: Sale): number {
  const random = createRandom(`interest/${key}`)
  const heat = { coming: 3, 'on sale': 2, tight: 6, 'sold out': 9, 'off shelf': 1, composed: 1 }[sale.kind]
  const views = Math.round((400 + edition * 0.6) * heat * random.between(0.6, 1.5))
  return Math.round(views * random.between(0.03, 0.11))
}

function licence(key: string): string {
  const number = createRandom(`licence/${key}`).integer(10_000, 99_999)
  return `云作登字-2026-F-000${number}`
}

/** Builds the works of a series: each draft over the common fields. */
export function worksOf(common: Common, drafts: readonly Draft[]): Work[] {
  return drafts.map((draft) => {
    const shop = draft.shop ?? common.shop
    const kind = shops.find((candidate) => candidate.key === shop)?.kind
    if (kind === undefined) throw new Error(`work ${draft.key} names no known shop: ${shop}`)
    return {
      perPersonLimit: draft.edition >= 3000 ? 5 : draft.edition >= 500 ? 2 : 1,
      contractType: draft.edition <= 500 ? 1 : 2,
      form: 1,
      holdDays: { first: 30, next: 30 },
      galleryImages: createRandom(`gallery/${draft.key}`).integer(2, 4),
      licenceNumber: licence(draft.key),
      favourites: favouritesOf(draft.key, draft.edition, draft.sale),
      kind,
      ...common,
      ...draft,
    }
  })
}
