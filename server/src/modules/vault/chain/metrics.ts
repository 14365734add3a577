import { createCache } from '../../../core/cache.ts'
import type { Gauges } from '../../../core/gauges.ts'
import type { AdminReply } from '@app/contract/admin/routes'

/** Creates the gauges of the chain and its outbox. One query to the chain serves all of them. */
export function chainGauges(readStatus: () => Promise<AdminReply<'chain/status'>>): Gauges {
  const kept = createCache<AdminReply<'chain/status'>>({ milliseconds: 5000, maximum: 1 })
  const status = () => kept.get('status', readStatus)
  return {
    chain_reachable: {
      help: '1 if the chain answers and the contracts are on it',
      isShared: true,
      async read() {
        const { isReachable, isDeployed } = await status()
        return [{ value: Number(isReachable && isDeployed) }]
      },
    },
    chain_outbox: {
      help: 'Operations of the outbox that are not on the chain, by state',
      labels: ['state'],
      isShared: true,
      async read() {
        const { waiting, dead } = (await status()).outbox
        return [
          { labels: { state: 'waiting' }, value: waiting },
          { labels: { state: 'dead' }, value: dead },
        ]
      },
    },
    chain_outbox_oldest_timestamp_seconds: {
      help: 'Time since when the oldest operation waits; no value if none does',
      isShared: true,
      async read() {
        const { oldestAt } = (await status()).outbox
        return oldestAt === null ? [] : [{ value: oldestAt }]
      },
    },
    chain_minter_pieces: {
      help: 'Pieces that the balance of the minter pays for; no value if gas is free or the chain does not answer',
      isShared: true,
      async read() {
        const { mintsLeft } = (await status()).minter
        return mintsLeft === null ? [] : [{ value: mintsLeft }]
      },
    },
  }
}
