import { randomBytes } from 'node:crypto'
import { drawCommitmentOf, drawRulesVersion } from '@app/fair'
import { createCache } from '../../../core/cache.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { Foundation } from '../../../core/foundation.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { type PrizeRow, prizesOf } from './poolQueries.ts'
import * as queries from './roundQueries.ts'
import type { DrawSettings } from './settings.ts'

/** A round as its tries need it. */
export interface Deck {
  seed: string
  table: readonly queries.TableRow[]
  prizes: ReadonlyMap<string, PrizeRow>
  fallback: PrizeRow
}

export type Rounds = ReturnType<typeof createRounds>

/** What the row of a sealed seed is called, so that it opens nowhere else. */
const sealOf = (poolId: string, day: string) => `draw_rounds.seed:${poolId}:${day}`

/** Seeds that are published at a time. */
const revealedAtOnce = 20

/** The days of pools: committed to before anybody draws, revealed when they are over (docs/decisions/play.md). */
export function createRounds(
  { database, sealer }: Pick<Foundation, 'database' | 'sealer'>,
  settings: StoredSettings<DrawSettings>,
) {
  const decks = createCache<Deck>({ milliseconds: 3_600_000, maximum: 100 })
  const settingsIn = async (db: Db | Tx) => settings.get('draws', db.isTransaction ? (db as Tx) : undefined)

  async function make(db: Db | Tx, poolId: string, day: string): Promise<void> {
    const prizes = await prizesOf(db, poolId)
    const fallback = prizes.find((prize) => prize.is_fallback)
    if (!fallback) throw new Error(`Pool ${poolId} has no fallback`)
    const table = prizes.map(({ id, name, odds }) => ({ prizeId: id, name, odds }))
    const seed = randomBytes(32).toString('hex')
    await queries.insert(db, {
      poolId,
      day,
      rulesVersion: drawRulesVersion,
      commitment: drawCommitmentOf(seed, table),
      sealedSeed: sealer.encrypt(seed, sealOf(poolId, day)),
      prizes: table,
      fallbackPrizeId: fallback.id,
    })
  }

  async function dealt(tx: Tx, roundId: string): Promise<Deck> {
    const { revealSeconds } = await settings.get('draws', tx)
    const round = await queries.find(tx, roundId, revealSeconds)
    if (!round) throw new Error(`There is no round ${roundId}`)
    if (round.rules_version !== drawRulesVersion) throw new Error(`Round ${roundId} has rules ${round.rules_version}`)
    const seed = sealer.decrypt(round.seed_encrypted, sealOf(round.pool_id, round.day))
    // Rather draw nothing than something that was not committed to.
    if (drawCommitmentOf(seed, round.prizes) !== round.commitment) {
      throw new Error(`Round ${roundId} is not what was committed to`)
    }
    const prizes = new Map((await prizesOf(tx, round.pool_id)).map((prize) => [prize.id, prize]))
    const fallback = prizes.get(round.fallback_prize_id)
    if (!fallback) throw new Error(`Round ${roundId} has no fallback`)
    return { seed, table: round.prizes, prizes, fallback }
  }

  const sweep: Sweep = {
    name: 'draw-rounds',
    everySeconds: 60,
    async run() {
      const { db } = database
      for (const { pool_id: poolId, day } of await queries.missing(db)) await make(db, poolId, day)
      const { revealSeconds } = await settings.get('draws')
      const due = await queries.due(db, revealSeconds, revealedAtOnce)
      for (const { id, pool_id: poolId, day, seed_encrypted: sealed } of due) {
        await queries.reveal(db, id, sealer.decrypt(sealed, sealOf(poolId, day)))
      }
      return due.length === revealedAtOnce
    },
  }

  return {
    sweep,

    /** The round of a pool at a moment, made where it is missing; ask for the present one of an open pool only. */
    async ofDay(db: Db | Tx, poolId: string, now?: Date): Promise<queries.RoundRow> {
      const { revealSeconds } = await settingsIn(db)
      const find = () => queries.findOfDay(db, poolId, now, revealSeconds)
      const known = await find()
      if (known) return known
      await make(db, poolId, await queries.day(db, now))
      const made = await find()
      if (!made) throw new Error(`Pool ${poolId} has no round today`)
      return made
    },

    find: async (db: Db | Tx, id: string) => queries.find(db, id, (await settingsIn(db)).revealSeconds),

    /** What a round decides by; neither its seed nor what its prizes are ever changes, so it is kept. */
    deck: (tx: Tx, roundId: string): Promise<Deck> => decks.get(roundId, () => dealt(tx, roundId)),
  }
}
