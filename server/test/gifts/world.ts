import { randomInt, randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { createSealer } from '../../src/core/crypto.ts'
import { testConfig } from '../../src/core/config/index.ts'
import { hashPassword } from '../../src/modules/user/index.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'
import { buy, letTimePass } from '../vault/world.ts'

const safeCode = '258036'
const codeHash = await hashPassword(safeCode)
const sealer = createSealer(testConfig().secrets.keys)

export const newKey = () => ({ idempotencyKey: randomUUID() })

export interface Collector {
  user: TestUser
  call: Call
}

/** Somebody verified as 沈青岚, with a safe code. */
export async function makeCollector(server: TestServer, { realName = '沈青岚' } = {}): Promise<Collector> {
  const { database } = server.context
  const user = await makeUser(database)
  const { uid } = user
  await database.db
    .insertInto('identities')
    .values({
      uid,
      id_number_hash: sealer.keyedHash(`${uid}${randomInt(1_000_000)}`, 'idNumber'),
      id_number_encrypted: Buffer.alloc(1),
      real_name_encrypted: sealer.encrypt(realName, `identity.realName:${uid}`),
      id_number_masked: '3****************1',
      real_name_masked: '**岚',
      birth_date: '1990-01-01',
    })
    .execute()
  await database.db.updateTable('users').set({ security_code_hash: codeHash }).where('uid', '=', uid).execute()
  return { user, call: server.as(user) }
}

/** Somebody with an item that may be given away. */
export async function makeHolder(server: TestServer, { quantity = 1, minted = true } = {}) {
  const holder = await makeCollector(server)
  const { nftIds, goodsSn, orderSn } = await buy(server, { user: holder.user, quantity, edition: 50 })
  await server.context.database.pool.query('update items set gift_from = now() where id = any($1)', [nftIds])
  if (minted) await server.worker.sweep('mint')
  return { ...holder, nftIds, nftId: String(nftIds[0]), goodsSn, orderSn }
}

/** A proof of the safe code, for a gift or, without a recipient, for destroying. */
export async function proof(call: Call, nftIds: string[], recipientPhone?: string): Promise<string> {
  const input = { securityCode: safeCode, nftIds, ...(recipientPhone && { recipientPhone }) }
  return (await call('user/securityCode/verify', input)).transferToken
}

export async function send(from: Collector, nftId: string, to: Collector, more: { message?: string } = {}) {
  const recipientPhone = to.user.phone
  const transferToken = await proof(from.call, [nftId], recipientPhone)
  const input = { nftId, recipientPhone, recipientSurname: '沈', transferToken, ...more }
  return from.call('hwnft/giftRecord/send', input, newKey())
}

/** Lets the chain follow everything that has happened. */
export async function followChain(server: TestServer): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await letTimePass(server)
    await server.worker.sweep('mint')
    await server.worker.sweep('move')
  }
}

/** The invariants that do not hold, and the differences between ledger and chain. */
export async function faults(server: TestServer) {
  // Items here are paid for without money.
  const findings = (await audit(server.context.database.db)).filter(
    ({ violations, invariant }) => violations > 0 && !invariant.includes('money'),
  )
  return { findings, ...(await server.context.vault.verify()) }
}

export const faultless = { findings: [], waiting: 0, dead: 0, differences: [] }
