import type { GoodsSn, ItemId, OrderSn } from '@app/contract'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { type Collector, makeCollector, safeCode } from '../support/collectors.ts'
import type { TestServer } from '../support/server.ts'
import { buy, letTimePass } from '../vault/fixture.ts'
import { newKey } from '../support/keys.ts'

export { type Collector, makeCollector, newKey }

/** A user with items of one work. */
export interface Holder extends Collector {
  nftIds: ItemId[]
  /** The first of them. */
  nftId: ItemId
  goodsSn: GoodsSn
  orderSn: OrderSn
}

/** Creates a user with an item that may be given away. */
export async function makeHolder(server: TestServer, { quantity = 1, minted = true } = {}): Promise<Holder> {
  const holder = await makeCollector(server)
  const { nftIds, goodsSn, orderSn } = await buy(server, { user: holder.user, quantity, edition: 50 })
  await server.context.database.pool.query(
    `update items set gift_from = now(), acquired_at = now() - interval '2 d' where id = any($1)`,
    [nftIds],
  )
  if (minted) await server.worker.sweep('mint')
  return { ...holder, nftIds, nftId: String(nftIds[0]), goodsSn, orderSn }
}

/** A token of the safe code, for a gift or, without a recipient, for destroying. */
export async function proof(call: Call, nftIds: ItemId[], recipientPhone?: string): Promise<string> {
  const input = { securityCode: safeCode, nftIds, ...(recipientPhone && { recipientPhone }) }
  return (await call('user/securityCode/verify', input)).transferToken
}

export async function send(
  from: Collector,
  nftId: ItemId,
  to: { user: Pick<Collector['user'], 'phone'> },
  more: { message?: string } = {},
) {
  const recipientPhone = to.user.phone
  const transferToken = await proof(from.call, [nftId], recipientPhone)
  const input = { nftId, recipientPhone, recipientSurname: '沈', transferToken, ...more }
  return from.call('hwnft/giftRecord/send', input, newKey())
}

/** Runs the chain jobs for everything that has happened. */
export async function followChain(server: TestServer): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await letTimePass(server)
    await server.worker.sweep('mint')
    await server.worker.sweep('move')
  }
}

/** The violated invariants, and the differences between ledger and chain. */
export async function faults(server: TestServer) {
  // Items here are paid for without money.
  const findings = (await audit(server.context.database.db)).filter(
    ({ violations, invariant }) => violations > 0 && !invariant.includes('money'),
  )
  return { findings, ...(await server.context.vault.verify()) }
}

export const faultless = { findings: [], waiting: 0, dead: 0, differences: [] }
