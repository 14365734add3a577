import type { GoodsSn, Picture, Uid } from '@app/contract'
import type { ApprovalSummary, SummaryRow } from '@app/contract/admin/summary'
import { yuanOfFen } from './yuan.ts'

// Parts that summaries of approvals share (contract/src/admin/summary.ts).

/** Formats a number for a sentence: `6,482`. */
export const countText = (count: number): string => count.toLocaleString('en-US')

/** Formats fen for a sentence: `¥1,234.50`, `¥1,000`. */
export function moneyText(fen: number): string {
  const [yuan = '0', cents] = yuanOfFen(Math.abs(fen)).split('.')
  return `${fen < 0 ? '-' : ''}¥${countText(Number(yuan))}${cents === '00' ? '' : `.${cents}`}`
}

/** Row of one user. The nickname is masked; without one the number is shown. */
export const userRow = (label: string, uid: Uid, nickname: string | undefined): SummaryRow => ({
  kind: 'person',
  label,
  people: [{ name: nickname || uid, to: `/users/${uid}` }],
})

/** Row of one work or blind box. `note` is empty if there is nothing to add. */
export const workRow = (
  label: string,
  { goodsSn, name, cover }: { goodsSn: GoodsSn; name: string; cover: Picture },
  note = '',
): SummaryRow => ({ kind: 'works', label, works: [{ name, to: `/goods/${goodsSn}`, cover, note }] })

/** Summary of a request that repeats what was done under the same key: approving it does nothing. */
export const repeated = (subject: string): ApprovalSummary => ({
  subject,
  sentence: '同样的操作已经做过一次，同意后不会重复执行',
  rows: [],
})

/** A possible outcome of one try or box. */
export type Chance = Extract<SummaryRow, { kind: 'odds' }>['prizes'][number]

/**
 * Rows of a table of chances: the table, and what one try brings on average. `each` is 每次 or 每盒. Prizes without a
 * price count as worth nothing.
 */
export function oddsRows(label: string, each: string, prizes: readonly Chance[]): SummaryRow[] {
  const isNew = prizes.some(({ before }) => before === undefined)
  const mean = (share: (prize: Chance) => number, value: (prize: Chance) => number) =>
    prizes.reduce((sum, prize) => sum + share(prize) * value(prize), 0)
  const change = (value: (prize: Chance) => number, rounded: (mean: number) => number) => ({
    ...(!isNew && { before: rounded(mean(({ before = 0 }) => before, value)) }),
    after: rounded(mean(({ after }) => after, value)),
  })
  const worth = change(({ worthFen }) => worthFen ?? 0, Math.round)
  const points = change(
    (prize) => prize.points,
    (sum) => Math.round(sum * 100) / 100,
  )
  const hasPoints = prizes.some((prize) => prize.points > 0)
  return [
    { kind: 'odds', label, prizes: [...prizes] },
    { kind: 'money', label: `平均${each}的藏品价值`, ...worth },
    ...(hasPoints ? [{ kind: 'count', label: `平均${each}的积分`, ...points, unit: '积分' } as const] : []),
  ]
}
