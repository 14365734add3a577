import * as z from 'zod'
import { airdropId, goodsSn, itemId, uid } from '../ids.ts'
import { count, done, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { listReading } from './listReading.ts'
import { adminRoute, adminUpload } from './route.ts'

const reason = trimmed('原因', 2, 200)
const airdropState = choice('状态', { prepared: '待执行', running: '发放中', done: '已完成', stopped: '已停止' })

const row = {
  airdropId: airdropId.meta({ title: '编号' }),
  title: z.string().meta({ title: '名称' }),
  goodsSn: goodsSn.meta({ title: '商品编号' }),
  goodsName: z.string().meta({ title: '作品' }),
  state: airdropState,
  lines: count.meta({ title: '行数' }),
  given: count.meta({ title: '已发放' }),
  refused: count.meta({ title: '未发放' }),
  waiting: count.meta({ title: '待发放' }),
  preparedAt: seconds.meta({ title: '准备时间' }),
  begunAt: seconds.nullable().meta({ title: '执行时间' }),
  endedAt: seconds.nullable().meta({ title: '结束时间' }),
}

export const airdropList = adminList('airdrop/list', {
  auth: 'airdrop.read',
  filters: { state: airdropState, goodsSn: goodsSn.meta({ title: '商品编号' }) },
  sorts: ['-airdropId', 'airdropId'],
  row: z.strictObject(row),
})

export const airdropInfo = adminRoute('GET', 'airdrop/info', {
  auth: 'airdrop.read',
  input: z.strictObject({ airdropId }),
  reply: z.strictObject({
    ...row,
    /** What would be given if it were done now; of one that was begun null. */
    trial: z
      .strictObject({
        people: count,
        pieces: count,
        /** Pieces of the work that are to be had. */
        left: count,
        wont: count,
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Each line, with what became of it or would. */
export const airdropLines = adminList('airdrop/lines', {
  auth: 'airdrop.read',
  filters: { airdropId: airdropId.meta({ title: '空投' }) },
  sorts: ['line', '-line'],
  row: z.strictObject({
    line: count.meta({ title: '行' }),
    named: z.string().meta({ title: '名单所写' }),
    uid: uid.nullable().meta({ title: '用户' }),
    quantity: count.meta({ title: '件数' }),
    outcome: choice('结果', { will: '会发', wont: '不会发', given: '已发放', refused: '未发放', waiting: '待发放' }),
    why: z.string().meta({ title: '原因' }),
    itemId: itemId.nullable().meta({ title: '第一件藏品' }),
    doneAt: seconds.nullable().meta({ title: '发放时间' }),
  }),
})

/**
 * Brings a list: a line is a phone or a number of an account, and how many pieces, one where that is left away. Nothing is given yet, and
 * a dry run stores nothing. `key` makes a second press the same airdrop.
 */
export const prepareAirdrop = adminUpload('airdrop/prepare', {
  auth: 'airdrop.manage',
  fileBytes: 1_000_000,
  input: z.strictObject({
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    title: trimmed('名称', 2, 20),
    key: z.uuid().meta({ title: '空投标识' }),
    isDryRun: z.boolean().meta({ title: '试算' }),
  }),
  reply: z.strictObject({
    /** Null of a dry run. */
    airdropId: airdropId.nullable(),
    /** Who would be given something now, and how many pieces in all. */
    people: count,
    pieces: count,
    reading: listReading,
  }),
  errors: ['GOODS_NOT_FOUND', 'CONFLICT', 'BAD_INPUT', 'IDEMPOTENCY_KEY_REUSED', 'LIST_UNREADABLE'],
})

/** Gives what its trial says, behind the page; above fifty pieces by two persons. Pieces are set aside at once. */
export const beginAirdrop = adminRoute('POST', 'airdrop/begin', {
  auth: 'airdrop.manage',
  stepUp: true,
  input: z.strictObject({ airdropId, reason }),
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT', 'SOLD_OUT', 'APPROVAL_WAITING'],
})

/** Stops it at once: who has a piece keeps it, nobody else gets one. */
export const stopAirdrop = adminRoute('POST', 'airdrop/stop', {
  auth: 'airdrop.manage',
  input: z.strictObject({ airdropId, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
