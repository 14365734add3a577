import type { GoodsSn } from '@app/contract'
import { randomInt } from 'node:crypto'
import { GoodsStatus } from '@app/contract/enums'
import { makeGoods, type NewTestGoods } from '../../server/test/support/goods.ts'
import { query, withDatabase } from './database.ts'

export interface Work {
  goodsSn: GoodsSn
  name: string
}

export interface WorkOptions {
  edition?: number
  /** Price in fen. */
  price?: number
  /** Purchase limit per user; 0 means no limit. */
  perPersonLimit?: number
  /** Seconds until the sale opens; negative for a running sale. */
  opensIn?: number
  name?: string
  /** Number of sold pieces. */
  sold?: number
  /** Rights that come with a piece. */
  rights?: readonly { name: string; description: string }[]
}

/** SQL for the fields that a work copies from one of the demonstration's. */
const likeTheDemonstration = `
  select subtitle, cover::text, gallery::text, story::text, kind, contract_type as "contractType", shop_id as "shopId",
    album_id as "albumId", creator::text, issuer, rules::text
  from goods where form = 1 and status = 6 order by sn limit 1`

/** Creates a work for a test with the picture of a demonstration work, on sale by default. */
export async function newWork(options: WorkOptions = {}): Promise<Work> {
  const { edition = 100, price = 1990, perPersonLimit = 2, opensIn = -60, sold = 0, rights = [] } = options
  const number = randomInt(100_000_000, 999_999_999)
  const name = options.name ?? `试灯 ${number}`
  const [like] = await query<Partial<NewTestGoods>>(likeTheDemonstration)
  const goodsSn = await withDatabase((database) =>
    makeGoods(database, {
      ...like,
      sn: `T${number}`,
      name,
      edition,
      sold,
      priceFen: price,
      perPersonLimit,
      isDrop: true,
      status: opensIn > 0 ? GoodsStatus.waitOnShelf : GoodsStatus.inSale,
      saleStart: new Date(Math.floor(Date.now() / 1000 + opensIn) * 1000),
      rights: JSON.stringify(rights),
    }),
  )
  // Later changes of a work must be announced too.
  await query(`select pg_notify('goods_changed', $1)`, [goodsSn])
  return { goodsSn, name }
}

export interface OrderRow {
  sn: string
  status: number
  close_reason: number | null
  quantity: number
}

/** Lists all orders of a work, oldest first. */
export function ordersOf(goodsSn: GoodsSn): Promise<OrderRow[]> {
  return query<OrderRow>('select sn, status, close_reason, quantity from orders where goods_sn = $1 order by sn', [
    goodsSn,
  ])
}
