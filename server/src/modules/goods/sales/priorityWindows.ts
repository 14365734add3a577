import * as z from 'zod'

const times = { start: z.int(), end: z.int(), description: z.string() }

const priorityWindow = z.discriminatedUnion('kind', [
  z.strictObject({ ...times, kind: z.literal('vip'), minimumPoints: z.int().min(0) }),
  z.strictObject({ ...times, kind: z.literal('item'), goodsSns: z.array(z.string()) }),
  z.strictObject({ ...times, kind: z.literal('allowlist') }),
])

/**
 * A time before the sale in which some users may already buy; epoch seconds, `end` excluded. Eligible are users with at
 * least `minimumPoints` earned, holders of a piece of one of `goodsSns`, or users in the table `goods_allowlist`.
 */
export type PriorityWindow = z.infer<typeof priorityWindow>

/** Parses the column goods.priority_windows. Throws on values this program never writes. */
export function readPriorityWindows(value: unknown): PriorityWindow[] {
  return z.array(priorityWindow).parse(value)
}
