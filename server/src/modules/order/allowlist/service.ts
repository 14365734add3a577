import { graphemesOf } from '@app/contract/cutText'
import { phone as phoneSchema } from '@app/contract/schema'
import type { GoodsSn, Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, ArrivingFile, RecordAct } from '../../../core/adminHandler.ts'
import { toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { plainPhone } from '../../../core/lists/cells.ts'
import { personColumn } from '../../../core/lists/personColumn.ts'
import { type ListEntry, type ListSpec, readList, repetitionsOf, withPreview } from '../../../core/lists/readList.ts'
import { maskPhone } from '../../../core/mask.ts'
import { events, type Emit } from '../../../events/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'

/** List of users by phone or account number; other columns are ignored. */
const peopleList: ListSpec<'who'> = {
  most: 20_000,
  ignoresRest: true,
  columns: { who: personColumn },
}
/** Lines reported individually. */
const mostReported = 200

export interface AllowlistDeps {
  emit: Emit
  goods: Pick<GoodsModule, 'findSale'>
  people: Pick<UserModule['people'], 'masked' | 'uidsOfPhones'>
}

type Deps = Pick<CoreServices, 'database'> & AllowlistDeps

interface Line {
  line: number
  value: string
  fault: string
}

type Rejected = AdminReply<'goods/allowlistAdd'>['wont'][number]

/** Allowlists: the users who may buy in a priority window of kind `allowlist`. */
export interface Allowlist {
  /** Returns the number of users on the list of a work. */
  count(db: Db | Tx, goodsSn: GoodsSn): Promise<number>
  adminRoutes: Pick<
    AdminHandlers,
    'goods/allowlist' | 'goods/allowlistAdd' | 'goods/allowlistRemove' | 'goods/allowlistEmpty'
  >
}

export function createAllowlist(core: Pick<CoreServices, 'database'>, given: AllowlistDeps): Allowlist {
  const deps: Deps = { ...core, ...given }
  return {
    count: queries.count,
    adminRoutes: {
      'goods/allowlist': (input) => listUsers(deps, input),
      'goods/allowlistAdd': (input, call) => addUsers(deps, input, call),
      'goods/allowlistRemove': (input, call) => removeUser(deps, input, call),
      'goods/allowlistEmpty': (input, call) => emptyList(deps, input, call),
    },
  }
}

async function requireGoods({ goods }: Deps, goodsSn: GoodsSn): Promise<void> {
  if (!(await goods.findSale(goodsSn))) throw new AppError('GOODS_NOT_FOUND')
}

async function listUsers({ database: { db }, people }: Deps, input: AdminInput<'goods/allowlist'>) {
  const { rows, next } = await queries.list(db, input)
  const names = await people.masked(
    db,
    rows.map(({ uid }) => uid),
  )
  const list = rows.map(({ goods_sn: goodsSn, uid, added_at: addedAt, pieces }) => {
    const { nickname = '', phone = '' } = names.get(uid) ?? {}
    return { goodsSn, uid, nickname, phone, addedAt: toSecondsOrNull(addedAt), pieces }
  })
  return { list, next }
}

/** Resolves lines to users. Lines without a user are reported separately from duplicates. */
async function resolveUsers({ database: { db }, people }: Deps, lines: readonly Line[]) {
  const phones = lines.filter(({ value }) => phoneSchema.safeParse(value).success)
  const numbers = lines.filter(({ value }) => /^\d{1,18}$/.test(value)).map(({ value }) => value)
  const [byPhone, known] = await Promise.all([
    people.uidsOfPhones(
      db,
      phones.map(({ value }) => value),
    ),
    people.masked(db, numbers),
  ])
  const named = lines.map((one) => ({
    ...one,
    uid: byPhone.get(one.value) ?? (known.has(one.value) ? one.value : undefined),
  }))
  const repeated = repetitionsOf(named, ({ uid }) => uid ?? '')
  const uids: Uid[] = []
  const rejected: Rejected[] = []
  for (const { line, value, uid, fault } of named) {
    const before = repeated.get(line)
    if (uid === undefined) rejected.push({ line, value: maskValue(value), why: fault || whyUnknown(value) })
    else if (before !== undefined) rejected.push({ line, value: maskValue(value), why: `与第 ${before} 行是同一个人` })
    else uids.push(uid)
  }
  return { named, uids, rejected }
}

async function addUsers(
  deps: Deps,
  { goodsSn, isDryRun }: AdminInput<'goods/allowlistAdd'>,
  { file, record }: { file: ArrivingFile; record: RecordAct },
) {
  const { database, people, emit } = deps
  await requireGoods(deps, goodsSn)
  const { path } = await file.receive()
  const { entries, reading } = await readList(path, peopleList)
  const { named, uids, rejected } = await resolveUsers(deps, entries.map(lineOf))
  const names = await people.masked(database.db, uids)
  const shown = withPreview(reading, {
    columns: ['名单所写', '用户编号', '昵称'],
    rows: named.slice(0, mostReported).map(({ line, value, uid }) => ({
      line,
      cells: [maskValue(value), uid ?? '', (uid === undefined ? undefined : names.get(uid)?.nickname) ?? ''],
    })),
    faults: rejected.map(({ line, value, why }) => ({ line, why: `${value}：${why}` })),
  })
  return database.transaction(async (tx) => {
    const before = await queries.among(tx, goodsSn, uids)
    const will = isDryRun ? uids.length - before.size : await queries.add(tx, goodsSn, uids)
    const done = { will, were: uids.length - will, wontCount: rejected.length }
    const added = isDryRun ? [] : uids.filter((uid) => !before.has(uid))
    if (added.length > 0) await emit(tx, events.allowlisted, { goodsSn, uids: added })
    await record(tx, { target: `goods:${goodsSn}`, after: { isDryRun, ...done } })
    return { ...done, wont: rejected.slice(0, mostReported), reading: shown }
  })
}

async function removeUser(
  deps: Deps,
  { goodsSn, uid, reason }: AdminInput<'goods/allowlistRemove'>,
  { record }: { record: RecordAct },
) {
  await requireGoods(deps, goodsSn)
  await deps.database.transaction(async (tx) => {
    if (!(await queries.remove(tx, goodsSn, uid))) throw new AppError('NOT_FOUND')
    await record(tx, { target: `goods:${goodsSn}`, before: { allowlisted: uid }, reason })
  })
  return {}
}

async function emptyList(
  deps: Deps,
  { goodsSn, reason }: AdminInput<'goods/allowlistEmpty'>,
  { record }: { record: RecordAct },
) {
  await requireGoods(deps, goodsSn)
  return deps.database.transaction(async (tx) => {
    const removed = await queries.empty(tx, goodsSn)
    await record(tx, {
      target: `goods:${goodsSn}`,
      before: { allowlisted: removed },
      after: { allowlisted: 0 },
      reason,
    })
    return { removed }
  })
}

const lineOf = ({ line, cells: { who }, fault }: ListEntry<'who'>): Line => ({
  line,
  value: plainPhone(who),
  fault,
})

/** Masks an unrecognised value, which may be a phone number. */
function maskValue(value: string): string {
  if (/^1\d{10}$/.test(value)) return maskPhone(value)
  const characters = graphemesOf(value)
  return characters.length > 4 ? `${characters.slice(0, 3).join('')}…${characters.slice(-2).join('')}` : value
}

function whyUnknown(value: string): string {
  if (/^1[3-9]\d{9}$/.test(value)) return '没有用这个手机号注册的人'
  return /^\d+$/.test(value) ? '没有这个编号的用户' : '应为手机号或用户编号'
}
