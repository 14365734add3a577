import * as z from 'zod'
import { uid } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { adminRoute } from './route.ts'
import { realNameAttempt } from './users.ts'

/** Lists real-name applications that need a person's decision, longest wait first. */
export const waitingRealNames = adminRoute('GET', 'realName/waiting', {
  title: '查看待审核实名',
  auth: 'realName.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        uid,
        /** Masked. */
        realName: z.string(),
        idNumber: z.string(),
        /** Why it needs review, as shown to the collector. */
        reason: z.string(),
        since: seconds,
        attempts: count,
        /** Earlier attempts, newest first, at most five. */
        earlier: z.array(realNameAttempt),
        /** Derived from the id number. */
        age: count,
        sex: z.enum(['male', 'female']),
        /** Whether the number has verified another account, which rules out approval. */
        isTaken: z.boolean(),
        phone: z.string(),
        registeredAt: seconds,
      }),
    ),
    total: count,
  }),
})

export const approveRealName = adminRoute('POST', 'realName/approve', {
  title: '通过实名',
  auth: 'realName.decide',
  bulk: 'uid',
  input: z.strictObject({ uid }),
  example: { uid: '999999' },
  reply: done,
  errors: ['CONFLICT', 'ID_NUMBER_TAKEN'],
})

export const rejectRealName = adminRoute('POST', 'realName/reject', {
  title: '驳回实名',
  auth: 'realName.decide',
  bulk: 'uid',
  input: z.strictObject({ uid, reason: trimmed('原因', 2, 100) }),
  example: { uid: '999999', reason: '照片不清' },
  reply: done,
  errors: ['CONFLICT'],
})
