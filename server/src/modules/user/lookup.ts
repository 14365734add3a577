import type { Reply } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { People } from './people.ts'

/** Finds whom a gift would go to by their phone. */
export function createLookup({ database }: Foundation, people: People) {
  /**
   * Masked nickname and avatar, nothing else. Throws USER_NOT_FOUND for an unknown phone as for a disabled account.
   */
  return async function byPhone(phone: string): Promise<Reply<'user/user/byPhoneGetUser'>> {
    const found = await people.findByPhone(database.db, phone)
    if (!found) throw new AppError('USER_NOT_FOUND')
    return { nickname: found.nickname, avatar: found.avatar }
  }
}
