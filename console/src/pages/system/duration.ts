import type { AdminReply } from '@app/contract/admin/routes'

type Field = AdminReply<'setting/list'>['list'][number]['fields'][number]

/** Seconds of each unit, largest first. */
export const units = [
  { name: '天', seconds: 86_400 },
  { name: '小时', seconds: 3600 },
  { name: '分钟', seconds: 60 },
  { name: '秒', seconds: 1 },
] as const

export type Unit = (typeof units)[number]

/** A number that counts time. Its title ends with the unit in which it is stored, as in 付款时限（小时）. */
export interface Duration {
  /** Title without the unit. */
  title: string
  stored: Unit
}

/** Returns the duration that a field holds, or undefined. */
export function durationOf({ kind, title }: Pick<Field, 'kind' | 'title'>): Duration | undefined {
  const [, label, name] = /^(.*)（(天|小时|分钟|秒)）$/.exec(title) ?? []
  const stored = units.find((unit) => unit.name === name)
  return kind === 'number' && label && stored ? { title: label, stored } : undefined
}

/** Returns the largest unit in which an amount is a whole number. */
export const unitFor = (amount: number, { stored }: Duration): Unit =>
  units.find(({ seconds }) => seconds >= stored.seconds && amount > 0 && (amount * stored.seconds) % seconds === 0) ??
  stored

/** Formats a stored amount, such as 1 小时 30 分钟. */
export function formatDuration(amount: number, { stored }: Duration): string {
  let rest = amount * stored.seconds
  const parts = units.flatMap(({ name, seconds }) => {
    const whole = Math.floor(rest / seconds)
    rest -= whole * seconds
    return whole > 0 ? [`${whole} ${name}`] : []
  })
  return parts.join(' ') || `0 ${stored.name}`
}
