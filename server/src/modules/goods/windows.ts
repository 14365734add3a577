import * as z from 'zod'

const times = { start: z.int(), end: z.int(), description: z.string() }

const priorityWindow = z.discriminatedUnion('kind', [
  z.strictObject({ ...times, kind: z.literal('vip'), minimumPoints: z.int().min(0) }),
  z.strictObject({ ...times, kind: z.literal('item'), goodsSns: z.array(z.string()) }),
  z.strictObject({ ...times, kind: z.literal('allowlist') }),
])

/**
 * A time before the sale in which some may buy already; epoch seconds, `end` excluded. Who: those who earned
 * `minimumPoints`, those who hold a piece of one of `goodsSns`, or those in the table goods_allowlist.
 */
export type PriorityWindow = z.infer<typeof priorityWindow>

/** Reads the column goods.priority_windows. Throws on what no program of ours wrote. */
export function readPriorityWindows(value: unknown): PriorityWindow[] {
  return z.array(priorityWindow).parse(value)
}
