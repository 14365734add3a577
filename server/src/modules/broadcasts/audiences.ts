import type { AudienceId, Uid } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import type { AudienceKind } from '@app/contract/admin/broadcastNames'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { plainPhone } from '../../core/lists/cells.ts'
import type { ListSource } from '../../core/lists/encoding.ts'
import { personColumn } from '../../core/lists/personColumn.ts'
import { type ListSpec, readList, withPreview } from '../../core/lists/readList.ts'
import { maskPhone } from '../../core/mask.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import { countMembers, followedBy, type MemberDeps } from './members.ts'
import * as queries from './audienceQueries.ts'

export interface AudienceDeps extends MemberDeps {
  database: Database
  goods: MemberDeps['goods'] & Pick<GoodsModule, 'summaries' | 'worksOf'>
  people: MemberDeps['people'] & Pick<UserModule['people'], 'standingOf' | 'uidsOfPhones'>
}

const audienceFile: ListSpec<'who'> = { most: 100_000, columns: { who: personColumn }, ignoresRest: true }

/** Field that names whom the members of a group follow. */
const followedFields: { readonly [Kind in AudienceKind]?: 'shopId' | 'albumId' | 'creator' } = {
  shopFollowers: 'shopId',
  seriesFollowers: 'albumId',
  creatorFollowers: 'creator',
}

const taken = () => new AppError('CONFLICT', { msg: '已经有同名的人群', data: { field: 'name' } })

/** Lists the groups, each with the members it has now. */
export async function listAudiences(
  deps: AudienceDeps,
  input: AdminInput<'audience/list'>,
): Promise<AdminReply<'audience/list'>> {
  const { db } = deps.database
  const { rows, next } = await queries.list(db, input)
  const workOf = await deps.goods.worksOf(
    db,
    rows.flatMap(({ goods_sn: goodsSn }) => goodsSn ?? []),
  )
  const list = await Promise.all(
    rows.map(async (row) => ({
      audienceId: row.id,
      name: row.name,
      kind: row.kind,
      subject: row.goods_sn ?? row.subject ?? '',
      subjectName: row.goods_sn === null ? await subjectName(deps, row) : workOf(row.goods_sn).name,
      people: await countMembers(deps, db, row),
      createdAt: toSeconds(row.created_at),
    })),
  )
  return { list, next }
}

/** Returns the name of whom the members follow, even if it is not public any more; empty for another kind of group. */
async function subjectName({ database: { db }, goods }: AudienceDeps, row: queries.AudienceRow): Promise<string> {
  const followed = followedBy(row)
  return followed ? ((await goods.followers.nameOf(db, followed)) ?? followed.subject) : ''
}

/** Saves a group. Throws CONFLICT if its name is taken, GOODS_NOT_FOUND or NOT_FOUND for what it is about. */
export const saveAudience = (
  { database, goods }: AudienceDeps,
  input: AdminInput<'audience/save'>,
  record: RecordAct,
): Promise<AdminReply<'audience/save'>> =>
  database.transaction(async (tx) => {
    const { name, kind, goodsSn } = input
    const isByWork = kind === 'holders'
    if (isByWork && !(goodsSn && (await goods.summaries(tx, [goodsSn])).has(goodsSn))) {
      throw new AppError('GOODS_NOT_FOUND', { data: { field: 'goodsSn' } })
    }
    const field = followedFields[kind]
    const subject = field && input[field]
    const followed = followedBy({ kind, subject: subject ?? null })
    if (followed && !(subject && (await goods.followers.nameOf(tx, followed)))) {
      throw new AppError('NOT_FOUND', { data: { field } })
    }
    const about = isByWork ? { goodsSn } : field ? { [field]: subject } : {}
    const audienceId = await queries.insert(tx, { name, kind, subject, ...(isByWork && { goodsSn }) })
    if (audienceId === undefined) throw taken()
    await record(tx, { target: `audience:${audienceId}`, after: { name, kind, ...about } })
    return { audienceId }
  })

/**
 * Saves the known users of a list as a group; a dry run only reports each line. Throws CONFLICT if the name is taken or
 * the list names nobody, LIST_UNREADABLE.
 */
export async function bringAudience(
  { database, people }: AudienceDeps,
  { name, isDryRun }: AdminInput<'audience/bring'>,
  source: ListSource,
  record: RecordAct,
): Promise<AdminReply<'audience/bring'>> {
  const { entries, reading } = await readList(source, audienceFile)
  return database.transaction(async (tx) => {
    const lines = await linesOf(tx, people, entries)
    const uids = lines.flatMap(({ uid, why }) => (why === '' && uid !== null ? [uid] : []))
    const members = [...new Set<Uid>(uids)]
    if (members.length === 0 && !isDryRun) throw new AppError('CONFLICT', { msg: '名单里没有一个用户' })
    let audienceId: AudienceId | null = null
    if (!isDryRun) {
      audienceId = (await queries.insert(tx, { name, kind: 'list' })) ?? null
      if (audienceId === null) throw taken()
      await queries.insertMembers(tx, audienceId, members)
    }
    await record(tx, {
      target: audienceId === null ? 'audience:new' : `audience:${audienceId}`,
      after: { name, kind: 'list', people: members.length, ...(isDryRun && { isDryRun }) },
    })
    return {
      audienceId,
      people: members.length,
      reading: withPreview(reading, {
        columns: ['名单所写', '用户编号'],
        rows: lines.map(({ line, named, uid }) => ({ line, cells: [named, uid ?? ''] })),
        faults: lines.flatMap(({ line, why }) => (why === '' ? [] : [{ line, why }])),
      }),
    }
  })
}

/** Finds the user of each line; `why` is empty for a user who is named for the first time. */
async function linesOf(
  tx: Tx,
  people: AudienceDeps['people'],
  entries: readonly { line: number; cells: { readonly who: string }; fault: string }[],
) {
  const written = entries.map(({ line, cells, fault }) => ({ line, fault, who: plainPhone(cells.who) }))
  const phones = written.flatMap(({ who }) => (/^1[3-9]\d{9}$/.test(who) ? [who] : []))
  const numbers = written.flatMap(({ who }) => (/^\d{1,10}$/.test(who) ? [who] : []))
  const uidOfPhone = await people.uidsOfPhones(tx, phones)
  const known = await people.standingOf(tx, [...new Set(numbers)])
  const seen = new Map<Uid, number>()
  return written.map(({ line, fault, who }) => {
    const uid = uidOfPhone.get(who) ?? (known.has(who) ? who : null)
    const before = uid === null ? undefined : seen.get(uid)
    if (uid !== null && before === undefined) seen.set(uid, line)
    const why = fault || (uid === null ? '没有这个用户' : before === undefined ? '' : `与第 ${before} 行是同一个人`)
    return { line, uid, why, named: /^1\d{10}$/.test(who) ? maskPhone(who) : cutText(who, 40) }
  })
}
