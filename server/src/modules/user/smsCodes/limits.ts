import { createHash } from 'node:crypto'
import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import type { Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { networksOf } from '../../../core/networks.ts'
import { countUseUpTo, limitUse, takeBackUse, usesOf } from '../../../core/rateLimit.ts'

const hour = 3600
const day = 86_400
const budgetKey = 'sms-budget'
const complaintMilliseconds = 60_000

/** The client that requests a code: its address and user agent. */
export interface LimitedAsker {
  ip: string
  device: string
}

/** Limits on codes besides those of the phone: per address, per device, and in total per day. */
export interface SmsLimits {
  /**
   * Counts a request, whatever its outcome. Unused codes count against their address beyond the hourly number: honest
   * users use their codes, and attackers who want to cause cost do not. @throws SMS_TOO_FAST.
   */
  countAsker(asker: LimitedAsker): Promise<void>
  /** Takes the count back after a code was used. */
  forgive(asker: Pick<LimitedAsker, 'ip'>): Promise<void>
  /**
   * Takes one message from the daily budget; returns false and alerts the operator if nothing is left. A part is
   * reserved for owners on clients they have logged in with before; being refused reveals nothing to strangers.
   */
  takeFromBudget(tx: Tx, isOwner: boolean): Promise<boolean>
  /** Takes back the counts of a message that was not delivered. */
  giveBack(tx: Tx, asker: LimitedAsker): Promise<void>
}

export function createSmsLimits(core: CoreServices): SmsLimits {
  const { config, database, log } = core
  const { perAddressAndHour, perDeviceAndHour, unusedPerAddressAndHour, unusedPerAddressAndDay, dailyBudget } =
    config.sms
  const openBudget = budgetOfStrangers(config.sms)
  let complainedAt = Number.NEGATIVE_INFINITY

  function complain(message: string): void {
    if (performance.now() - complainedAt < complaintMilliseconds) return
    complainedAt = performance.now()
    log.error({ dailyBudget, openBudget }, message)
  }

  return {
    async countAsker(asker) {
      const use = { seconds: hour, reason: 'SMS_TOO_FAST' } as const
      const limits = { hour: unusedPerAddressAndHour, day: unusedPerAddressAndDay }
      for (const { span, ...counted } of unused(asker)) {
        await limitAddress(core, { ...use, ...counted, limit: limits[span] })
      }
      await limitAddress(core, { ...use, name: 'sms-ip', ip: asker.ip, limit: perAddressAndHour })
      await limitUse(database.db, { ...use, key: deviceKey(asker), limit: perDeviceAndHour })
    },

    async forgive(asker) {
      for (const counted of unused(asker)) await takeBackAddress(database.db, counted)
    },

    async takeFromBudget(tx, isOwner) {
      const used = await countUseUpTo(tx, budgetKey, day, isOwner ? dailyBudget : openBudget)
      if (used === Math.ceil(openBudget * 0.8))
        log.warn({ used, dailyBudget, openBudget }, 'four fifths of what strangers may use of the SMS budget are used')
      if (used === undefined && isOwner) complain('the SMS budget of the day is used up: no codes are sent')
      else if (used === undefined)
        complain('what strangers may use of the SMS budget is used up: owners still get codes')
      return used !== undefined
    },

    async giveBack(tx, asker) {
      await takeBackUse(tx, budgetKey, day)
      for (const counted of unused(asker)) await takeBackAddress(tx, counted)
      await takeBackAddress(tx, { name: 'sms-ip', ip: asker.ip, seconds: hour })
      await takeBackUse(tx, deviceKey(asker), hour)
    },
  }
}

/**
 * Messages per day that strangers may cause; the rest is reserved for owners who ask from a browser or app they have
 * logged in with.
 */
const budgetOfStrangers = ({ dailyBudget, reservePercent }: CoreServices['config']['sms']): number =>
  Math.ceil((dailyBudget * (100 - reservePercent)) / 100)

/** Share of the day's messages for strangers that is used, 0 to 1; 1 if they may cause none. */
export async function spentShare({ config, database }: Pick<CoreServices, 'config' | 'database'>): Promise<number> {
  const budget = budgetOfStrangers(config.sms)
  return budget === 0 ? 1 : Math.min(1, (await usesOf(database.db, budgetKey, day)) / budget)
}

/** Hourly and daily counters of codes that were sent but never used. */
const unused = ({ ip }: Pick<LimitedAsker, 'ip'>) =>
  [
    { span: 'hour', name: 'sms-unused', ip, seconds: hour },
    { span: 'day', name: 'sms-unused-day', ip, seconds: day },
  ] as const

function deviceKey({ ip, device }: LimitedAsker): string {
  return `sms-device:${createHash('sha256')
    .update(`${networksOf(ip).host}\0${device}`)
    .digest('base64url')
    .slice(0, 16)}`
}
