import type { OrderSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import type { TestServer } from './server.ts'

/** Pays an order at the sandbox's cashier and delivers the notification. */
export async function payOrder(server: TestServer, call: Call, orderSn: OrderSn): Promise<void> {
  const { payUrl } = await call('pay/user/payment', { orderSn, platform: 1 }, { idempotencyKey: randomUUID() })
  await pressPaid(server, payUrl)
}

/** Presses the cashier's button, with faults of the notification, and delivers it. */
export async function pressPaid(server: TestServer, payUrl: string, faults: readonly string[] = []): Promise<void> {
  const body = new URLSearchParams({ outcome: 'paid' })
  for (const fault of faults) body.append('fault', fault)
  await fetch(server.url + payUrl, { method: 'POST', body, redirect: 'manual' })
  await server.worker.sweep('sandbox-notifications')
}
