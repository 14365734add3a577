// The real server in a process of its own, with two calls besides the product's: an empty one, and one transaction per
// order.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { AnyRoute, GoodsSn, Uid } from '@app/contract'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'
import type { Tx } from '@app/server/core/database'
import { AppError } from '@app/server/core/errors'
import type { CallInfo } from '@app/server/core/handler'
import { timedSn } from '@app/server/core/ids'
import { migrate } from '@app/server/db/migrate'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { mountRoute } from '@app/server/http/mount'
import { makeGoods } from '../../server/test/support/goods.ts'
import { makePeople } from './people.ts'

type OrderCall = CallInfo<'order/order'>

const people = Number(process.argv[2])
const folder = makeThrowawayFolder('bench-drop')
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
await migrate(postgres.url)
const running = await runServer(
  {
    ...loadConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder, DATABASE_URL: postgres.url }),
  },
  {
    api: true,
    worker: false,
    extra(app, { admission, database }) {
      const input = z.strictObject({ goodsSn: z.string(), quantity: z.int(), noReturnAccepted: z.literal(true) })
      const reply = z.strictObject({ orderSn: z.string(), amount: z.int(), payBy: z.int(), isExisting: z.boolean() })
      const base = { method: 'POST', once: true, auth: 'user', input, reply, errors: [] } as const
      const empty = { ...base, path: 'bench/empty' } as unknown as AnyRoute
      mountRoute(app, empty, async () => ({ orderSn: '1', amount: 0, payBy: 0, isExisting: false }), admission)
      const single = { ...base, path: 'bench/single' } as unknown as AnyRoute
      const placeSingly = async (body: unknown, call: unknown) => {
        const { goodsSn, quantity } = body as { goodsSn: GoodsSn; quantity: number }
        const { uid, key } = (call as OrderCall).idempotency
        return database.transaction((tx) => placeOne(tx, { goodsSn, quantity, uid, key }))
      }
      mountRoute(app, single, placeSingly, admission)
    },
  },
)

/** Places the same order in the usual way: lock the stock row, check, insert, update, commit. */
async function placeOne(tx: Tx, order: { goodsSn: GoodsSn; quantity: number; uid: Uid; key: string }) {
  const { goodsSn, quantity, uid, key } = order
  const stock = await tx
    .selectFrom('goods_taken')
    .selectAll()
    .where('goods_sn', '=', goodsSn)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stock.taken + quantity > stock.edition) throw new AppError('SOLD_OUT')
  const sn = timedSn(Date.now())
  await tx
    .insertInto('orders')
    .values({
      sn,
      uid,
      goods_sn: goodsSn,
      quantity,
      price_fen: 1990,
      amount_fen: 1990 * quantity,
      request_key: key,
      pay_by: sql`now() + interval '5 min'`,
    })
    .execute()
  await tx
    .insertInto('stock_entries')
    .values({ goods_sn: goodsSn, kind: 'reserve', reserved: quantity, sold: 0 })
    .execute()
  await tx
    .updateTable('goods_taken')
    .set({ taken: sql`taken + ${quantity}` })
    .where('goods_sn', '=', goodsSn)
    .execute()
  return { orderSn: sn, amount: 1990 * quantity, payBy: 0, isExisting: false }
}

const { db } = running.context.database

/** Inserts a drop of `edition` pieces that is on sale now. */
const makeDrop = (sn: string, edition: number, perPersonLimit: number) =>
  makeGoods(running.context.database, { sn, name: sn, edition, perPersonLimit, isDrop: true })

await makeDrop('BENCHOPEN', 100_000_000, 0)
await makeDrop('BENCHSINGLE', 100_000_000, 0)
await makeDrop('BENCHRUSH', 200, 1)
const tokens = await makePeople(db, people)
process.on('message', (message) => {
  if (message === 'count') {
    void sql<{ orders: number; reserved: number }>`
      select (select count(*)::int from orders where goods_sn = 'BENCHRUSH') as orders,
        (select reserved from goods_stock where goods_sn = 'BENCHRUSH') as reserved`
      .execute(db)
      .then(({ rows }) => process.send?.({ kind: 'count', ...rows[0] }))
  }
  if (message === 'stop') void stop()
})
process.on('disconnect', () => void stop())
process.send?.({ kind: 'ready', port: Number(new URL(running.url).port), tokens })

async function stop(): Promise<void> {
  await running.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
