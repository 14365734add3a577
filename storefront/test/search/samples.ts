import { FindKind } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'

type Found = Reply<'goods/search/list'>['list'][number]

/** A search result; a work by default. */
export const someFound = (found: Partial<Found> = {}): Found => ({
  kind: FindKind.goods,
  id: 'A1',
  title: '云岫春山',
  text: '四时山水',
  picture: null,
  sale: null,
  ...found,
})

/** A page of results, with as many of each kind as it has. */
export function somePage(list: Found[], page: Partial<Reply<'goods/search/list'>> = {}): Reply<'goods/search/list'> {
  const counts = Object.values(FindKind).map((kind) => ({
    kind,
    count: list.filter((found) => found.kind === kind).length,
  }))
  return { list, total: list.length, page: 1, size: 20, counts, ...page }
}

export const someNames: Reply<'goods/search/suggest'> = {
  list: [
    { kind: FindKind.goods, id: 'A1', title: '云岫春山' },
    { kind: FindKind.album, id: '3', title: '云岫四时' },
  ],
}
