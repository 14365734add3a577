import * as z from 'zod'
import { type BatchId, type CodeId, ExchangeCodeState, RedeemGiftType } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Act, AdminCall } from '../../../core/adminHandler.ts'
import type { Approvable } from '../../../core/approvable.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { textCell } from '@app/contract/csv'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { TaskWork } from '../../../core/taskWork.ts'
import type { TasksModule } from '../../tasks/index.ts'
import type { UserModule } from '../../user/index.ts'
import type { Codes } from './service.ts'
import * as queries from './adminQueries.ts'

export interface CodeAdminDeps {
  people: Pick<UserModule['people'], 'masked'>
  tasks: Pick<TasksModule, 'begin' | 'isBegun'>
  audit: { record: (tx: Tx, act: Act) => Promise<void> }
}

type Call = Pick<AdminCall, 'record'>

const making = 'codeBatch/make'
const kept = z.object({
  giftType: z.literal(Object.values(RedeemGiftType)),
  giftSn: z.string(),
  quantity: z.int(),
  validDays: z.int(),
  perPersonLimit: z.int(),
  note: z.string(),
})

/**
 * Admin service for exchange codes: generated in a background task, downloaded once, and voided
 * (rules/boxes#exchange-codes).
 */
export function createCodeAdmin(
  { database }: Pick<CoreServices, 'database'>,
  codes: Codes,
  { people, tasks, audit }: CodeAdminDeps,
) {
  const { db } = database

  async function describe(row: queries.BatchAdminRow) {
    const { name } = await codes.show(db, row.gift_type, row.gift_sn)
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

  /** Generates the requested codes: the batch exists if and only if its file does. */
  const make: TaskWork = async ({ task, person, inOne }) => {
    const wanted = kept.parse(task.input)
    const staff = await person()
    if (!staff.permissions.has('code.make')) throw new AppError('NOT_ALLOWED')
    let batchId: BatchId | undefined
    await inOne({
      async write(tx, file) {
        await file.add(['兑换码', '礼品编号', '批次', '有效至'])
        const facts = await codes.generateInto(tx, wanted, async (chunk, { id, expiresAt }) => {
          for (const code of chunk)
            await file.add([code, wanted.giftSn, id].map(textCell).concat(expiresAt.toISOString()))
        })
        batchId = facts.id
        return wanted.quantity
      },
      record: (tx) =>
        audit.record(tx, {
          actor: { id: staff.id, name: staff.name, roles: staff.roles, ip: task.ip, requestId: `task:${task.id}` },
          verb: making,
          target: `batch:${batchId}`,
          after: { ...wanted, task: task.id },
        }),
    })
  }

  return {
    taskWorks: { [making]: make },

    async list(input: AdminInput<'codeBatch/list'>): Promise<AdminReply<'codeBatch/list'>> {
      const { rows, next } = await queries.listBatches(db, input)
      return { list: await Promise.all(rows.map((row) => describe(row))), next }
    },

    /** Throws NOT_FOUND. */
    async info(batchId: BatchId): Promise<AdminReply<'codeBatch/info'>> {
      const row = await queries.findBatch(db, batchId)
      if (!row) throw new AppError('NOT_FOUND')
      const counts = await queries.countStates(db, batchId)
      return {
        ...(await describe(row)),
        open: counts.get(ExchangeCodeState.unconverted) ?? 0,
        voided: counts.get(ExchangeCodeState.invalid) ?? 0,
        failed: counts.get(ExchangeCodeState.failedGet) ?? 0,
        expired: counts.get(ExchangeCodeState.expired) ?? 0,
      }
    },

    async codes(input: AdminInput<'code/list'>): Promise<AdminReply<'code/list'>> {
      const hashes = input.code === undefined ? undefined : codes.hashesOf(input.code)
      if (hashes?.length === 0) return { list: [], next: null }
      const { rows, next } = await queries.listCodes(db, input, hashes)
      const names = await people.masked(
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
    },

    /** Starts a batch as a task of its requester; only they can fetch its file. */
    making: {
      async prepare(tx, { key, reason: _reason, ...wanted }, staff) {
        const input = kept.parse(wanted)
        const isDone = await tasks.isBegun(tx, staff, { path: making, input, key })
        if (!isDone) await codes.requireEnough(tx, input)
        const { name } = await codes.show(tx, input.giftType, input.giftSn)
        const { quantity, validDays, perPersonLimit, note } = input
        return {
          target: `gift:${input.giftSn}`,
          seen: {},
          before: {},
          after: isDone
            ? { isRepeated: true }
            : { gift: `${name}（${input.giftSn}）`, quantity, validDays, perPersonLimit, note },
          weight: isDone ? 0 : quantity,
        }
      },
      async perform(tx, { key, reason: _reason, ...wanted }, { asked }) {
        const input = kept.parse(wanted)
        const task = { kind: 'codes', path: making, input, total: input.quantity, ip: '', key } as const
        return { taskId: await tasks.begin(tx, asked, task) }
      },
    } satisfies Approvable<'codeBatch/make'>,

    /** Returns the number of codes voided. Throws NOT_FOUND, ILLEGAL_TRANSITION if the batch is closed. */
    voidBatch: ({ batchId, reason }: AdminInput<'codeBatch/void'>, { record }: Call): Promise<number> =>
      database.transaction(async (tx) => {
        const voided = await codes.withdraw(tx, batchId)
        if (voided === undefined) {
          throw new AppError((await queries.findBatch(tx, batchId)) ? 'ILLEGAL_TRANSITION' : 'NOT_FOUND')
        }
        await record(tx, { target: `batch:${batchId}`, after: { voided }, reason })
        return voided
      }),

    /** Throws NOT_FOUND, ILLEGAL_TRANSITION if the code is no longer open. */
    voidCode: ({ codeId, reason }: { codeId: CodeId; reason: string }, { record }: Call): Promise<void> =>
      database.transaction(async (tx) => {
        const { batchId, lastFour } = await codes.withdrawOne(tx, codeId)
        await record(tx, { target: `batch:${batchId}`, after: { code: `••••${lastFour}` }, reason })
      }),
  }
}
