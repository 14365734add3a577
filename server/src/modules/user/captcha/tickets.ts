import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { limitAddress } from '../../../core/addressLimits.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { CaptchaProvider, CaptchaTicket } from '../../../ports/captcha.ts'

const minute = 60
/** The provider's tickets are good for five minutes; twice that outlives every one. */
const keptSeconds = 600

/** Tickets of a provider's captcha, each good once, and whether the provider is to be asked at all just now. */
export function createTickets(core: CoreServices, provider: CaptchaProvider) {
  const { config, database, log } = core
  const { drawnPerMinute, outageSeconds } = config.captcha
  let restsUntil = Number.NEGATIVE_INFINITY

  /** False for a ticket that was seen before. */
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

  return {
    appId: provider.appId,

    /** After a question without an answer nobody is sent to the provider for a while. */
    isResting: (): boolean => performance.now() < restsUntil,

    /**
     * Whether the ticket is a person's. Our own limits come first, the question that costs comes last. Throws TOO_FAST,
     * CAPTCHA_EXPIRED for a ticket used before, and CAPTCHA_UNAVAILABLE where the provider does not say.
     */
    async isGood(given: CaptchaTicket): Promise<boolean> {
      if (!provider.isGenuine(given.ticket)) return false
      await limitAddress(core, { name: 'captcha-ticket', ip: given.ip, seconds: minute, limit: drawnPerMinute })
      if (this.isResting()) throw new AppError('CAPTCHA_UNAVAILABLE')
      if (!(await keep(given.ticket))) throw new AppError('CAPTCHA_EXPIRED')
      const outcome = await provider.verify(given)
      if (outcome.kind === 'passed') return true
      const told = { provider: provider.name, detail: outcome.detail }
      if (outcome.kind === 'refused') {
        log.warn(told, 'a captcha ticket was refused')
        return false
      }
      log.error({ ...told, outageSeconds }, 'the captcha provider does not answer: our own puzzle is asked for instead')
      restsUntil = performance.now() + outageSeconds * 1000
      throw new AppError('CAPTCHA_UNAVAILABLE')
    },
  }
}
