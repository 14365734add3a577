import type { GoodsSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'

export const newKey = () => ({ idempotencyKey: randomUUID() })

export interface Wisher {
  user: TestUser
  call: Call
  wish(eventId: string, given?: { text?: string; isAnonymous?: boolean; costPoints?: number }, key?: string): Wished
}
type Wished = ReturnType<typeof wishAs>

function wishAs(
  call: Call,
  eventId: string,
  { text = '愿山河无恙', isAnonymous = false, costPoints = 0 } = {},
  key: string = randomUUID(),
) {
  return call('hwnft/wish/event', { eventId, text, isAnonymous, costPoints }, { idempotencyKey: key })
}

/** Creates a verified user who can wish. */
export async function makeWisher(server: TestServer, given: NewTestUser = {}): Promise<Wisher> {
  const user = await makeUser(server.context.database, given)
  const call = server.as(user)
  return { user, call, wish: (eventId, words, key) => wishAs(call, eventId, words, key) }
}

export async function stockOf({ context }: TestServer, goodsSn: GoodsSn) {
  const { rows } = await context.database.pool.query<{ reserved: number; sold: number }>(
    'select reserved, sold from goods_stock where goods_sn = $1',
    [goodsSn],
  )
  return rows[0]
}

/** Moves the end of a waiting prize's time into the past. */
export async function passReceiveBy({ context }: TestServer, wishId: string): Promise<void> {
  await context.database.pool.query(`update wishes set receive_by = now() - interval '1 s' where id = $1`, [wishId])
}

/** The live events of an event's wishes, oldest first. */
export async function toldOf({ context }: TestServer, eventId: string): Promise<unknown[]> {
  const { rows } = await context.database.pool.query<{ data: unknown }>(
    `select data from live_events where topic = 'wishes' and event = 'wish' and data ->> 'eventId' = $1 order by number`,
    [eventId],
  )
  return rows.map(({ data }) => data)
}

/** The violated invariants; orders here may be paid for without money. */
export async function faultsOf({ context }: TestServer) {
  const findings = await audit(context.database.db)
  return findings.filter(({ violations, invariant }) => violations > 0 && !invariant.includes('money'))
}
