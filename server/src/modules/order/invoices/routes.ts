import type { AdminHandlers } from '../../../core/adminHandler.ts'
import type { Database } from '../../../core/database.ts'
import type { Handlers } from '../../../core/handler.ts'
import { countOpening } from '../../../core/reveals.ts'
import type { Invoices } from './service.ts'

export type InvoiceRoutes = Pick<Handlers, 'order/invoice/info' | 'order/invoice/file' | 'order/invoice/ask'>

/** Routes of invoices for the owners of orders. */
export function invoiceRoutes(invoices: Invoices): InvoiceRoutes {
  return {
    'order/invoice/info': ({ orderSn }, { caller }) => invoices.infoOf(caller.uid, orderSn),
    'order/invoice/file': ({ orderSn }, { caller }) => invoices.fileOf(caller.uid, orderSn),
    'order/invoice/ask': (input, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        await invoices.ask(tx, caller.uid, input)
        return {}
      }),
  }
}

export type InvoiceAdminRoutes = Pick<
  AdminHandlers,
  'invoice/list' | 'invoice/open' | 'invoice/answer' | 'invoice/refuse'
>

/** Admin routes of invoices. */
export function invoiceAdminRoutes({ db }: Pick<Database, 'db'>, invoices: Invoices): InvoiceAdminRoutes {
  return {
    'invoice/list': (input) => invoices.list(input),

    async 'invoice/open'({ orderSn }, { staff, record }) {
      await countOpening(db, staff, 'invoice')
      return invoices.open(orderSn, (tx) => record(tx, { target: `order:${orderSn}` }))
    },

    async 'invoice/answer'(input, { staff, record }) {
      const { orderSn, number = '', file } = input
      await invoices.answer(input, staff.displayName, (tx, amountFen) =>
        record(tx, { target: `order:${orderSn}`, after: { number, amountFen, file: file?.name ?? '' } }),
      )
      return {}
    },

    async 'invoice/refuse'(input, { staff, record }) {
      const { orderSn, reason } = input
      await invoices.refuse(input, staff.displayName, (tx) => record(tx, { target: `order:${orderSn}`, reason }))
      return {}
    },
  }
}
