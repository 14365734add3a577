import type { Reply, Uid } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { People } from './people.ts'

/** Finds whom a gift would go to by their phone, and says at once whom none can go to. */
export function createLookup({ database }: Foundation, people: People) {
  /**
   * Masked nickname and avatar, nothing else. Throws USER_NOT_FOUND for an unknown phone as for a disabled account, GIFT_SELF for
   * one's own, RECIPIENT_UNVERIFIED.
   */
  return async function byPhone(uid: Uid, phone: string): Promise<Reply<'user/user/byPhoneGetUser'>> {
    const found = await people.findByPhone(database.db, phone)
    if (!found) throw new AppError('USER_NOT_FOUND')
    if (found.uid === uid) throw new AppError('GIFT_SELF', { data: { field: 'phone' } })
    if (!found.isVerified) throw new AppError('RECIPIENT_UNVERIFIED', { data: { field: 'phone' } })
    return { nickname: found.nickname, avatar: found.avatar }
  }
}
