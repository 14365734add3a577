import * as z from 'zod'
import { picture, seconds } from '../schema.ts'

/** Label of a row: Chinese, never the name of a field. */
const label = z
  .string()
  .max(60)
  .regex(/\p{Script=Han}/u)
const text = z.string().max(40_000)
const name = z.string().max(200)
/** Path of a page of the console. */
const page = z.string().max(200).regex(/^\//)

/**
 * A value before and after; null is the absence of a value. Without `before` the row is a fact: nothing changes, or
 * nothing was there before.
 */
const change = <Value extends z.ZodType>(value: Value) => ({
  label,
  before: value.nullable().optional(),
  after: value.nullable(),
})

const probability = z.number().min(0).max(1)

const prize = z.strictObject({
  name,
  /** Rank such as 隐藏款; empty if the table has none. */
  rank: name,
  picture: picture.nullable(),
  /** Chance of one try. Without `before` it is new. */
  before: probability.optional(),
  after: probability,
  /** Pieces in total; null if unlimited. */
  stock: z.int().min(0).nullable(),
  /** Price of the work in fen; null if it has none. */
  worthFen: z.int().min(0).nullable(),
  points: z.int().min(0),
})

/** A row of a summary: what changes, or a fact that the decision needs. The console renders kinds and knows no action. */
export const summaryRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...change(text) }),
  /** Fen. */
  z.strictObject({ kind: z.literal('money'), ...change(z.int()) }),
  /** A number with its unit, such as 积分: the resulting balance, not the difference. */
  z.strictObject({ kind: z.literal('count'), ...change(z.number()), unit: z.string().max(8) }),
  z.strictObject({ kind: z.literal('time'), ...change(seconds) }),
  z.strictObject({ kind: z.literal('lines'), ...change(z.array(text).max(5000)) }),
  z.strictObject({ kind: z.literal('pictures'), ...change(z.array(picture).max(24)) }),
  z.strictObject({
    kind: z.literal('person'),
    label,
    people: z.array(z.strictObject({ name, to: page })).max(100),
  }),
  z.strictObject({
    kind: z.literal('works'),
    label,
    works: z
      .array(
        z.strictObject({
          name,
          to: page,
          cover: picture.nullable(),
          /** Such as the number of pieces; empty if there is nothing to add. */
          note: name,
        }),
      )
      .max(60),
  }),
  z.strictObject({ kind: z.literal('odds'), label, prizes: z.array(prize).max(60) }),
  /** Result of the check before publication; none blocks. */
  z.strictObject({ kind: z.literal('findings'), label, sentences: z.array(text).max(100) }),
  /** A page of the console, such as the preview of a draft. */
  z.strictObject({ kind: z.literal('link'), label, to: page, text: name }),
])
export type SummaryRow = z.infer<typeof summaryRow>

/** What a second person reads before deciding; frozen with the request. Personal data is masked. */
export const approvalSummary = z.strictObject({
  /** Name of what the action is done to, such as the title of a work. */
  subject: name,
  /** One sentence: what changes for whom. */
  sentence: z.string().min(1).max(400),
  /** In the order of the form. */
  rows: z.array(summaryRow).max(120),
})
export type ApprovalSummary = z.infer<typeof approvalSummary>
