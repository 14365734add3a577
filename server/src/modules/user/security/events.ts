import type { Reply, Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { type Emit, events } from '../../../events/index.ts'
import { maskAddress } from '../../../core/mask.ts'

type Event = Reply<'user/session/list'>['events'][number]

const shown = 20

/** Records an account event and its origin, never changed or deleted afterwards, and emits it. */
export async function noteEvent(
  emit: Emit,
  tx: Tx,
  { uid, kind }: { uid: Uid; kind: Event['kind'] },
  { device, ip }: { device: string; ip: string },
): Promise<void> {
  const { id: entry } = await tx
    .insertInto('security_events')
    .values({ uid, kind, device, ip })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(tx, events.accountChanged, { entry, uid, kind, device })
}

/** Returns the last twenty events, newest first. */
export async function recentEvents(db: Db, uid: Uid): Promise<Event[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(['kind', 'device', 'ip', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    device: row.device,
    ip: maskAddress(row.ip),
    time: toSeconds(row.created_at),
  }))
}
