import type { PoolId, Reply, Uid } from '@app/contract'
import type { WishEvent } from '@app/contract/wishes'
import { createCache } from '../../../core/cache.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { type Drawing, type PoolRow, presentRound } from '../drawing/index.ts'
import { presentEvent } from './present.ts'
import { countWishes } from './queries.ts'

/** Milliseconds for which the number of wishes is cached: counting them for each visitor would cost too much. */
const countMilliseconds = 3000

export interface EventsDeps {
  drawing: Pick<Drawing, 'pools' | 'roundOf' | 'prizesOf' | 'tableOf' | 'allowanceOf'>
  goods: Pick<GoodsModule, 'findSale' | 'leftOf'>
}

/** Queries for wishing events as the public sees them, or as it will once `tx` commits. */
export interface Events {
  /** Returns the given event or the current one, and all of them. Throws NOT_FOUND for an unknown id. */
  info(eventId: PoolId | undefined, uid: Uid | undefined): Promise<Reply<'hwnft/wish/info'>>
}

export function createEvents(database: Pick<Database, 'db'>, { drawing, goods }: EventsDeps, tx?: Tx): Events {
  const db = tx ?? database.db
  const counts = createCache<number>({ milliseconds: countMilliseconds, maximum: 100 })

  async function ticketOf({ ticket_goods_sn: goodsSn }: PoolRow): Promise<WishEvent['ticket']> {
    const sale = goodsSn === null ? undefined : await goods.findSale(goodsSn, tx)
    return sale ? { goodsSn: sale.goodsSn, price: sale.priceFen, left: await goods.leftOf(sale.goodsSn, db) } : null
  }

  async function present(event: PoolRow): Promise<WishEvent> {
    const round = event.state === 'open' ? await drawing.roundOf(db, event.id) : undefined
    const [prizes, ticket, wishes] = await Promise.all([
      round ? drawing.prizesOf(db, round) : drawing.tableOf(db, event.id),
      ticketOf(event),
      counts.get(event.id, () => countWishes(db, { uid: undefined, poolId: event.id })),
    ])
    return {
      ...presentEvent(event),
      rules: event.rules,
      freePerDay: event.free_per_day,
      costPoints: event.cost_points,
      perDay: event.per_day,
      ticket,
      prizes,
      round: round ? presentRound(round) : null,
      wishes,
    }
  }

  return {
    async info(eventId, uid) {
      const events = await drawing.pools(db, 'wish')
      const event = eventId === undefined ? currentOf(events) : events.find(({ id }) => id === eventId)
      if (eventId !== undefined && !event) throw new AppError('NOT_FOUND')
      const mine = event && uid !== undefined ? await drawing.allowanceOf(db, event, uid) : null
      return { event: event ? await present(event) : null, mine, events: events.map(presentEvent) }
    },
  }
}

/**
 * Picks the newest open event, else a stopped one, else the next upcoming one, else the last past one; `events` are
 * newest first.
 */
function currentOf(events: readonly PoolRow[]): PoolRow | undefined {
  const of = (state: PoolRow['state']) => events.filter((event) => event.state === state)
  return of('open')[0] ?? of('stopped')[0] ?? of('upcoming').at(-1) ?? of('over')[0]
}
