import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import type { StaffModule } from '../staff/index.ts'
import type { Partners } from './partners.ts'
import * as sales from './saleQueries.ts'
import type { Statements } from './statements.ts'

/** Days of sales shown on a partner's home page. */
const summaryDays = 30

/** Admin routes for partners: the operator's pages and those of the partners' own staff. */
export function partnersAdminRoutes(
  { db }: Database,
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>,
  partners: Partners,
  statements: Statements,
) {
  return {
    'partner/list': (input) => partners.list(input),
    'partner/info': ({ id }) => partners.info(id),
    'partner/bindable': () => partners.bindable(),
    'partner/save': (input, { record }) => partners.save(input, record),
    'partner/bind': approvals.requiresApproval('partner/bind'),
    'partner/unbind': approvals.requiresApproval('partner/unbind'),
    'partner/setTerms': approvals.requiresApproval('partner/setTerms'),
    'partner/end': approvals.requiresApproval('partner/end'),

    async 'partnerSale/list'(input, { staff }) {
      const { rows, next } = await sales.list(db, input, staff.scope)
      const list = rows.map((row) => ({
        id: row.id,
        at: toSeconds(row.created_at),
        kind: row.kind,
        orderSn: row.order_sn,
        shopName: row.shop_name,
        goodsSn: row.goods_sn,
        goodsName: row.goods_name,
        quantity: row.quantity,
        amountFen: row.amount_fen,
      }))
      return { list, next }
    },

    async 'partnerSale/summary'(_input, { staff }) {
      const rows = await sales.byDay(db, summaryDays, staff.scope)
      return { days: rows.map(({ day }) => day), values: rows.map((row) => row.sum_fen) }
    },

    'settlement/list': (input, { staff }) => statements.list(input, staff),
    'settlement/info': ({ id }, { staff }) => statements.info(id, staff),
    'settlement/lines': (input, { staff }) => statements.lines(input, staff),
    'settlement/preview': (input) => statements.preview(input),
    'settlement/due': () => statements.due(),
    'settlement/make': (input, call) => statements.make(input, call),
    'settlement/agree': (input, call) => statements.agree(input, call),
    'settlement/object': (input, call) => statements.object(input, call),
    'settlement/reply': (input, call) => statements.reply(input, call),
    'settlement/adjust': approvals.requiresApproval('settlement/adjust'),
    'settlement/pay': approvals.requiresApproval('settlement/pay'),
  } satisfies Partial<AdminHandlers>
}
