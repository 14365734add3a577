import * as z from 'zod'
import { type BatchId, ExchangeCodeState, RedeemGiftType } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Act, AdminCall } from '../../../core/adminHandler.ts'
import type { Approvable } from '../../../core/approvable.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { countText, repeated } from '../../../core/summaryRows.ts'
import { textCell } from '@app/contract/csv'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { TaskWork } from '../../../core/taskWork.ts'
import type { TasksModule } from '../../tasks/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './adminQueries.ts'
import { hashesOf, readCode } from './format.ts'
import { giftOf } from './fulfilments.ts'
import { type IssueDeps, requireEnough } from './issue.ts'
import { generateInto } from './service.ts'
import { withdrawBatch, withdrawCode } from './withdraw.ts'

// Exchange codes for operators: generated in a background task, downloaded once, and voided
// (rules/boxes#exchange-codes).

export interface CodeAdminDeps extends IssueDeps, Pick<CoreServices, 'database'> {
  people: Pick<UserModule['people'], 'masked'>
  tasks: Pick<TasksModule, 'begin' | 'isBegun'>
  audit: { record: (tx: Tx, act: Act) => Promise<void> }
}

type Call = Pick<AdminCall, 'record'>

const making = 'codeBatch/make'
const batchInput = z.object({
  giftType: z.literal(Object.values(RedeemGiftType)),
  giftSn: z.string(),
  quantity: z.int(),
  validDays: z.int(),
  perPersonLimit: z.int(),
  note: z.string(),
})

/** Generates the requested codes in a background task: the batch exists if and only if its file does. */
export const codeGeneration =
  (deps: CodeAdminDeps): TaskWork =>
  async ({ task, person, inOne }) => {
    const batch = batchInput.parse(task.input)
    const staff = await person()
    if (!staff.permissions.has('code.make')) throw new AppError('NOT_ALLOWED')
    let batchId: BatchId | undefined
    await inOne({
      async write(tx, file) {
        await file.add(['兑换码', '礼品编号', '批次', '有效至'])
        const facts = await generateInto(deps, tx, batch, async (chunk, { id, expiresAt }) => {
          for (const code of chunk)
            await file.add([code, batch.giftSn, id].map(textCell).concat(expiresAt.toISOString()))
        })
        batchId = facts.id
        return batch.quantity
      },
      record: (tx) =>
        deps.audit.record(tx, {
          actor: { id: staff.id, name: staff.name, roles: staff.roles, ip: task.ip, requestId: `task:${task.id}` },
          verb: making,
          target: `batch:${batchId}`,
          after: { ...batch, task: task.id },
        }),
    })
  }

/** Console pages of what codes can be redeemed for, up to the id. */
const giftPages = {
  [RedeemGiftType.collectible]: '/goods/',
  [RedeemGiftType.blindBox]: '/boxes/',
  [RedeemGiftType.giftBox]: '/gift-boxes/',
} as const satisfies Record<RedeemGiftType, string>

/** Starts a batch as a task of its requester, with two-person approval; only the requester can fetch its file. */
export const codeBatchApproval = (deps: CodeAdminDeps): Approvable<typeof making> => ({
  async prepare(tx, { key, reason: _reason, ...batch }, staff) {
    const input = batchInput.parse(batch)
    const isDone = await deps.tasks.isBegun(tx, staff, { path: making, input, key })
    if (!isDone) await requireEnough(deps, tx, input)
    const { name, cover } = await giftOf(deps.gifts, input.giftType).show(tx, input.giftSn)
    const { quantity, validDays, perPersonLimit, note } = input
    return {
      target: `gift:${input.giftSn}`,
      seen: {},
      summary: isDone
        ? repeated(name)
        : {
            subject: name,
            sentence: `生成 ${countText(quantity)} 个兑换码，每个可兑换一份“${name}”`,
            rows: [
              {
                kind: 'works',
                label: '礼品',
                works: [{ name, to: giftPages[input.giftType] + input.giftSn, cover, note: '' }],
              },
              { kind: 'count', label: '数量', after: quantity, unit: '个' },
              { kind: 'count', label: '有效天数', after: validDays, unit: '天' },
              {
                kind: 'text',
                label: '每人限兑',
                after: perPersonLimit === 0 ? '不限' : `${countText(perPersonLimit)} 个`,
              },
              { kind: 'text', label: '备注', after: note },
            ],
          },
      before: {},
      after: isDone
        ? { isRepeated: true }
        : { gift: `${name}（${input.giftSn}）`, quantity, validDays, perPersonLimit, note },
      weight: isDone ? 0 : quantity,
    }
  },
  async perform(tx, { key, reason: _reason, ...batch }, { asked }) {
    const input = batchInput.parse(batch)
    const task = { kind: 'codes', path: making, input, total: input.quantity, ip: '', key } as const
    return { taskId: await deps.tasks.begin(tx, asked, task) }
  },
})

/** Lists batches of codes. */
export async function listCodeBatches(
  deps: CodeAdminDeps,
  input: AdminInput<'codeBatch/list'>,
): Promise<AdminReply<'codeBatch/list'>> {
  const { rows, next } = await queries.listBatches(deps.database.db, input)
  return { list: await Promise.all(rows.map((row) => describe(deps, row))), next }
}

/** Returns a batch with the number of its codes by state. Throws NOT_FOUND. */
export async function describeCodeBatch(deps: CodeAdminDeps, batchId: BatchId): Promise<AdminReply<'codeBatch/info'>> {
  const { db } = deps.database
  const row = await queries.findBatch(db, batchId)
  if (!row) throw new AppError('NOT_FOUND')
  const counts = await queries.countStates(db, batchId)
  return {
    ...(await describe(deps, row)),
    open: counts.get(ExchangeCodeState.unconverted) ?? 0,
    voided: counts.get(ExchangeCodeState.invalid) ?? 0,
    failed: counts.get(ExchangeCodeState.failedGet) ?? 0,
    expired: counts.get(ExchangeCodeState.expired) ?? 0,
  }
}

/** Lists codes, masked, with their redeemers. A searched code may be formatted in any way. */
export async function listCodes(deps: CodeAdminDeps, input: AdminInput<'code/list'>): Promise<AdminReply<'code/list'>> {
  const { db } = deps.database
  const code = input.code === undefined ? undefined : readCode(input.code)
  if (input.code !== undefined && code === undefined) return { list: [], next: null }
  const { rows, next } = await queries.listCodes(db, input, code === undefined ? undefined : hashesOf(deps, code))
  const names = await deps.people.masked(
    db,
    rows.flatMap(({ uid }) => (uid === null ? [] : [uid])),
  )
  return {
    list: rows.map((row) => {
      const person = row.uid === null ? undefined : names.get(row.uid)
      return {
        codeId: row.id,
        batchId: row.batch_id,
        masked: `•••• •••• ${row.last_four}`,
        state: row.state,
        uid: row.uid,
        nickname: person?.nickname ?? '',
        phone: person?.phone ?? '',
        redeemedAt: toSecondsOrNull(row.converted_at),
        givenId: row.given_id,
      }
    }),
    next,
  }
}

/** Voids a batch; returns the number of codes voided. Throws NOT_FOUND, ILLEGAL_TRANSITION if the batch is closed. */
export const voidCodeBatch = (
  deps: CodeAdminDeps,
  { batchId, reason }: AdminInput<'codeBatch/void'>,
  { record }: Call,
): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const voided = await withdrawBatch(deps, tx, batchId)
    if (voided === undefined) {
      throw new AppError((await queries.findBatch(tx, batchId)) ? 'ILLEGAL_TRANSITION' : 'NOT_FOUND')
    }
    await record(tx, { target: `batch:${batchId}`, after: { voided }, reason })
    return voided
  })

/** Voids one code. Throws NOT_FOUND, ILLEGAL_TRANSITION if the code is no longer open. */
export const voidCode = (
  deps: CodeAdminDeps,
  { codeId, reason }: AdminInput<'code/void'>,
  { record }: Call,
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const { batchId, lastFour } = await withdrawCode(deps, tx, codeId)
    await record(tx, { target: `batch:${batchId}`, after: { code: `••••${lastFour}` }, reason })
  })

async function describe({ database: { db }, gifts }: CodeAdminDeps, row: queries.BatchAdminRow) {
  const { name } = await giftOf(gifts, row.gift_type).show(db, row.gift_sn)
  return {
    batchId: row.id,
    giftType: row.gift_type,
    giftSn: row.gift_sn,
    giftName: name,
    quantity: row.quantity,
    redeemed: row.redeemed,
    perPersonLimit: row.per_person_limit,
    note: row.note,
    madeAt: toSeconds(row.created_at),
    expiresAt: toSeconds(row.expires_at),
    closedAt: toSecondsOrNull(row.closed_at),
  }
}
