import { broadcasts } from '@app/demo/catalogue/broadcasts'
import { notices } from '@app/demo/catalogue/notices'
import type { Broadcast } from '@app/demo/catalogue/types'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { type InboxModule, message } from '../modules/inbox/index.ts'
import type { DemoMessage } from './types.ts'

/** Inserts the groups, the draft, and what was sent; returns the messages about the latter. */
export async function insertDemoBroadcasts(tx: Tx, inbox: Pick<InboxModule, 'write'>): Promise<DemoMessage[]> {
  const sent: DemoMessage[] = []
  for (const broadcast of broadcasts) sent.push(...(await insertBroadcast(tx, inbox, broadcast)))
  return sent
}

async function insertBroadcast(
  tx: Tx,
  inbox: Pick<InboxModule, 'write'>,
  { audience, title, text, notice, hoursAgo }: Broadcast,
): Promise<DemoMessage[]> {
  const page = await noticePage(tx, notice)
  const created = new Date(Date.now() - ((hoursAgo ?? 0) + 26) * 3_600_000)
  const { id: audienceId } = await tx
    .insertInto('audiences')
    .values({
      name: audience.name,
      kind: audience.kind,
      goods_sn: audience.kind === 'holders' ? await goodsSnOf(tx, audience.work) : null,
      created_at: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = { audience_id: audienceId, title, text, page, created_at: created }
  if (hoursAgo === undefined) {
    await tx.insertInto('broadcasts').values(written).execute()
    return []
  }
  const at = new Date(Date.now() - hoursAgo * 3_600_000)
  const people = await tx.selectFrom('users').select('uid').orderBy('uid').execute()
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      ...written,
      state: 'done',
      begun_at: at,
      ended_at: at,
      sent: people.length,
      last_uid: people.at(-1)?.uid ?? '0',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messages = people.map(({ uid }) => ({
    ...message(uid, 'announcement', `broadcast:${id}`, { title, text }),
    link: page,
  }))
  return [{ at, isRead: false, write: (own) => inbox.write(own, messages) }]
}

/** Lets two of three users have read what was broadcast, an hour later. */
export async function markSomeRead(tx: Tx): Promise<void> {
  await sql`
    update inbox_messages set read_at = created_at + interval '1 hour'
    where key like 'broadcast:%' and kind = 'announcement' and uid % 3 <> 0`.execute(tx)
}

async function noticePage(tx: Tx, key: string): Promise<string> {
  const title = notices.find((notice) => notice.key === key)?.title ?? ''
  const { id } = await tx.selectFrom('notices').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return `/noticeInfo/${id}`
}

async function goodsSnOf(tx: Tx, key: string) {
  const name = works.find((work) => work.key === key)?.title ?? ''
  const { sn } = await tx.selectFrom('goods').select('sn').where('name', '=', name).executeTakeFirstOrThrow()
  return sn
}
