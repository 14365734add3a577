import { cutText } from '@app/contract/cutText'
import { type AirdropId, GoodsForm, type GoodsSn, OrderGoodsType } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../core/adminHandler.ts'
import type { Approvable } from '../../core/approvable.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { countText, workRow } from '../../core/summaryRows.ts'
import { AppError } from '../../core/errors.ts'
import type { ListSource } from '../../core/lists/encoding.ts'
import { readList, withPreview } from '../../core/lists/readList.ts'
import { maskPhone } from '../../core/mask.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { GoodsModule } from '../goods/index.ts'
import { airdropJob } from './delivery.ts'
import { type People, type Trial, validateLines } from './validation.ts'
import { airdropList, linesOf } from './list.ts'
import * as queries from './queries.ts'

// Airdrops for operators: prepare, preview, start with a second approver, and stop (rules/items#airdrops).

export interface AirdropAdminDeps {
  db: Db
  database: Database
  goods: Pick<GoodsModule, 'summaries' | 'worksOf' | 'leftOf' | 'reserveStock' | 'releaseStockOf'>
  people: People
}

/** Lists airdrops. */
export async function listAirdrops(
  { db, goods }: AirdropAdminDeps,
  input: AdminInput<'airdrop/list'>,
): Promise<AdminReply<'airdrop/list'>> {
  const { rows, next } = await queries.list(db, input)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  return { list: rows.map((row) => present(row, workOf(row.goods_sn).name)), next }
}

/** Returns an airdrop; one that has not begun with what it would give now. Throws NOT_FOUND. */
export async function describeAirdrop(
  deps: AirdropAdminDeps,
  airdropId: AirdropId,
): Promise<AdminReply<'airdrop/info'>> {
  const { db, goods } = deps
  const row = await queries.find(db, airdropId)
  if (!row) throw new AppError('NOT_FOUND')
  const { name } = (await goods.worksOf(db, [row.goods_sn]))(row.goods_sn)
  if (row.state !== 'prepared') return { ...present(row, name), trial: null }
  const { people: count, pieces, left, wont } = await tryNow(deps, db, airdropId, row.goods_sn)
  return { ...present(row, name), trial: { people: count, pieces, left, wont: wont.size } }
}

/** Lists the lines of an airdrop with their outcome, or the outcome expected as of now. */
export async function listLines(
  deps: AirdropAdminDeps,
  { airdropId, ...page }: AdminInput<'airdrop/lines'>,
): Promise<AdminReply<'airdrop/lines'>> {
  const { db } = deps
  const row = airdropId === undefined ? undefined : await queries.find(db, airdropId)
  if (!row) return { list: [], next: null }
  const [{ rows, next }, trial] = await Promise.all([
    queries.pageOfLines(db, row.id, page),
    row.state === 'prepared' ? tryNow(deps, db, row.id, row.goods_sn) : undefined,
  ])
  const outcomeOf = ({ line, refusal, first_item_id: itemId }: queries.LineRow) => {
    if (itemId !== null) return { outcome: 'given', why: '' } as const
    if (refusal !== null) return { outcome: 'refused', why: refusal } as const
    if (row.state === 'stopped') return { outcome: 'refused', why: '空投已停止' } as const
    if (!trial) return { outcome: 'waiting', why: '' } as const
    const why = trial.wont.get(line)
    return why === undefined ? ({ outcome: 'will', why: '' } as const) : ({ outcome: 'wont', why } as const)
  }
  return {
    list: rows.map((one) => ({
      line: one.line,
      named: one.named,
      uid: one.uid,
      quantity: one.quantity,
      ...outcomeOf(one),
      itemId: one.first_item_id,
      doneAt: toSecondsOrNull(one.done_at),
    })),
    next,
  }
}

/**
 * Stores a list as an airdrop that has given nothing yet; a dry run reports the outcome of each line as of now. Throws
 * GOODS_NOT_FOUND, CONFLICT, LIST_UNREADABLE, IDEMPOTENCY_KEY_REUSED.
 */
export async function prepareAirdrop(
  deps: AirdropAdminDeps,
  { goodsSn, title, key, isDryRun }: AdminInput<'airdrop/prepare'>,
  source: ListSource,
  record: RecordAct,
): Promise<AdminReply<'airdrop/prepare'>> {
  const { database, goods, people } = deps
  const { entries, reading } = await readList(source, airdropList)
  const lines = linesOf(entries)
  return database.transaction(async (tx) => {
    const before = await queries.findPressed(tx, key)
    if (before && (before.goods_sn !== goodsSn || before.title !== title)) {
      throw new AppError('IDEMPOTENCY_KEY_REUSED')
    }
    await requirePiece(deps, tx, goodsSn)
    const uids = await people.uidsOfPhones(
      tx,
      lines.flatMap(({ phone }) => (phone === '' ? [] : [phone])),
    )
    const known = await people.standingOf(
      tx,
      lines.flatMap(({ uid }) => (uid === '' ? [] : [uid])),
    )
    const rows = lines.map(({ line, phone, uid, quantity, fault, written }) => ({
      line,
      uid: uids.get(phone) ?? (uid !== '' && known.has(uid) ? uid : null),
      named: phone === '' ? cutText(written, 40) : maskPhone(phone),
      quantity,
      fault,
    }))
    const trial = await validateLines(tx, people, rows, await goods.leftOf(goodsSn, tx))
    const id = isDryRun ? null : (before?.id ?? (await queries.insert(tx, { goodsSn, title, key }, rows)))
    await record(tx, {
      target: id === null ? `goods:${goodsSn}` : `airdrop:${id}`,
      after: { title, goodsSn, lines: lines.length, ...(isDryRun && { isDryRun }) },
    })
    return {
      airdropId: id,
      people: trial.people,
      pieces: trial.pieces,
      reading: withPreview(reading, {
        columns: ['名单所写', '用户编号', '件数', '结果'],
        rows: rows.map(({ line, named, uid, quantity }) => ({
          line,
          cells: [named, uid ?? '', String(quantity), trial.wont.has(line) ? '不会发' : '会发'],
        })),
        faults: [...trial.wont].map(([line, why]) => ({ line, why })),
      }),
    }
  })
}

/** Starts an airdrop with two-person approval, and reserves its pieces. */
export const beginApproval = (deps: AirdropAdminDeps): Approvable<'airdrop/begin'> => ({
  async prepare(tx, { airdropId }) {
    const airdrop = await queries.lock(tx, airdropId, 'change')
    if (!airdrop) throw new AppError('NOT_FOUND')
    if (airdrop.state !== 'prepared') throw new AppError('ILLEGAL_TRANSITION')
    const { goods_sn: goodsSn, title } = airdrop
    const trial = await tryNow(deps, tx, airdropId, goodsSn)
    if (trial.pieces === 0) throw new AppError('CONFLICT', { msg: '名单里没有一个人可以发放' })
    const work = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
    const { name } = work
    return {
      target: `airdrop:${airdropId}`,
      seen: { people: trial.people, pieces: trial.pieces },
      summary: {
        subject: title,
        sentence: `向 ${countText(trial.people)} 人共发放 ${countText(trial.pieces)} 件《${name}》，发出后不能收回`,
        rows: [
          { kind: 'text', label: '空投', after: title },
          workRow('作品', work, `共 ${countText(trial.pieces)} 件`),
          { kind: 'count', label: '收到的人', after: trial.people, unit: '人' },
          { kind: 'count', label: '作品余量', before: trial.left, after: trial.left - trial.pieces, unit: '件' },
          { kind: 'count', label: '不会发放的行', after: trial.wont.size, unit: '行' },
          { kind: 'link', label: '名单', to: `/airdrops/${airdropId}`, text: '查看逐行结果' },
        ],
      },
      before: { state: 'prepared' },
      after: {
        title,
        work: `${name}（${goodsSn}）`,
        people: trial.people,
        pieces: trial.pieces,
        wont: trial.wont.size,
      },
      weight: trial.pieces,
    }
  },

  async perform(tx, { airdropId }) {
    const airdrop = await queries.lock(tx, airdropId, 'change')
    if (!airdrop) throw new AppError('NOT_FOUND')
    const { goods_sn: goodsSn } = airdrop
    const { wont, pieces } = await tryNow(deps, tx, airdropId, goodsSn)
    for (const [line, refusal] of wont) requireMove(await queries.setDone(tx, airdropId, line, { refusal }))
    requireMove(await queries.move(tx, airdropId, 'running'))
    await enqueue(tx, { kind: airdropJob, payload: { id: airdropId } })
    await deps.goods.reserveStock(tx, { goodsSn, quantity: pieces, orderSn: null })
    return {}
  },
})

/** Stops a running airdrop and releases what it has not given. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const stopAirdrop = (
  { database, goods }: AirdropAdminDeps,
  { airdropId, reason }: AdminInput<'airdrop/stop'>,
  record: RecordAct,
): Promise<void> =>
  database.transaction(async (tx) => {
    const airdrop = await queries.lock(tx, airdropId, 'change')
    if (!airdrop) throw new AppError('NOT_FOUND')
    if (airdrop.state !== 'running') throw new AppError('ILLEGAL_TRANSITION')
    const pieces = await queries.piecesWaiting(tx, airdropId)
    requireMove(await queries.move(tx, airdropId, 'stopped'))
    if (pieces > 0) await goods.releaseStockOf(tx, new Map([[airdrop.goods_sn, pieces]]))
    await record(tx, { target: `airdrop:${airdropId}`, after: { state: 'stopped', piecesLeft: pieces }, reason })
  })

/** Throws GOODS_NOT_FOUND, or CONFLICT if the goods are not a digital collectible. */
async function requirePiece({ goods }: AirdropAdminDeps, tx: Tx, goodsSn: GoodsSn): Promise<void> {
  const work = (await goods.summaries(tx, [goodsSn])).get(goodsSn)
  if (!work) throw new AppError('GOODS_NOT_FOUND', { data: { field: 'goodsSn' } })
  const isPiece = work.form === GoodsForm.digital && work.goodsType === OrderGoodsType.ordinary
  if (!isPiece) throw new AppError('CONFLICT', { msg: '空投只能发放数字藏品', data: { field: 'goodsSn' } })
}

/** Returns what the airdrop would give now, and the pieces that are left of its work. */
async function tryNow(
  { goods, people }: AirdropAdminDeps,
  reader: Db | Tx,
  id: AirdropId,
  goodsSn: GoodsSn,
): Promise<Trial & { left: number }> {
  const [lines, left] = await Promise.all([queries.linesOf(reader, id), goods.leftOf(goodsSn, reader)])
  return { ...(await validateLines(reader, people, lines, left)), left }
}

const present = (row: queries.AirdropRow, goodsName: string) => ({
  airdropId: row.id,
  title: row.title,
  goodsSn: row.goods_sn,
  goodsName,
  state: row.state,
  lines: row.lines,
  given: row.given,
  refused: row.refused,
  waiting: row.waiting,
  preparedAt: toSeconds(row.created_at),
  begunAt: toSecondsOrNull(row.begun_at),
  endedAt: toSecondsOrNull(row.ended_at),
})
