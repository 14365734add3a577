import * as z from 'zod'
import { done, nothing, seconds, trimmed } from '../schema.ts'
import { allSteps, type StepName } from './guideNames.ts'
import { adminRoute } from './route.ts'

const step = z.enum(allSteps as [StepName, ...StepName[]])

/** Returns the progress of the launch checklist, derived from the actual data. */
export const guide = adminRoute('GET', 'guide/info', {
  title: '查看开业准备',
  auth: 'setting.read',
  input: nothing,
  reply: z.strictObject({
    /** Whether every step is done, or is one that a site may open without. */
    isComplete: z.boolean(),
    /** A demonstration is filled with samples and is never complete. */
    isDemonstration: z.boolean(),
    list: z.array(
      z.strictObject({
        name: step,
        state: z.enum(['done', 'open', 'waived']),
        /** Findings, as sentences. */
        found: z.array(z.string()),
        missing: z.array(z.string()),
        /** Environment settings that it depends on, by name. */
        settings: z.array(z.string()),
        isWaivable: z.boolean(),
        waiver: z.strictObject({ reason: z.string(), by: z.string(), at: seconds }).nullable(),
      }),
    ),
  }),
})

/** Waives a step with a reason; the latest decision counts. */
export const waiveStep = adminRoute('POST', 'guide/waive', {
  title: '开业步骤先不办',
  auth: 'setting.change',
  input: z.strictObject({ step, reason: trimmed('原因', 2, 200) }),
  example: { step: 'home', reason: '先不用首页' },
  reply: done,
  errors: ['CONFLICT'],
})

/** Takes a waiver back. */
export const needStep = adminRoute('POST', 'guide/need', {
  title: '恢复开业步骤',
  auth: 'setting.change',
  input: z.strictObject({ step }),
  example: { step: 'home' },
  reply: done,
})
