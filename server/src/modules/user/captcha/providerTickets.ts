import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { limitAddress } from '../../../core/addressLimits.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { CaptchaProvider, CaptchaTicket } from '../../../ports/captcha.ts'

const minute = 60
/** Seconds for which used tickets are remembered: twice the five minutes of their validity. */
const keptSeconds = 600

/** Check of a captcha provider's tickets, each valid once. */
export interface ProviderTickets {
  readonly appId: string
  /** Whether the provider is paused: after a failure it is not used for a while. */
  isResting(): boolean
  /**
   * Whether the provider accepts a ticket. Our own limits are checked before the paid query. Throws TOO_FAST,
   * CAPTCHA_EXPIRED for a ticket used before, and CAPTCHA_UNAVAILABLE if the provider does not answer.
   */
  isGood(given: CaptchaTicket): Promise<boolean>
}

export function createProviderTickets(core: CoreServices, provider: CaptchaProvider): ProviderTickets {
  const { config, database, log } = core
  const { drawnPerMinute, outageSeconds } = config.captcha
  let restsUntil = Number.NEGATIVE_INFINITY

  /** Returns false for a ticket that was seen before. */
  async function keep(ticket: string): Promise<boolean> {
    const id = createHash('sha256').update(ticket).digest('base64url')
    const expires = sql`now() + make_interval(secs => ${keptSeconds})`
    const { numInsertedOrUpdatedRows } = await database.db
      .insertInto('captchas')
      .values({ id, kind: 'ticket', answer: '{}', expires_at: expires as never })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  const isResting = () => performance.now() < restsUntil

  return {
    appId: provider.appId,
    isResting,

    async isGood(given) {
      if (!provider.isGenuine(given.ticket)) return false
      await limitAddress(core, { name: 'captcha-ticket', ip: given.ip, seconds: minute, limit: drawnPerMinute })
      if (isResting()) throw new AppError('CAPTCHA_UNAVAILABLE')
      if (!(await keep(given.ticket))) throw new AppError('CAPTCHA_EXPIRED')
      const outcome = await provider.verify(given)
      if (outcome.kind === 'passed') return true
      const details = { provider: provider.name, detail: outcome.detail }
      if (outcome.kind === 'refused') {
        log.warn(details, 'a captcha ticket was refused')
        return false
      }
      log.error(
        { ...details, outageSeconds },
        'the captcha provider does not answer: our own puzzle is asked for instead',
      )
      restsUntil = performance.now() + outageSeconds * 1000
      throw new AppError('CAPTCHA_UNAVAILABLE')
    },
  }
}
