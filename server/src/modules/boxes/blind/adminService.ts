import type { BoxPrizeId, GoodsSn } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { RecordAct } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { readKeyset } from '../../../core/keyset.ts'
import { counterOf } from '../../../core/counters.ts'
import type { GoodsModule } from '../../goods/index.ts'

interface Parts {
  goods: Pick<GoodsModule, 'worksOf' | 'findSale' | 'salesOver'>
  /** Ends a sale that is over; returns false if there is nothing to end. */
  settle: (tx: Tx, goodsSn: GoodsSn) => Promise<boolean>
}

const had = counterOf('boxesHad', sql.ref('blind_boxes.goods_sn'))
const opened = counterOf('boxesOpened', sql.ref('blind_boxes.goods_sn'))

const boxes = (db: Db | Tx) =>
  db
    .selectFrom('blind_boxes')
    .select(['goods_sn', 'rules_version', 'commitment', 'seed', 'created_at', 'settled_at'])
    .select([had.as('sold'), opened.as('opened')])

type BoxRow = NonNullable<Awaited<ReturnType<typeof findOne>>>

const findOne = (db: Db | Tx, goodsSn: GoodsSn) => boxes(db).where('goods_sn', '=', goodsSn).executeTakeFirst()

const prizesOf = (db: Db, goodsSn: GoodsSn) =>
  db
    .selectFrom('blind_box_prizes')
    .select(['id', 'goods_sn', 'rank', 'quantity', 'returned'])
    .where('box_sn', '=', goodsSn)
    .orderBy('position')
    .execute()

/** Returns how many of each prize came out of opened boxes. */
async function openedOf(db: Db, goodsSn: GoodsSn): Promise<ReadonlyMap<BoxPrizeId, number>> {
  const rows = await db
    .selectFrom('user_blind_boxes')
    .select(['prize_id', sql<number>`count(*)::int`.as('count')])
    .where('goods_sn', '=', goodsSn)
    .where('prize_id', 'is not', null)
    .groupBy('prize_id')
    .execute()
  return new Map(rows.flatMap(({ prize_id: id, count }) => (id === null ? [] : [[id, count] as const])))
}

/** Admin service for blind boxes: odds, value, opened prizes, and the end of the sale. */
export function createBlindAdmin({ database }: Pick<CoreServices, 'database'>, { goods, settle }: Parts) {
  const { db } = database
  const priceOf = async (goodsSn: GoodsSn) => (await goods.findSale(goodsSn))?.priceFen ?? 0

  return {
    async list({ isSettled, ...place }: AdminInput<'box/list'>): Promise<AdminReply<'box/list'>> {
      const query = boxes(db).$if(isSettled !== undefined, (q) =>
        q.where('settled_at', isSettled ? 'is not' : 'is', null),
      )
      const keys = { sorts: { publishedAt: 'blind_boxes.created_at' }, id: 'blind_boxes.goods_sn' } as const
      const { rows, next } = await readKeyset(query, place, keys)
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      )
      return { list: rows.map((row) => present(row, workOf(row.goods_sn))), next }
    },

    /** Throws GOODS_NOT_FOUND. */
    async info(goodsSn: GoodsSn): Promise<AdminReply<'box/info'>> {
      const row = await findOne(db, goodsSn)
      if (!row) throw new AppError('GOODS_NOT_FOUND')
      const [prizes, out, over, priceFen] = await Promise.all([
        prizesOf(db, goodsSn),
        openedOf(db, goodsSn),
        goods.salesOver(db, [goodsSn]),
        priceOf(goodsSn),
      ])
      const workOf = await goods.worksOf(db, [goodsSn, ...prizes.map((prize) => prize.goods_sn)])
      const { edition } = workOf(goodsSn)
      const told = await Promise.all(
        prizes.map(async ({ id, goods_sn: prizeSn, rank, quantity, returned }) => ({
          goodsSn: prizeSn,
          name: workOf(prizeSn).name,
          rank,
          quantity,
          odds: quantity / edition,
          priceFen: await priceOf(prizeSn),
          opened: out.get(id) ?? 0,
          left: quantity - returned - (out.get(id) ?? 0),
          returned,
        })),
      )
      const worthFen = told.reduce((sum, prize) => sum + prize.priceFen * prize.quantity, 0)
      return {
        ...present(row, workOf(goodsSn)),
        priceFen,
        commitment: row.commitment,
        rulesVersion: row.rules_version,
        seed: row.seed,
        isOver: over.length > 0,
        worthFen,
        revenueFen: priceFen * edition,
        expectedFen: Math.round(worthFen / edition),
        prizes: told,
      }
    },

    /**
     * Throws GOODS_NOT_FOUND, ILLEGAL_TRANSITION if the sale is settled already, CONFLICT if boxes are still available.
     */
    settle: ({ goodsSn, reason }: AdminInput<'box/settle'>, record: RecordAct): Promise<void> =>
      database.transaction(async (tx) => {
        const before = await findOne(tx, goodsSn)
        if (!before) throw new AppError('GOODS_NOT_FOUND')
        if (before.settled_at) throw new AppError('ILLEGAL_TRANSITION', { msg: '这个盲盒已经结算' })
        if (!(await settle(tx, goodsSn))) {
          throw new AppError('CONFLICT', {
            msg: '还有盲盒可以得到：等销售结束，且没有待付款的订单、没兑的码和没拆的礼盒，再结算',
          })
        }
        await record(tx, { target: `goods:${goodsSn}`, after: { settled: true, sold: before.sold }, reason })
      }),
  }
}

const present = (row: BoxRow, { name, edition }: { name: string; edition: number }) => ({
  goodsSn: row.goods_sn,
  name,
  edition,
  sold: row.sold,
  opened: row.opened,
  publishedAt: toSeconds(row.created_at),
  settledAt: toSecondsOrNull(row.settled_at),
})
