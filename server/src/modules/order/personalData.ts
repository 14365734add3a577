import { OrderStatus, ReturnState, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'
import { onlyRow } from '../../db/rows.ts'
import { periodEnd } from '../../core/periods.ts'
import { createInvoiceSealer } from './invoices/service.ts'
import { createParcelAddressSealer } from './parcels/address.ts'

/** Orders, parcels, returns and invoices. */
export function orderPersonalData({ config, sealer }: Pick<CoreServices, 'config' | 'sealer'>): PersonalData {
  const parcelSealing = createParcelAddressSealer(sealer)
  const invoiceSealing = createInvoiceSealer(sealer)
  return {
    tables: {
      orders: {
        of: 'uid',
        closing: { keep: 'trade' },
        exported: {
          title: '订单',
          columns: {
            sn: '订单编号',
            goods_sn: '商品',
            quantity: '数量',
            amount_fen: '金额（分）',
            refunded_fen: '已退（分）',
            status: '状态',
            created_at: '下单时间',
            paid_at: '付款时间',
            completed_at: '完成时间',
          },
        },
      },
      deliveries: {
        of: 'uid',
        closing: { keep: 'trade' },
        exported: {
          title: '物流',
          read: async (db, uid) => {
            const rows = await db
              .selectFrom('deliveries')
              .selectAll()
              .where('uid', '=', uid)
              .orderBy('order_sn')
              .execute()
            return rows.map((row) => {
              const { name, phone, text } = parcelSealing.open(row.order_sn, row.address_encrypted)
              return {
                订单编号: row.order_sn,
                收货人: name,
                电话: phone,
                地址: text,
                快递: row.carrier,
                单号: row.tracking_number,
                发货时间: row.shipped_at,
                签收时间: row.received_at,
              }
            })
          },
        },
      },
      order_returns: {
        of: 'uid',
        closing: { keep: 'trade' },
        exported: {
          title: '退货',
          columns: { order_sn: '订单编号', reason: '理由', state: '状态', answer: '答复', asked_at: '申请时间' },
        },
      },
      order_notes: {
        of: (uid) => sql<boolean>`order_sn in (select sn from orders where uid = ${uid})`,
        closing: { keep: 'trade' },
        exported: { omit: 'notes of staff for staff' },
      },
      invoices: {
        of: 'uid',
        closing: { keep: 'trade' },
        exported: {
          title: '发票',
          read: async (db, uid) => {
            const rows = await db
              .selectFrom('invoices')
              .selectAll()
              .where('uid', '=', uid)
              .orderBy('order_sn')
              .execute()
            return rows.map((row) => {
              const { title, taxNumber, mail } = invoiceSealing.open(row.order_sn, row.details_encrypted)
              return {
                订单编号: row.order_sn,
                抬头: title,
                税号: taxNumber,
                邮箱: mail,
                发票号码: row.number,
                状态: row.state,
                申请时间: row.asked_at,
              }
            })
          },
        },
      },
      goods_allowlist: {
        of: 'uid',
        closing: 'delete',
        exported: { title: '优先购资格', columns: { goods_sn: '作品', added_at: '时间' } },
      },
    },
    async blocks(db: Db | Tx, uid: Uid) {
      const { waitPay, waitDelivery, delivery, complete } = OrderStatus
      const returnBy = periodEnd(sql.ref('d.received_at'), config.order.returnDays)
      const result = await sql<{ orders: number; parcels: number }>`
        select count(*) filter (where o.status in (${waitPay}, ${waitDelivery}))::int as orders,
          count(*) filter (where o.status = ${delivery} or o.status = ${complete} and (
            coalesce(${returnBy} > now(), false) or r.state in (${ReturnState.asked}, ${ReturnState.accepted})
          ))::int as parcels
        from orders o left join deliveries d on d.order_sn = o.sn left join order_returns r on r.order_sn = o.sn
        where o.uid = ${uid}`.execute(db)
      const { orders, parcels } = onlyRow(result)
      return { order: orders, parcel: parcels }
    },
  }
}
