import { createCache } from '../../../core/cache.ts'
import type { Gauges } from '../../../core/gauges.ts'
import type { ChainAdmin } from './adminService.ts'

/** Creates the gauges of the chain and its outbox. One query to the chain serves all of them. */
export function chainGauges(admin: Pick<ChainAdmin, 'status'>): Gauges {
  const kept = createCache<Awaited<ReturnType<ChainAdmin['status']>>>({ milliseconds: 5000, maximum: 1 })
  const status = () => kept.get('status', admin.status)
  return {
    chain_reachable: {
      help: '1 where the chain answers and the contracts are on it',
      isShared: true,
      async read() {
        const { isReachable, isDeployed } = await status()
        return [{ value: Number(isReachable && isDeployed) }]
      },
    },
    chain_outbox: {
      help: 'What the chain is still to be told, by state',
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
      help: 'Since when the oldest of it waits; nothing where none does',
      isShared: true,
      async read() {
        const { oldestAt } = (await status()).outbox
        return oldestAt === null ? [] : [{ value: oldestAt }]
      },
    },
    chain_minter_pieces: {
      help: 'Pieces that the balance of the minter pays for; nothing where gas is free or the chain is away',
      isShared: true,
      async read() {
        const { mintsLeft } = (await status()).minter
        return mintsLeft === null ? [] : [{ value: mintsLeft }]
      },
    },
  }
}
