import { createHash } from 'node:crypto'
import type { Config } from '../../core/config/index.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Log } from '../../core/log.ts'
import { countUseUpTo, limitUse, takeBackUse } from '../../core/rateLimit.ts'

const hour = 3600
const day = 86_400
const budgetKey = 'sms-budget'
const complaintMilliseconds = 60_000

/** Who asks for a code: an address, and what its browser calls itself. */
export interface Asker {
  ip: string
  device: string
}

/** The limits of codes besides those of the phone: by address, by device, and for everybody together by the day. */
export function createSmsLimits({ perAddressAndHour, perDeviceAndHour, dailyBudget }: Config['sms'], log: Log) {
  let complainedAt = Number.NEGATIVE_INFINITY

  return {
    /** Counts a request, whatever becomes of it. Throws SMS_TOO_FAST. */
    async countAsker(db: Db, asker: Asker): Promise<void> {
      const limits = [
        { key: addressKey(asker), limit: perAddressAndHour },
        { key: deviceKey(asker), limit: perDeviceAndHour },
      ]
      for (const { key, limit } of limits) await limitUse(db, { key, seconds: hour, limit, reason: 'SMS_TOO_FAST' })
    },

    /** Takes one message from the day's budget; false, and a word to the operator, when nothing is left. */
    async takeFromBudget(tx: Tx): Promise<boolean> {
      const used = await countUseUpTo(tx, budgetKey, day, dailyBudget)
      if (used === Math.ceil(dailyBudget * 0.8))
        log.warn({ used, dailyBudget }, 'four fifths of the SMS budget are used')
      if (used === undefined && performance.now() - complainedAt > complaintMilliseconds) {
        complainedAt = performance.now()
        log.error({ dailyBudget }, 'the SMS budget of the day is used up: no codes are sent')
      }
      return used !== undefined
    },

    /** Takes back what a message counted that was not delivered. */
    async giveBack(tx: Tx, asker: Asker): Promise<void> {
      await takeBackUse(tx, budgetKey, day)
      await takeBackUse(tx, addressKey(asker), hour)
      await takeBackUse(tx, deviceKey(asker), hour)
    },
  }
}

const addressKey = ({ ip }: Asker) => `sms-ip:${ip}`

function deviceKey({ ip, device }: Asker): string {
  return `sms-device:${createHash('sha256').update(`${ip}\0${device}`).digest('base64url').slice(0, 16)}`
}
