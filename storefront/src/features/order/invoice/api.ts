import type { OrderSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { call } from '../../../lib/call.ts'
import { read } from '../../../lib/query.ts'

export type InvoiceInfo = Reply<'order/invoice/info'>
export type Invoice = NonNullable<InvoiceInfo['invoice']>

export const orderInvoice = (orderSn: OrderSn) => read('order/invoice/info', { orderSn })

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', ofd: 'application/ofd' }

/** Saves the file of an invoice in the browser. Throws ApiError. */
export async function keepInvoiceFile(orderSn: OrderSn): Promise<void> {
  const { name, base64 } = await call('order/invoice/file', { orderSn })
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
