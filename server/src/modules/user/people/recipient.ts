import type { Reply, Uid } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { Database } from '../../../core/database.ts'
import type { People } from './service.ts'

/**
 * Returns the masked nickname and avatar of a gift's recipient, nothing else. Throws USER_NOT_FOUND for an unknown phone
 * and for a disabled account, GIFT_SELF for the sender's own, RECIPIENT_UNVERIFIED.
 */
export async function findRecipient(
  { database, people }: { database: Database; people: Pick<People, 'findByPhone'> },
  uid: Uid,
  phone: string,
): Promise<Reply<'user/user/byPhoneGetUser'>> {
  const found = await people.findByPhone(database.db, phone)
  if (!found) throw new AppError('USER_NOT_FOUND')
  if (found.uid === uid) throw new AppError('GIFT_SELF', { data: { field: 'phone' } })
  if (!found.isVerified) throw new AppError('RECIPIENT_UNVERIFIED', { data: { field: 'phone' } })
  return { nickname: found.nickname, avatar: found.avatar }
}
