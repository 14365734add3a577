import { type GoodsSn, GoodsStatus } from '@app/contract'
import { makeGoods } from '../support/goods.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'

export const hour = 3600

/** Publishes a sale that begins in so many seconds; the calendar knows it. */
export async function makeSale(
  server: TestServer,
  startsIn: number,
  given: Parameters<typeof makeGoods>[1] = {},
): Promise<GoodsSn> {
  const sn = await makeGoods(server.context.database, { status: GoodsStatus.waitOnShelf, startsIn, ...given })
  await server.worker.sweep('scheduled events')
  return sn
}

/** Moves the start of a sale to so many seconds from now, as its table has it. */
export async function moveSale(server: TestServer, sn: GoodsSn, startsIn: number): Promise<void> {
  const { pool } = server.context.database
  await pool.query(`update goods set sale_start = now() + make_interval(secs => $2) where sn = $1`, [sn, startsIn])
  await server.worker.sweep('scheduled events')
}

export const newUser = ({ context }: TestServer): Promise<TestUser> => makeUser(context.database)

export const remind = (server: TestServer, user: TestUser, subject: GoodsSn, lead: 10 | 30 | 60 = 10) =>
  server.as(user)('user/reminder/set', { kind: 'goods', subject, lead })

export const remindersOf = async (server: TestServer, user: TestUser) =>
  (await server.as(user)('user/reminder/list', {})).list

/** Messages of a user about sales, newest first. */
export const messagesOf = async (server: TestServer, user: TestUser) =>
  (await server.as(user)('user/message/list', { group: 'sales' })).list
