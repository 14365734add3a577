import { graphemesOf } from '@app/contract/cutText'
import { phone as phoneSchema } from '@app/contract/schema'
import type { GoodsSn, Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, ArrivingFile, RecordAct } from '../../core/adminHandler.ts'
import { linesOf } from '../../core/arrivedLines.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import * as queries from './allowlistQueries.ts'
import { cellsOf } from './sendings.ts'

const mostLines = 20_000
/** Lines that are told one by one. */
const mostTold = 200

interface Outside {
  goods: Pick<GoodsModule, 'findSale'>
  people: Pick<UserModule['people'], 'masked' | 'uidsOfPhones'>
}

interface Line {
  line: number
  value: string
}

type Wont = AdminReply<'goods/allowlistAdd'>['wont'][number]

/** Who may buy before everybody else: the lists of windows by list. */
export function createAllowlist({ database }: Pick<Foundation, 'database'>, { goods, people }: Outside) {
  const { db } = database

  async function requireGood(goodsSn: GoodsSn): Promise<void> {
    if (!(await goods.findSale(goodsSn))) throw new AppError('GOODS_NOT_FOUND')
  }

  /** The people of the lines, and which lines are nobody's. Names of nobody are told apart from repetitions. */
  async function read(lines: readonly Line[]): Promise<{ uids: Uid[]; wont: Wont[] }> {
    const phones = lines.filter(({ value }) => phoneSchema.safeParse(value).success)
    const numbers = lines.filter(({ value }) => /^\d{1,18}$/.test(value)).map(({ value }) => value)
    const [byPhone, known] = await Promise.all([
      people.uidsOfPhones(
        db,
        phones.map(({ value }) => value),
      ),
      people.masked(db, numbers),
    ])
    const uids = new Set<Uid>()
    const wont: Wont[] = []
    for (const { line, value } of lines) {
      const uid = byPhone.get(value) ?? (known.has(value) ? value : undefined)
      if (uid === undefined) wont.push({ line, value: told(value), why: whyNot(value) })
      else if (uids.has(uid)) wont.push({ line, value: told(value), why: '与前面一行是同一个人' })
      else uids.add(uid)
    }
    return { uids: [...uids], wont }
  }

  async function add(
    { goodsSn, isDryRun }: AdminInput<'goods/allowlistAdd'>,
    { file, record }: { file: ArrivingFile; record: RecordAct },
  ) {
    await requireGood(goodsSn)
    const { uids, wont } = await read(await namedIn(file))
    return database.transaction(async (tx) => {
      const were = (await queries.among(tx, goodsSn, uids)).size
      const will = isDryRun ? uids.length - were : await queries.add(tx, goodsSn, uids)
      const done = { will, were: uids.length - will, wontCount: wont.length }
      await record(tx, { target: `goods:${goodsSn}`, after: { isDryRun, ...done } })
      return { ...done, wont: wont.slice(0, mostTold) }
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

/** The first cells of the lines that say something, but for a line of headings. Throws BAD_INPUT for too many. */
async function namedIn(file: ArrivingFile): Promise<Line[]> {
  const { path } = await file.receive()
  const lines: Line[] = []
  for await (const { line, text } of linesOf(path, mostLines)) {
    const value = cellsOf(text)[0] ?? ''
    if (value !== '') lines.push({ line, value })
  }
  return lines.filter(({ value }, index) => index > 0 || /^\d+$/.test(value))
}

/** What is no number of a person may be a phone: it is not told in full. */
function told(value: string): string {
  const characters = graphemesOf(value)
  return characters.length > 4 ? `${characters.slice(0, 3).join('')}…${characters.slice(-2).join('')}` : value
}

function whyNot(value: string): string {
  if (/^1[3-9]\d{9}$/.test(value)) return '没有用这个手机号注册的人'
  return /^\d+$/.test(value) ? '没有这个编号的用户' : '应为手机号或用户编号'
}
