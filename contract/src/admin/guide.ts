import * as z from 'zod'
import { done, nothing, seconds, trimmed } from '../schema.ts'
import { allSteps, type StepName } from './guideNames.ts'
import { adminRoute } from './route.ts'

const step = z.enum(allSteps as [StepName, ...StepName[]])

/** How far the house is from opening, read from what is really there. */
export const guide = adminRoute('GET', 'guide/info', {
  auth: 'setting.read',
  input: nothing,
  reply: z.strictObject({
    /** Nothing is missing, or what is was said not to be needed. */
    isComplete: z.boolean(),
    /** A demonstration is filled with samples, and never complete. */
    isDemonstration: z.boolean(),
    list: z.array(
      z.strictObject({
        name: step,
        state: z.enum(['done', 'open', 'waived']),
        /** Sentences. */
        found: z.array(z.string()),
        missing: z.array(z.string()),
        /** What it hangs on in the environment, by the names of settings. */
        settings: z.array(z.string()),
        isWaivable: z.boolean(),
        waiver: z.strictObject({ reason: z.string(), by: z.string(), at: seconds }).nullable(),
      }),
    ),
  }),
})

/** Says that a step is not needed, and why; the last word counts. */
export const waiveStep = adminRoute('POST', 'guide/waive', {
  auth: 'setting.change',
  input: z.strictObject({ step, reason: trimmed('原因', 2, 200) }),
  reply: done,
  errors: ['CONFLICT'],
})

/** Takes that back. */
export const needStep = adminRoute('POST', 'guide/need', {
  auth: 'setting.change',
  input: z.strictObject({ step }),
  reply: done,
})
