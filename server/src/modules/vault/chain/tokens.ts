import type { GoodsSn } from '@app/contract'
import type { ChainItem, Edition } from '../../../ports/chain.ts'
import type { GoodsSummary } from '../../goods/index.ts'

const noRoyalty = { receiver: '0x0000000000000000000000000000000000000000', basisPoints: 0 } as const

/** Returns a serial of a good in the form used on the chain. */
export function chainItemOf(works: ReadonlyMap<GoodsSn, GoodsSummary>, goodsSn: GoodsSn, serial: number): ChainItem {
  const work = works.get(goodsSn)
  if (!work) throw new Error(`Unknown goods ${goodsSn}`)
  return { contractType: work.contractType, workId: BigInt(work.chainWorkId), serial }
}

/** Returns the editions to register on the chain. There is no resale, so there is no royalty. */
export function editionsOf(works: ReadonlyMap<GoodsSn, GoodsSummary>): Edition[] {
  return [...works.values()].map((work) => ({
    contractType: work.contractType,
    workId: BigInt(work.chainWorkId),
    cap: work.edition,
    royalty: noRoyalty,
  }))
}
