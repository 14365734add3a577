import { AuctionState, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'
import { onlyRow } from '../../db/rows.ts'

export const auctionPersonalData: PersonalData = {
  tables: {
    auction_bids: {
      of: 'uid',
      closing: { keep: 'fairness' },
      exported: { title: '出价', columns: { lot_id: '拍品', price_fen: '价格（分）', created_at: '时间' } },
    },
    auction_deposits: {
      of: 'uid',
      closing: { keep: 'trade' },
      exported: {
        title: '保证金',
        columns: { lot_id: '拍品', amount_fen: '金额（分）', state: '状态', created_at: '时间' },
      },
    },
    auction_offers: {
      of: 'uid',
      closing: { keep: 'fairness' },
      exported: { title: '拍得', columns: { lot_id: '拍品', order_sn: '订单', price_fen: '价格（分）' } },
    },
    auction_lots: {
      of: 'leader_uid',
      closing: { keep: 'fairness' },
      exported: { omit: 'the leading bid is among the bids' },
    },
  },
  async blocks(db: Db | Tx, uid: Uid) {
    const result = await sql<{ count: number }>`
      select count(*)::int as count from auction_deposits d join auction_lots l on l.id = d.lot_id
      where d.uid = ${uid} and (d.state = 'held'
        or l.leader_uid = ${uid} and l.state in (${AuctionState.running}, ${AuctionState.waitPay}))`.execute(db)
    return { lot: onlyRow(result).count }
  },
}
