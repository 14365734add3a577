import * as z from 'zod'
import { airdropId, formKey, goodsSn, itemId, uid } from '../ids.ts'
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
  title: '查看空投列表',
  auth: 'airdrop.read',
  filters: { state: airdropState, goodsSn: goodsSn.meta({ title: '商品编号' }) },
  sorts: ['-airdropId', 'airdropId'],
  row: z.strictObject(row),
})

export const airdropInfo = adminRoute('GET', 'airdrop/info', {
  title: '查看空投',
  auth: 'airdrop.read',
  input: z.strictObject({ airdropId }),
  example: { airdropId: '999999' },
  reply: z.strictObject({
    ...row,
    /** What would be given now; null once the airdrop has begun. */
    trial: z
      .strictObject({
        people: count,
        pieces: count,
        /** Pieces of the work that are still available. */
        left: count,
        wont: count,
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Lists the lines of an airdrop, each with its actual or expected outcome. */
export const airdropLines = adminList('airdrop/lines', {
  title: '查看空投名单',
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
  example: { airdropId: '999999' },
})

/**
 * Uploads a recipient list. A line is a phone or an account number and the number of pieces (default 1).
 * Nothing is given yet, and a dry run stores nothing. `key` makes a repeated submission the same airdrop.
 */
export const prepareAirdrop = adminUpload('airdrop/prepare', {
  title: '准备空投',
  auth: 'airdrop.manage',
  fileBytes: 1_000_000,
  input: z.strictObject({
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    title: trimmed('名称', 2, 20),
    key: formKey.meta({ title: '空投标识' }),
    isDryRun: z.boolean().meta({ title: '试算' }),
  }),
  example: {
    goodsSn: 'none',
    title: '春日',
    key: '7f6d1a52-4f0e-4c59-9d2b-1c2b3a4d5e6f',
    isDryRun: false,
  },
  reply: z.strictObject({
    /** Null for a dry run. */
    airdropId: airdropId.nullable(),
    /** Recipients who would be given something now, and the total number of pieces. */
    people: count,
    pieces: count,
    reading: listReading,
  }),
  errors: ['GOODS_NOT_FOUND', 'CONFLICT', 'BAD_INPUT', 'IDEMPOTENCY_KEY_REUSED', 'LIST_UNREADABLE'],
})

/** Gives what the trial shows, in the background. Above fifty pieces it needs approval. Pieces are reserved at once. */
export const beginAirdrop = adminRoute('POST', 'airdrop/begin', {
  title: '执行空投',
  auth: 'airdrop.manage',
  stepUp: true,
  input: z.strictObject({ airdropId, reason }),
  example: { airdropId: '999999', reason: '活动奖励' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT', 'SOLD_OUT', 'APPROVAL_WAITING'],
})

/** Stops an airdrop at once. Pieces already given stay with their recipients. */
export const stopAirdrop = adminRoute('POST', 'airdrop/stop', {
  title: '停止空投',
  auth: 'airdrop.manage',
  input: z.strictObject({ airdropId, reason }),
  example: { airdropId: '999999', reason: '名单有误' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
