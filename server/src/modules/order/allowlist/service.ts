import { graphemesOf } from '@app/contract/cutText'
import { phone as phoneSchema } from '@app/contract/schema'
import type { GoodsSn, Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, ArrivingFile, RecordAct } from '../../../core/adminHandler.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { plainPhone } from '../../../core/lists/cells.ts'
import { personColumn } from '../../../core/lists/personColumn.ts'
import { type ListEntry, type ListSpec, readList, repetitionsOf, withPreview } from '../../../core/lists/readList.ts'
import { maskPhone } from '../../../core/mask.ts'
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
const mostTold = 200

interface Deps {
  goods: Pick<GoodsModule, 'findSale'>
  people: Pick<UserModule['people'], 'masked' | 'uidsOfPhones'>
}

interface Line {
  line: number
  value: string
  fault: string
}

type Wont = AdminReply<'goods/allowlistAdd'>['wont'][number]

/** Allowlists: the users who may buy in a priority window of kind `allowlist`. */
export function createAllowlist({ database }: Pick<CoreServices, 'database'>, { goods, people }: Deps) {
  const { db } = database

  async function requireGood(goodsSn: GoodsSn): Promise<void> {
    if (!(await goods.findSale(goodsSn))) throw new AppError('GOODS_NOT_FOUND')
  }

  /** Resolves lines to users. Lines without a user are reported separately from duplicates. */
  async function read(lines: readonly Line[]) {
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
    const wont: Wont[] = []
    for (const { line, value, uid, fault } of named) {
      const before = repeated.get(line)
      if (uid === undefined) wont.push({ line, value: told(value), why: fault || whyNot(value) })
      else if (before !== undefined) wont.push({ line, value: told(value), why: `与第 ${before} 行是同一个人` })
      else uids.push(uid)
    }
    return { named, uids, wont }
  }

  async function add(
    { goodsSn, isDryRun }: AdminInput<'goods/allowlistAdd'>,
    { file, record }: { file: ArrivingFile; record: RecordAct },
  ) {
    await requireGood(goodsSn)
    const { path } = await file.receive()
    const { entries, reading } = await readList(path, peopleList)
    const { named, uids, wont } = await read(entries.map(partitionOf))
    const names = await people.masked(db, uids)
    const shown = withPreview(reading, {
      columns: ['名单所写', '用户编号', '昵称'],
      rows: named.slice(0, mostTold).map(({ line, value, uid }) => ({
        line,
        cells: [told(value), uid ?? '', (uid === undefined ? undefined : names.get(uid)?.nickname) ?? ''],
      })),
      faults: wont.map(({ line, value, why }) => ({ line, why: `${value}：${why}` })),
    })
    return database.transaction(async (tx) => {
      const were = (await queries.among(tx, goodsSn, uids)).size
      const will = isDryRun ? uids.length - were : await queries.add(tx, goodsSn, uids)
      const done = { will, were: uids.length - will, wontCount: wont.length }
      await record(tx, { target: `goods:${goodsSn}`, after: { isDryRun, ...done } })
      return { ...done, wont: wont.slice(0, mostTold), reading: shown }
    })
  }

  return {
    count: queries.count,

    adminRoutes: {
      async 'goods/allowlist'(input) {
        const { rows, next } = await queries.list(db, input)
        const names = await people.masked(
          db,
          rows.map(({ uid }) => uid),
        )
        const list = rows.map(({ goods_sn: goodsSn, uid }) => {
          const { nickname = '', phone = '' } = names.get(uid) ?? {}
          return { goodsSn, uid, nickname, phone }
        })
        return { list, next }
      },

      'goods/allowlistAdd': (input, call) => add(input, call),

      async 'goods/allowlistRemove'({ goodsSn, uid, reason }, { record }) {
        await requireGood(goodsSn)
        await database.transaction(async (tx) => {
          if (!(await queries.remove(tx, goodsSn, uid))) throw new AppError('NOT_FOUND')
          await record(tx, { target: `goods:${goodsSn}`, before: { allowlisted: uid }, reason })
        })
        return {}
      },

      async 'goods/allowlistEmpty'({ goodsSn, reason }, { record }) {
        await requireGood(goodsSn)
        return database.transaction(async (tx) => {
          const removed = await queries.empty(tx, goodsSn)
          await record(tx, {
            target: `goods:${goodsSn}`,
            before: { allowlisted: removed },
            after: { allowlisted: 0 },
            reason,
          })
          return { removed }
        })
      },
    } satisfies Partial<AdminHandlers>,
  }
}

const partitionOf = ({ line, cells: { who }, fault }: ListEntry<'who'>): Line => ({
  line,
  value: plainPhone(who),
  fault,
})

/** An unrecognised value may be a phone number, so it is masked. */
function told(value: string): string {
  if (/^1\d{10}$/.test(value)) return maskPhone(value)
  const characters = graphemesOf(value)
  return characters.length > 4 ? `${characters.slice(0, 3).join('')}…${characters.slice(-2).join('')}` : value
}

function whyNot(value: string): string {
  if (/^1[3-9]\d{9}$/.test(value)) return '没有用这个手机号注册的人'
  return /^\d+$/.test(value) ? '没有这个编号的用户' : '应为手机号或用户编号'
}
