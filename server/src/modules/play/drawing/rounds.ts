import { randomBytes } from 'node:crypto'
import type { DrawPrizeId, PoolId, RoundId } from '@app/contract'
import { drawCommitmentOf, drawRulesVersion } from '@app/fair'
import { type Cache, createCache } from '../../../core/cache.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { CommittedPrize } from '../../../db/columns.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { type PrizeRow, prizesOf } from './poolQueries.ts'
import * as queries from './roundQueries.ts'
import type { DrawSettings } from './settings.ts'

/** The data of a round that its tries need. */
export interface Deck {
  seed: string
  table: readonly CommittedPrize[]
  prizes: ReadonlyMap<DrawPrizeId, PrizeRow>
  fallback: PrizeRow
}

/** Context that a seed is sealed under, so that it can be opened only for its own row. */
const sealOf = (poolId: PoolId, day: string) => `draw_rounds.seed:${poolId}:${day}`

const making = { everySeconds: 60, batch: 100 }
/** Options of the sweep that publishes seeds. */
const revealing = { everySeconds: 60, batch: 20 }

/**
 * The daily rounds of pools: committed before the first draw, revealed after the day
 * (docs/adr/0020-draws-depend-on-person-and-ordinal.md).
 */
export interface Rounds {
  readonly sweeps: readonly Sweep[]
  /**
   * Returns the round of a pool at a moment and creates it if missing. Ask for the current round of open pools only.
   */
  ofDay(db: Db | Tx, poolId: PoolId, now?: Date): Promise<queries.RoundRow>
  /** Returns a round; undefined if there is none with this id. */
  find(db: Db | Tx, id: RoundId): Promise<queries.RoundRow | undefined>
  /** Returns the deck of a round. Neither its seed nor its prizes ever change, so it is cached. */
  deck(tx: Tx, roundId: RoundId): Promise<Deck>
}

interface RoundDeps extends Pick<CoreServices, 'database' | 'log' | 'sealer'> {
  settings: StoredSettings<DrawSettings>
  decks: Cache<Deck>
}

export function createRounds(
  core: Pick<CoreServices, 'database' | 'log' | 'sealer'>,
  settings: StoredSettings<DrawSettings>,
): Rounds {
  const decks = createCache<Deck>({ milliseconds: 3_600_000, maximum: 100 })
  const deps: RoundDeps = { ...core, settings, decks }
  return {
    sweeps: [commitSweep(deps), revealSweep(deps)],
    ofDay: (db, poolId, now) => ofDay(deps, db, poolId, now),
    find: async (db, id) => queries.find(db, id, (await settingsIn(deps, db)).revealSeconds),
    deck: (tx, roundId) => decks.get(roundId, () => readDeck(deps, tx, roundId)),
  }
}

async function ofDay(deps: RoundDeps, db: Db | Tx, poolId: PoolId, now?: Date): Promise<queries.RoundRow> {
  const { revealSeconds } = await settingsIn(deps, db)
  const find = () => queries.findOfDay(db, poolId, now, revealSeconds)
  const known = await find()
  if (known) return known
  await commitRound(deps, db, poolId, await queries.day(db, now))
  const made = await find()
  if (!made) throw new Error(`Pool ${poolId} has no round today`)
  return made
}

/** Commits to the rounds of today and tomorrow that are missing. */
function commitSweep(deps: RoundDeps): Sweep {
  const { db } = deps.database
  return sweepIndividually(deps, {
    name: 'draw-rounds',
    ...making,
    due: (limit, isTriable) => queries.missing(db, limit, isTriable),
    nameOf: ({ pool_id: poolId, day }) => ({ poolId, day }),
    work: ({ pool_id: poolId, day }) => commitRound(deps, db, poolId, day),
  })
}

/** Publishes the seeds of past days. */
function revealSweep(deps: RoundDeps): Sweep {
  const { database, sealer, settings } = deps
  return sweepIndividually(deps, {
    name: 'draw-seeds',
    ...revealing,
    due: async (limit, isTriable) =>
      queries.due(database.db, { revealSeconds: (await settings.get('draws')).revealSeconds, limit, isTriable }),
    nameOf: ({ id: roundId }) => ({ roundId }),
    work: ({ id, pool_id: poolId, day, seed_encrypted: sealed }) =>
      queries.reveal(database.db, id, sealer.decrypt(sealed, sealOf(poolId, day))),
  })
}

async function settingsIn({ settings }: RoundDeps, db: Db | Tx) {
  return settings.get('draws', db.isTransaction ? (db as Tx) : undefined)
}

async function commitRound({ sealer }: RoundDeps, db: Db | Tx, poolId: PoolId, day: string): Promise<void> {
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

async function readDeck({ settings, sealer }: RoundDeps, tx: Tx, roundId: RoundId): Promise<Deck> {
  const { revealSeconds } = await settings.get('draws', tx)
  const round = await queries.find(tx, roundId, revealSeconds)
  if (!round) throw new Error(`There is no round ${roundId}`)
  if (round.rules_version !== drawRulesVersion) throw new Error(`Round ${roundId} has rules ${round.rules_version}`)
  const seed = sealer.decrypt(round.seed_encrypted, sealOf(round.pool_id, round.day))
  // A round that does not match its commitment must not be drawn from.
  if (drawCommitmentOf(seed, round.prizes) !== round.commitment) {
    throw new Error(`Round ${roundId} is not what was committed to`)
  }
  const prizes = new Map((await prizesOf(tx, round.pool_id)).map((prize) => [prize.id, prize]))
  const fallback = prizes.get(round.fallback_prize_id)
  if (!fallback) throw new Error(`Round ${roundId} has no fallback`)
  return { seed, table: round.prizes, prizes, fallback }
}
