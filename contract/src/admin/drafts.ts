import * as z from 'zod'
import { workContent } from './draftContents/work.ts'

/** What is prepared, checked and published, by its kind: all that can be said of it. A draft may still lack any of it. */
export const draftContents = { work: workContent } as const

export type DraftKind = keyof typeof draftContents

/** What of a kind is ready to be published. */
export type DraftContent<Kind extends DraftKind> = z.infer<(typeof draftContents)[Kind]>

/** What each kind is called. */
export const draftKinds = { work: '作品' } as const satisfies Record<DraftKind, string>

/** What was found wrong with a draft before it is published. */
export const finding = z.strictObject({
  /** `blocks`: it cannot be published so. `warns`: it can. */
  level: z.enum(['blocks', 'warns']),
  /** A word for programs, such as `pictureBlurred`. */
  code: z.string(),
  /** Where in the content, such as `priorityWindows.0.end`; empty where it is about no field. */
  field: z.string(),
  /** What is wrong and what to do about it, for operators. */
  sentence: z.string(),
})
export type Finding = z.infer<typeof finding>
