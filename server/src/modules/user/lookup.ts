import type { Reply } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { limitUse } from '../../core/rateLimit.ts'
import type { People } from './people.ts'

const day = 86_400

/** Finds whom a gift would go to by their phone. */
export function createLookup({ config, database }: Foundation, people: People) {
  /**
   * Masked nickname and avatar, nothing else. Every look counts against the day's limit, found or not, so that phones
   * cannot be tried through. Throws LOOKUP_LIMIT; USER_NOT_FOUND for an unknown phone as for a disabled account.
   */
  return async function byPhone(callerUid: string, phone: string): Promise<Reply<'user/user/byPhoneGetUser'>> {
    const limit = config.identity.lookupsPerDay
    await limitUse(database.db, { key: `lookup:${callerUid}`, seconds: day, limit, reason: 'LOOKUP_LIMIT' })
    const found = await people.findByPhone(database.db, phone)
    if (!found) throw new AppError('USER_NOT_FOUND')
    return { nickname: found.nickname, avatar: found.avatar }
  }
}
