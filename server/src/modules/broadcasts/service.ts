import type { BroadcastId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { tidyAddress } from '@app/contract/tidyAddress'
import type { RecordAct } from '../../core/adminHandler.ts'
import type { Approvable } from '../../core/approvable.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { countText } from '../../core/summaryRows.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { InboxModule } from '../inbox/index.ts'
import * as audiences from './audienceQueries.ts'
import { countMembers } from './members.ts'
import * as queries from './queries.ts'
import { broadcastJob, keyOf, type SendDeps } from './send.ts'

// Broadcasts for operators: write, try, send with a second person, stop (rules/messages#broadcasts).

export interface BroadcastDeps extends SendDeps {
  inbox: Pick<InboxModule, 'countRead' | 'write' | 'writeTrial'>
}

/** Lists broadcasts. */
export async function listBroadcasts(
  { database: { db } }: BroadcastDeps,
  input: AdminInput<'broadcast/list'>,
): Promise<AdminReply<'broadcast/list'>> {
  const { rows, ...page } = await queries.list(db, input)
  return { list: rows.map(present), ...page }
}

/** Returns a broadcast with its reach. Throws NOT_FOUND. */
export async function describeBroadcast(
  deps: BroadcastDeps,
  broadcastId: BroadcastId,
): Promise<AdminReply<'broadcast/info'>> {
  const { db } = deps.database
  const row = await queries.find(db, broadcastId)
  const audience = row && (await audiences.find(db, row.audience_id))
  if (!audience) throw new AppError('NOT_FOUND')
  const [people, read] = await Promise.all([
    countMembers(deps, db, audience),
    deps.inbox.countRead(db, 'announcement', keyOf(broadcastId)),
  ])
  return {
    ...present(row),
    version: row.version,
    audienceId: row.audience_id,
    text: row.text,
    page: row.page,
    people,
    read,
    begunAt: toSecondsOrNull(row.begun_at),
    endedAt: toSecondsOrNull(row.ended_at),
  }
}

/** Saves a draft. Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION once it was sent, BAD_INPUT. */
export function saveBroadcast(
  { database }: BroadcastDeps,
  input: AdminInput<'broadcast/save'>,
  record: RecordAct,
): Promise<AdminReply<'broadcast/save'>> {
  const { broadcastId, version: seen, audienceId, title, text, page, startsAt } = input
  if (tidyAddress(page) !== page) {
    throw new AppError('BAD_INPUT', {
      msg: '站内没有这个页面，请从浏览器地址栏复制 # 之后的部分',
      data: { field: 'page' },
    })
  }
  const written = { audienceId, title, text, page, startsAt: startsAt === undefined ? null : new Date(startsAt * 1000) }
  return database.transaction(async (tx) => {
    const audience = await audiences.find(tx, audienceId)
    if (!audience) throw new AppError('NOT_FOUND', { data: { field: 'audienceId' } })
    const before = broadcastId === undefined ? undefined : await lockDraft(tx, broadcastId)
    if (before && before.version !== seen) throw new AppError('EDITED_MEANWHILE')
    const { id, version } = before ? await queries.amend(tx, before.id, written) : await queries.insert(tx, written)
    await record(tx, {
      target: `broadcast:${id}`,
      ...(before && { before: { title: before.title, text: before.text, page: before.page } }),
      after: { title, text, page, audienceName: audience.name, ...(startsAt !== undefined && { startsAt }) },
    })
    return { broadcastId: id, version }
  })
}

/** Writes a broadcast to one account, marked as a trial. Throws NOT_FOUND, USER_NOT_FOUND. */
export const tryBroadcast = (
  { database, inbox }: BroadcastDeps,
  { broadcastId, uid }: AdminInput<'broadcast/try'>,
  record: RecordAct,
): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await queries.find(tx, broadcastId)
    if (!row) throw new AppError('NOT_FOUND')
    const { title, text, page: link } = row
    await inbox.writeTrial(tx, uid, { title, text, link })
    await record(tx, { target: `broadcast:${broadcastId}`, after: { uid } })
  })

/** Sends a broadcast; a second person approves those to many. */
export const beginApproval = (deps: BroadcastDeps): Approvable<'broadcast/begin'> => ({
  async prepare(tx, { broadcastId }) {
    const {
      title,
      text,
      page,
      starts_at: startsAt,
      version,
      audience_id: audienceId,
    } = await lockDraft(tx, broadcastId)
    const audience = await audiences.find(tx, audienceId)
    if (!audience) throw new AppError('NOT_FOUND')
    const people = await countMembers(deps, tx, audience)
    if (people === 0) throw new AppError('CONFLICT', { msg: '这个人群现在没有人' })
    return {
      target: `broadcast:${broadcastId}`,
      seen: { version },
      summary: {
        subject: title,
        sentence: `向「${audience.name}」约 ${countText(people)} 人发站内消息，发出后不能收回`,
        rows: [
          { kind: 'text', label: '标题', after: title },
          { kind: 'text', label: '正文', after: text },
          { kind: 'text', label: '打开的页面', after: page },
          { kind: 'text', label: '人群', after: audience.name },
          { kind: 'count', label: '现有人数', after: people, unit: '人' },
          ...(startsAt ? [{ kind: 'time' as const, label: '发送时间', after: toSeconds(startsAt) }] : []),
          { kind: 'link', label: '预览', to: `/broadcasts/${broadcastId}`, text: '查看手机上的样子' },
        ],
      },
      before: { state: 'draft' },
      after: { title, people },
      weight: people,
    }
  },

  async perform(tx, { broadcastId }) {
    const { starts_at: startsAt } = await lockDraft(tx, broadcastId)
    requireMove(await queries.move(tx, broadcastId, 'waiting'))
    const delaySeconds = startsAt ? await queries.secondsUntil(tx, startsAt) : 0
    await enqueue(tx, { kind: broadcastJob, payload: { id: broadcastId }, delaySeconds })
    return {}
  },
})

/** Ends a broadcast, whatever is left of it. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const stopBroadcast = (
  { database }: BroadcastDeps,
  { broadcastId, reason }: AdminInput<'broadcast/stop'>,
  record: RecordAct,
): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await queries.lock(tx, broadcastId)
    if (!row) throw new AppError('NOT_FOUND')
    if (!(await queries.move(tx, broadcastId, 'stopped'))) throw new AppError('ILLEGAL_TRANSITION')
    const { state, sent } = row
    await record(tx, {
      target: `broadcast:${broadcastId}`,
      before: { state },
      after: { state: 'stopped', sent },
      reason,
    })
  })

/** Locks a broadcast that is still a draft. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
async function lockDraft(tx: Tx, id: BroadcastId): Promise<queries.BroadcastRow> {
  const row = await queries.lock(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.state !== 'draft') throw new AppError('ILLEGAL_TRANSITION')
  return row
}

const present = (row: queries.NamedBroadcast) => ({
  broadcastId: row.id,
  title: row.title,
  audienceName: row.audience_name,
  state: row.state,
  startsAt: toSecondsOrNull(row.starts_at),
  sent: row.sent,
  createdAt: toSeconds(row.created_at),
})
