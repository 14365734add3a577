import { randomInt } from 'node:crypto'
import { query } from './database.ts'

export interface Work {
  goodsSn: string
  name: string
}

export interface WorkOptions {
  edition?: number
  /** Fen. */
  price?: number
  /** 0 means no limit. */
  perPersonLimit?: number
  /** Seconds until the sale opens; negative for one that is open. */
  opensIn?: number
  name?: string
}

/** A work of its own for a test, hung like one of the demonstration's and on sale unless told otherwise. */
export async function newWork(options: WorkOptions = {}): Promise<Work> {
  const { edition = 100, price = 1990, perPersonLimit = 2, opensIn = -60 } = options
  const number = randomInt(100_000_000, 999_999_999)
  const goodsSn = `T${number}`
  const name = options.name ?? `试灯 ${number}`
  await query(
    `insert into goods (sn, name, subtitle, cover, gallery, story, form, kind, status, price_fen, edition, contract_type,
       per_person_limit, is_drop, sale_start, shop_id, album_id, creator, issuer, rules)
     select $1, $2, subtitle, cover, gallery, story, form, kind, $3, $4, $5, contract_type, $6, true,
       date_trunc('second', now() + make_interval(secs => $7)), shop_id, album_id, creator, issuer, rules
     from goods where form = 1 and status = 6 order by sn limit 1`,
    [goodsSn, name, opensIn > 0 ? 5 : 6, price, edition, perPersonLimit, opensIn],
  )
  await query('insert into goods_stock (goods_sn, edition) values ($1, $2)', [goodsSn, edition])
  await query(`select pg_notify('goods_changed', $1)`, [goodsSn])
  return { goodsSn, name }
}

export interface OrderRow {
  sn: string
  status: number
  close_reason: number | null
  quantity: number
}

/** All orders of a work, oldest first. */
export function ordersOf(goodsSn: string): Promise<OrderRow[]> {
  return query<OrderRow>('select sn, status, close_reason, quantity from orders where goods_sn = $1 order by sn', [
    goodsSn,
  ])
}
