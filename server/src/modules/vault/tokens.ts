import type { GoodsSn } from '@app/contract'
import type { ChainItem, Edition } from '../../ports/chain.ts'
import type { GoodsSummary } from '../goods/index.ts'

const noRoyalty = { receiver: '0x0000000000000000000000000000000000000000', basisPoints: 0 } as const

/** One serial of a good as the chain names it. */
export function chainItemOf(works: ReadonlyMap<GoodsSn, GoodsSummary>, goodsSn: GoodsSn, serial: number): ChainItem {
  const work = works.get(goodsSn)
  if (!work) throw new Error(`Unknown goods ${goodsSn}`)
  return { contractType: work.contractType, workId: BigInt(work.chainWorkId), serial }
}

/** The editions the chain must know. There is no resale, so no royalty is asked. */
export function editionsOf(works: ReadonlyMap<GoodsSn, GoodsSummary>): Edition[] {
  return [...works.values()].map((work) => ({
    contractType: work.contractType,
    workId: BigInt(work.chainWorkId),
    cap: work.edition,
    royalty: noRoyalty,
  }))
}
