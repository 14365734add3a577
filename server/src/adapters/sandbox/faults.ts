import * as z from 'zod'
import { storedFields } from '../../core/storedSettings.ts'

/** What a real channel does on a bad day, each in words for whoever switches it on at the cashier. */
export const faultNames = {
  lose: '不发送通知',
  delay: '通知延迟',
  twice: '通知发送两次',
  wrongAmount: '通知金额多 1 分',
  payTwice: '同一订单的其他支付单也扣款',
  late: '关闭后仍可支付',
  fail: '支付总是失败',
} as const
export type FaultName = keyof typeof faultNames

export const defaultDelaySeconds = 30

export interface Faults {
  readonly names: ReadonlySet<FaultName>
  /** Seconds before the notification is sent; 0 without the fault. */
  readonly delaySeconds: number
}

/** Reads words such as `lose` or `delay:90`; unknown ones are passed over. */
function parseFaults(words: readonly string[]): Faults {
  const names = new Set<FaultName>()
  let delaySeconds = 0
  for (const word of words) {
    const [name = '', amount] = word.trim().split(':')
    if (!Object.hasOwn(faultNames, name)) continue
    names.add(name as FaultName)
    if (name === 'delay') delaySeconds = Math.min(86_400, Math.max(1, Number(amount) || defaultDelaySeconds))
  }
  return { names, delaySeconds }
}

/** Faults of every payment, as a column: a list of words in the row `sandbox.faults` of settings, null without it. */
export const globalFaults = storedFields('sandbox.faults').as('global_faults')

const words = z.array(z.string()).catch([])

/** The faults of every payment, as they are stored, with those asked for at one's cashier. */
export function faultsOf(stored: unknown, asked: readonly string[]): Faults {
  return parseFaults([...words.parse(stored), ...asked])
}
