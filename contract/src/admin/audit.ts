import * as z from 'zod'
import { auditEntryId, staffId } from '../ids.ts'
import { seconds } from '../schema.ts'
import { adminRoute } from './route.ts'

/** `asked`: it waits for a second person. */
export const auditOutcomes = ['done', 'asked', 'refused'] as const

/** Newest first. What is given narrows it. */
export const auditList = adminRoute('GET', 'audit/list', {
  auth: 'audit.read',
  input: z.strictObject({
    staff: staffId.optional().meta({ title: '员工' }),
    verb: z.string().max(60).optional().meta({ title: '动作' }),
    target: z.string().max(80).optional().meta({ title: '对象' }),
    outcome: z.enum(auditOutcomes).optional().meta({ title: '结果' }),
    from: seconds.optional().meta({ title: '起始时间' }),
    until: seconds.optional().meta({ title: '截止时间' }),
    /** The last entry of the page before. */
    before: auditEntryId.optional().meta({ title: '翻页标识' }),
    size: z.int().min(1).max(100).default(50).meta({ title: '每页条数' }),
  }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: auditEntryId,
        at: seconds,
        staff: z.strictObject({ id: staffId.nullable(), name: z.string() }),
        verb: z.string(),
        target: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
        outcome: z.enum(auditOutcomes),
        /** The code of what was refused; empty for what was done. */
        refusal: z.string(),
        address: z.string(),
        requestId: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})
