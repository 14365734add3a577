import type { ItemId, OrderSn, Uid } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { TicketAbout } from '@app/contract/tickets'
import type { Db, Tx } from '../../core/database.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { OrderModule } from '../order/index.ts'
import type { VaultModule } from '../vault/index.ts'
import type { TicketRow } from './queries.ts'

export interface AboutDeps {
  goods: Pick<GoodsModule, 'worksOf'>
  orders: Pick<OrderModule, 'briefsOf' | 'orderOf'>
  vault: Pick<VaultModule, 'piecesOf' | 'itemOf'>
}

type About = Pick<TicketRow, 'order_sn' | 'item_id'>

/** The orders and items that tickets refer to. */
export interface AboutTickets {
  /** Reads the orders and items of tickets; the functions throw for others. */
  read(db: Db | Tx, rows: readonly About[]): Promise<Subjects>
  /** Returns what each ticket is about, for its owner. */
  shown(db: Db | Tx, rows: readonly About[]): Promise<(row: About) => TicketAbout | null>
  /**
   * Requires that an order or item belongs to the user. Throws ORDER_NOT_FOUND or ITEM_NOT_FOUND if it belongs to
   * another user.
   */
  requireOwn(uid: Uid, subject: { orderSn?: OrderSn | undefined; nftId?: ItemId | undefined }): Promise<void>
}

/** Orders and items by id, as tickets show them. */
interface Subjects {
  orderOf(sn: OrderSn): NonNullable<AdminReply<'ticket/info'>['order']>
  itemOf(nftId: ItemId): NonNullable<AdminReply<'ticket/info'>['item']>
}

export const createAbout = (deps: AboutDeps): AboutTickets => ({
  read: (db, rows) => readSubjects(deps, db, rows),
  shown: (db, rows) => shown(deps, db, rows),
  requireOwn: (uid, subject) => requireOwn(deps, uid, subject),
})

async function shown(
  deps: AboutDeps,
  db: Db | Tx,
  rows: readonly About[],
): Promise<(row: About) => TicketAbout | null> {
  const { orderOf, itemOf } = await readSubjects(deps, db, rows)
  return (row) => {
    if (row.item_id !== null) return { kind: 'item', ...itemOf(row.item_id) }
    if (row.order_sn === null) return null
    const { orderSn, name, cover, amount } = orderOf(row.order_sn)
    return { kind: 'order', orderSn, name, cover, amount }
  }
}

async function requireOwn(
  { orders, vault }: AboutDeps,
  uid: Uid,
  { orderSn, nftId }: { orderSn?: OrderSn | undefined; nftId?: ItemId | undefined },
) {
  if (orderSn !== undefined) await orders.orderOf(uid, orderSn)
  if (nftId !== undefined) await vault.itemOf(uid, nftId)
}

async function readSubjects(
  { orders, vault, goods }: AboutDeps,
  db: Db | Tx,
  rows: readonly About[],
): Promise<Subjects> {
  const orderSns = rows.flatMap(({ order_sn: sn }) => (sn === null ? [] : [sn]))
  const itemIds = rows.flatMap(({ item_id: id }) => (id === null ? [] : [id]))
  const briefs = await orders.briefsOf(db, orderSns)
  const pieceOf = await vault.piecesOf(db, itemIds)
  const workOf = await goods.worksOf(db, [
    ...[...briefs.values()].map(({ goodsSn }) => goodsSn),
    ...itemIds.map((id) => pieceOf(id).goodsSn),
  ])

  const orderOf = (sn: OrderSn) => {
    const order = briefs.get(sn)
    if (!order) throw new Error(`There is no order ${sn}`)
    const { name, cover } = workOf(order.goodsSn)
    const { amountFen: amount, status, quantity } = order
    return { orderSn: sn, name, cover, amount, status, quantity }
  }
  const itemOf = (nftId: ItemId) => {
    const { goodsSn, serial } = pieceOf(nftId)
    const { name, cover } = workOf(goodsSn)
    return { nftId, name, cover, serial }
  }
  return { orderOf, itemOf }
}
