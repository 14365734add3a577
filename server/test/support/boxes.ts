import type { GoodsSn } from '@app/contract'
import type { Site } from './server.ts'
import { makeGoods, type NewTestGoods, testPicture } from './goods.ts'

export interface TestBox {
  goodsSn: GoodsSn
  /** The works inside, by rank. */
  works: Record<string, string>
}

/** Default contents of a box: ten boxes, three ranks. */
const usualPrizes = { 隐藏款: 1, 稀有款: 3, 常规款: 6 }

/** Publishes a blind box that is on sale, with works of its own in it, as many as `prizes` gives for each rank. */
export async function makeBox(
  { context }: Site,
  { prizes = usualPrizes, ...given }: NewTestGoods & { prizes?: Record<string, number> } = {},
): Promise<TestBox> {
  const { database, boxes } = context
  const edition = Object.values(prizes).reduce((sum, quantity) => sum + quantity, 0)
  const goodsSn = await makeGoods(database, { name: '灯谜盲盒', edition, goodsType: 2, ...given })
  const works: Record<string, string> = {}
  for (const [rank, quantity] of Object.entries(prizes)) {
    // Off the shelf: it is available from its box alone.
    works[rank] = await makeGoods(database, { name: rank, edition: quantity, status: 8 })
  }
  const table = Object.entries(prizes).map(([rank, quantity]) => ({ goodsSn: works[rank] ?? '', rank, quantity }))
  await database.transaction((tx) => boxes.publish(tx, { goodsSn, prizes: table }))
  return { goodsSn, works }
}

/** Creates a kind of gift box: one piece of a work, and two boxes of an edition. */
export async function makeGiftBox({ context }: Site, boxSn: GoodsSn, given: NewTestGoods = {}) {
  const { database, boxes } = context
  const workSn = await makeGoods(database, { name: '节令小景', ...given })
  const giftBoxId = await database.transaction((tx) =>
    boxes.defineGiftBox(tx, {
      name: '岁朝礼盒',
      subtitle: '一景两盒',
      cover: testPicture,
      story: ['一段故事。'],
      contents: [
        { type: 1, goodsSn: workSn, quantity: 1 },
        { type: 2, goodsSn: boxSn, quantity: 2 },
      ],
    }),
  )
  return { giftBoxId, workSn }
}
