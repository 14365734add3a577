import type { Reply, Uid } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { People } from './service.ts'

/** Creates the lookup of a gift's recipient by phone, which also reports recipients that cannot receive a gift. */
export function createLookup({ database }: CoreServices, people: People) {
  /**
   * Returns the masked nickname and avatar, nothing else. Throws USER_NOT_FOUND for an unknown phone and for a disabled
   * account, GIFT_SELF for the sender's own, RECIPIENT_UNVERIFIED.
   */
  return async function byPhone(uid: Uid, phone: string): Promise<Reply<'user/user/byPhoneGetUser'>> {
    const found = await people.findByPhone(database.db, phone)
    if (!found) throw new AppError('USER_NOT_FOUND')
    if (found.uid === uid) throw new AppError('GIFT_SELF', { data: { field: 'phone' } })
    if (!found.isVerified) throw new AppError('RECIPIENT_UNVERIFIED', { data: { field: 'phone' } })
    return { nickname: found.nickname, avatar: found.avatar }
  }
}
