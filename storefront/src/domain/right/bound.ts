import type { GoodsSn, ItemId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { useQueries } from '@tanstack/react-query'
import { goodsInfo } from '../goods/api.ts'
import { rightsOfItem } from './api.ts'

/** A right in a few words. */
export interface NamedRight {
  name: string
  description: string
}

/** Rights that nobody has used go with their piece, and end with it. */
const unused: ReadonlySet<RightsState> = new Set([RightsState.wait, RightsState.addressNone])

/**
 * What is bound to a piece: what its work promises in words, and those of its own rights that nobody has used. A right that the
 * work also names in words counts while it is unused.
 */
function boundRights(
  words: readonly NamedRight[],
  rights: readonly Pick<Reply<'rights/rightsSold/list'>['list'][number], 'state' | 'config'>[],
): NamedRight[] {
  const names = new Set(rights.map(({ config }) => config.name))
  const open = rights.filter(({ state }) => unused.has(state))
  return [
    ...words.filter(({ name }) => !names.has(name)),
    ...open.map(({ config: { name, summary } }) => ({ name, description: summary })),
  ]
}

/** What is bound to pieces of one's own, by the ids of the pieces; a piece is missing whose rights are not known. */
export interface BoundRights {
  of: ReadonlyMap<string, NamedRight[]>
  /** All of it is known, or cannot be had. */
  isRead: boolean
}

/** Reads what is bound to some pieces of one's own. */
export function useBoundRights(pieces: readonly { nftId: ItemId; goodsSn: GoodsSn }[], enabled = true): BoundRights {
  const works = [...new Set(pieces.map(({ goodsSn }) => goodsSn))]
  const promised = useQueries({ queries: works.map((goodsSn) => ({ ...goodsInfo(goodsSn), enabled })) })
  const held = useQueries({ queries: pieces.map(({ nftId }) => ({ ...rightsOfItem(nftId), enabled })) })
  const of = new Map<string, NamedRight[]>()
  pieces.forEach(({ nftId, goodsSn }, index) => {
    const words = promised[works.indexOf(goodsSn)]?.data?.rights
    const rights = held[index]?.data?.list
    if (words && rights) of.set(nftId, boundRights(words, rights))
  })
  return { of, isRead: [...promised, ...held].every(({ isPending }) => !isPending) }
}
