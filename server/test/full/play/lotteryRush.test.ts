import { KycStatus } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../boxes/fixture.ts'
import { makeCrowd } from '../../support/crowd.ts'
import { someCall } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { sized } from '../../support/size.ts'
import { makeLottery, prize } from '../../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { draw: { maximumWaiting: people } } })
})
afterAll(() => server.stop())

const people = sized(2000, 20_000)
const pieces = 100

test(`${people} draws at once on a hundred pieces give exactly a hundred`, { timeout: 600_000 }, async () => {
  const { context } = server
  const goodsSn = await makeGoods(context.database, { edition: 500 })
  const configId = await makeLottery(server, [
    prize({ kind: 'collectible', giftSn: goodsSn, stock: pieces, odds: 3000 }),
    prize({ kind: 'points', points: 5, odds: 1000 }),
  ])
  const uids = await makeCrowd(context.database.db, people)
  const award = context.handlers['hwnft/awardConfig/award']
  const answers = await Promise.all(
    uids.map((uid) => {
      const caller = {
        uid,
        family: '',
        kycStatus: KycStatus.success,
        birthDate: '1990-01-01',
        points: 0,
      }
      const input = { configId, costPoints: 0 }
      const path = 'hwnft/awardConfig/award'
      const idempotency = context.admission.intend({ uid, key: randomUUID(), path, input } as const)
      return award(input, { ...someCall, caller, idempotency })
    }),
  )
  const won = answers.flatMap(({ gained }) => gained.nftId ?? [])
  expect(won).toHaveLength(pieces)
  expect(new Set(won).size).toBe(pieces)
  // Thirty in a hundred drew it: far more than its pieces.
  const { rows } = await sql<{ given: number; stock: number; draws: number; items: number; serials: number }>`
    select z.given, z.stock, (select count(*)::int from award_draws) as draws,
      (select count(*)::int from items where goods_sn = ${goodsSn}) as items,
      (select max(serial) from items where goods_sn = ${goodsSn}) as serials
    from draw_prizes z where z.gift_sn = ${goodsSn}`.execute(context.database.db)
  expect(rows).toEqual([{ given: pieces, stock: pieces, draws: people, items: pieces, serials: pieces }])
  expect(await violations(server)).toEqual([])
})
