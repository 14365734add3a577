import type { GoodsSn, ItemId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { useQueries } from '@tanstack/react-query'
import { goodsInfo } from '../goods/api.ts'
import { rightsOfItem } from './api.ts'

/** A right with a short name. */
export interface NamedRight {
  name: string
  description: string
}

/** States of unused rights, which follow their piece and end with it. */
const unused: ReadonlySet<RightsState> = new Set([RightsState.wait, RightsState.addressNone])

/**
 * Computes the rights bound to a piece: those its work promises in text, and its own unused rights. A right that the
 * work also names in text counts only while it is unused.
 */
function boundRights(
  namedRights: readonly NamedRight[],
  rights: readonly Pick<Reply<'rights/rightsSold/list'>['list'][number], 'state' | 'config'>[],
): NamedRight[] {
  const names = new Set(rights.map(({ config }) => config.name))
  const open = rights.filter(({ state }) => unused.has(state))
  return [
    ...namedRights.filter(({ name }) => !names.has(name)),
    ...open.map(({ config: { name, summary } }) => ({ name, description: summary })),
  ]
}

/** Rights bound to the user's own pieces, by the ids of the pieces; a piece whose rights are unknown is missing. */
export interface BoundRights {
  of: ReadonlyMap<string, NamedRight[]>
  /** Whether all of them have loaded or failed. */
  isRead: boolean
}

/** Loads the rights bound to some of the user's own pieces. */
export function useBoundRights(pieces: readonly { nftId: ItemId; goodsSn: GoodsSn }[], enabled = true): BoundRights {
  const works = [...new Set(pieces.map(({ goodsSn }) => goodsSn))]
  const promised = useQueries({ queries: works.map((goodsSn) => ({ ...goodsInfo(goodsSn), enabled })) })
  const held = useQueries({ queries: pieces.map(({ nftId }) => ({ ...rightsOfItem(nftId), enabled })) })
  const of = new Map<string, NamedRight[]>()
  pieces.forEach(({ nftId, goodsSn }, index) => {
    const namedRights = promised[works.indexOf(goodsSn)]?.data?.rights
    const rights = held[index]?.data?.list
    if (namedRights && rights) of.set(nftId, boundRights(namedRights, rights))
  })
  return { of, isRead: [...promised, ...held].every(({ isPending }) => !isPending) }
}
