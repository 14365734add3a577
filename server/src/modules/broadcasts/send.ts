import type { BroadcastId, Uid } from '@app/contract'
import { message } from '../inbox/index.ts'
import { requireMove } from '../../core/transitions.ts'
import type { Database, Tx } from '../../core/database.ts'
import type { InboxModule } from '../inbox/index.ts'
import type { UserModule } from '../user/index.ts'
import * as audiences from './audienceQueries.ts'
import { type MemberDeps, membersAfter } from './members.ts'
import * as queries from './queries.ts'

export interface SendDeps extends MemberDeps {
  database: Database
  inbox: Pick<InboxModule, 'write'>
  people: MemberDeps['people'] & Pick<UserModule['people'], 'standingOf'>
}

/** Job that writes a broadcast to its group. */
export const broadcastJob = 'broadcast.send'

/** Members to whom one transaction writes. */
const atOnce = 1000

/** Key under which the messages of a broadcast are stored. */
export const keyOf = (id: BroadcastId): string => `broadcast:${id}`

/**
 * Writes a broadcast to its members in ascending order. Each transaction writes some messages and how far it came, so
 * that a crash or a second worker never writes anything twice.
 */
export async function sendBroadcast(deps: SendDeps, id: BroadcastId): Promise<void> {
  while (await deps.database.transaction((tx) => sendSome(deps, tx, id)));
}

/** Returns false when nothing is left to do. */
async function sendSome(deps: SendDeps, tx: Tx, id: BroadcastId): Promise<boolean> {
  const broadcast = await queries.lock(tx, id)
  if (broadcast?.state === 'waiting') requireMove(await queries.move(tx, id, 'running'))
  else if (broadcast?.state !== 'running') return false
  const audience = await audiences.find(tx, broadcast.audience_id)
  if (!audience) throw new Error(`Broadcast ${id} has no group`)
  const members = await membersAfter(deps, tx, audience, { after: broadcast.last_uid, limit: atOnce })
  const last = members.at(-1)
  if (last === undefined) {
    requireMove(await queries.move(tx, id, 'done'))
    return false
  }
  const standings = await deps.people.standingOf(tx, members)
  const reached = members.filter((uid: Uid) => standings.get(uid)?.isDisabled === false)
  const { title, text, page: link } = broadcast
  await deps.inbox.write(
    tx,
    reached.map((uid) => ({ ...message(uid, 'announcement', keyOf(id), { title, text }), link })),
  )
  await queries.advance(tx, id, last, reached.length)
  return true
}
