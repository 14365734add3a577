import type { OrderSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { call } from '../../../lib/call.ts'
import { read } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'

export type InvoiceInfo = Reply<'order/invoice/info'>
export type Invoice = NonNullable<InvoiceInfo['invoice']>

export const orderInvoice = (orderSn: OrderSn) => read('order/invoice/info', { orderSn })

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', ofd: 'application/ofd' }

/** Saves the file of an invoice in the browser. Throws ApiError. */
export async function keepInvoiceFile(orderSn: OrderSn): Promise<void> {
  const file = await call('order/invoice/file', { orderSn })
  saveFile(file, types[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream')
}
