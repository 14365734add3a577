import * as z from 'zod'
import { storedFields } from '../../core/storedSettings.ts'

/** Faults of a real channel, each with a description for the tester who selects it at the cashier. */
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

/** Parses fault names such as `lose` or `delay:90`; ignores unknown ones. */
function parseFaults(texts: readonly string[]): Faults {
  const names = new Set<FaultName>()
  let delaySeconds = 0
  for (const text of texts) {
    const [name = '', amount] = text.trim().split(':')
    if (!Object.hasOwn(faultNames, name)) continue
    names.add(name as FaultName)
    if (name === 'delay') delaySeconds = Math.min(86_400, Math.max(1, Number(amount) || defaultDelaySeconds))
  }
  return { names, delaySeconds }
}

/**
 * Column with the faults of every payment: a list of names from the setting `sandbox.faults`, null if it is not set.
 */
export const globalFaults = storedFields('sandbox.faults').as('global_faults')

const storedNames = z.array(z.string()).catch([])

/** Combines the stored faults of every payment with those requested at one cashier. */
export function faultsOf(stored: unknown, requested: readonly string[]): Faults {
  return parseFaults([...storedNames.parse(stored), ...requested])
}
