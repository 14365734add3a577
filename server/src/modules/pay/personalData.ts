import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'
import { onlyRow } from '../../db/rows.ts'
import { RefundStatus } from './states.ts'

export const payPersonalData: PersonalData = {
  tables: {
    payments: {
      of: 'uid',
      closing: { keep: 'trade', erase: { pay_url: sql`''` } },
      exported: {
        title: '支付',
        columns: {
          sn: '支付编号',
          order_sn: '订单编号',
          channel: '渠道',
          amount_fen: '金额（分）',
          status: '状态',
          created_at: '时间',
          paid_at: '支付时间',
        },
      },
    },
    refunds: {
      of: (uid) => sql<boolean>`payment_sn in (select sn from payments where uid = ${uid})`,
      closing: { keep: 'trade' },
      exported: {
        title: '退款',
        columns: {
          sn: '退款编号',
          order_sn: '订单编号',
          amount_fen: '金额（分）',
          reason: '原因',
          created_at: '时间',
          done_at: '到账时间',
        },
      },
    },
  },
  async blocks(db: Db | Tx, uid: Uid) {
    const result = await sql<{ count: number }>`
      select count(*)::int as count from refunds r join payments p on p.sn = r.payment_sn
      where p.uid = ${uid} and r.status = ${RefundStatus.await}`.execute(db)
    return { refund: onlyRow(result).count }
  },
}
