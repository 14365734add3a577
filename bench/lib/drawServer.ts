// The real API in a process of its own, with lotteries for a crowd and an empty call for comparison.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type AnyRoute, GoodsStatus } from '@app/contract'
import { awardConfigAward } from '@app/contract/play'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'
import { migrate } from '@app/server/db/migrate'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { mountRoute } from '@app/server/http/mount'
import type { NewPrize } from '@app/server/modules/play/index'
import { makeGoods } from '../../server/test/support/goods.ts'
import { makePeople } from './people.ts'

const people = Number(process.argv[2])
const pieces = Number(process.argv[3])
const folder = makeThrowawayFolder('bench-draws')
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
await migrate(postgres.url)

const cover = { url: '', widths: [], ratio: 1, placeholder: '' }
const mine = { freeLeft: 1, triesLeft: 1, nextCost: 0, points: 0 }
const gained = { kind: 'thanks', name: '谢谢参与', cover, points: 0, nftId: null }
const nothing = { drawId: '1', prizeId: '1', position: 1, gained, ordinal: 1, roundId: '1', mine }
const running = await runServer(
  loadConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder, DATABASE_URL: postgres.url }),
  {
    api: true,
    worker: false,
    extra(app, { admission }) {
      const empty = { ...awardConfigAward, path: 'bench/empty' } as unknown as AnyRoute
      mountRoute(app, empty, async () => nothing, admission)
    },
  },
)
const { database, play } = running.context
const { db } = database

/** Inserts a work with `edition` pieces that is off the shelf. */
const makeWork = (sn: string, edition: number) =>
  makeGoods(database, { sn, name: sn, edition, status: GoodsStatus.merchantOffShelf })

/** Creates a lottery with unlimited draws: a work at `odds`, points at a tenth, otherwise nothing. */
async function makeLottery(giftSn: string, stock: number, odds: number): Promise<string> {
  const points = (index: number, share: number): NewPrize => ({
    name: `${index} 积分`,
    cover,
    kind: 'points',
    points: index,
    odds: share,
  })
  const prizes: NewPrize[] = [
    { name: giftSn, cover, kind: 'collectible', giftSn, stock, odds },
    points(5, 1000),
    { name: '谢谢参与', cover, kind: 'thanks', odds: 9000 - odds, isFallback: true },
    ...[1, 2, 3, 4, 6].map((index) => points(index, 0)),
  ]
  const limits = { freePerDay: 1000, perDay: 1000 }
  return database.transaction((tx) =>
    play.publishPool(tx, {
      kind: 'lottery',
      title: giftSn,
      cover,
      rules: [],
      startsAt: new Date(0),
      prizes,
      ...limits,
    }),
  )
}

const steady = await makeLottery(await makeWork('BENCHDRAW', 1_000_000), 1_000_000, 10)
const rush = await makeLottery(await makeWork('BENCHRUSH', pieces), pieces, 3000)
const tokens = await makePeople(db, people)

async function count() {
  const { rows } = await sql<{ given: number; items: number }>`
    select given, (select count(*)::int from items where goods_sn = 'BENCHRUSH') as items
    from draw_prizes where gift_sn = 'BENCHRUSH'`.execute(db)
  return rows[0]
}

process.on('message', (message) => {
  if (message === 'count') void count().then((counted) => process.send?.({ ...counted }))
  if (message === 'stop') void stop()
})
process.on('disconnect', () => void stop())
process.send?.({ port: Number(new URL(running.url).port), tokens, steady, rush })

async function stop(): Promise<void> {
  await running.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
