import { randomBytes } from 'node:crypto'
import { ContractType, GoodsForm, GoodsKind, type GoodsSn, GoodsStatus } from '@app/contract'
import type { DraftContent, Finding } from '@app/contract/admin/drafts'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { type GoodsModule, GoodsType, publishGoods } from '../../goods/index.ts'

type Wishing = DraftContent<'wishing'>
type Ticket = NonNullable<Wishing['ticket']>

export type TicketGoods = Pick<GoodsModule, 'findSale' | 'worksOf' | 'writtenOf'> & {
  admin: Pick<GoodsModule['admin'], 'shopNames'>
}

/** Creates the service for the goods that paid wishes are sold as; wishing events create them. */
export function createTickets(goods: TicketGoods) {
  return {
    async faults(tx: Tx, { ticket }: Wishing): Promise<Finding[]> {
      if (!ticket || (await goods.admin.shopNames(tx)).some(({ shopId }) => shopId === ticket.shopId)) return []
      return [{ level: 'blocks', code: 'noShop', field: 'ticket.shopId', sentence: '没有这家店铺' }]
    },

    /** Creates the good and returns its number. It stays on sale forever; the event decides whether wishes are open. */
    async publish(tx: Tx, { title, cover, ticket }: Pick<Wishing, 'title' | 'cover'> & { ticket: Ticket }) {
      const goodsSn: GoodsSn = `W${randomBytes(6).toString('hex').toUpperCase()}`
      const { issuer, ...terms } = ticket
      await publishGoods(tx, {
        ...terms,
        goodsSn,
        goodsType: GoodsType.wishTicket,
        name: `锦书灯 · ${title}`,
        cover,
        form: GoodsForm.digital,
        kind: GoodsKind.common,
        contractType: ContractType.c721,
        status: GoodsStatus.inSale,
        saleStart: sql<Date>`now()`,
        creator: { name: issuer, title: '', introduction: '' },
        issuer,
      })
      return goodsSn
    },

    /** Returns how wishes of a published event are sold; null if they are not sold. */
    async read(tx: Tx, goodsSn: GoodsSn | null): Promise<Ticket | null> {
      const sale = goodsSn === null ? undefined : await goods.findSale(goodsSn, tx)
      if (!sale) return null
      const [workOf, written] = [await goods.worksOf(tx, [sale.goodsSn]), await goods.writtenOf(tx, sale.goodsSn)]
      const { priceFen, edition, perPersonLimit } = sale
      const { issuer } = workOf(sale.goodsSn)
      return { priceFen, edition, perPersonLimit, shopId: written?.shop_id ?? '', issuer }
    },
  }
}
