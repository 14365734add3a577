import type { Reply } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { findUser } from '../accounts/queries.ts'

/** What other modules know of a user. */
export interface KnownElsewhere {
  collectibles: number
  orders: number
  /** Fen spent on completed orders, minus refunds. */
  consumed: number
  /** Orders they requested to return, or cancelled before shipping. */
  returns: number
  /** Favourite works that are still shown. */
  favourites: number
  followedShops: number
  /** Their wallet address; empty if they have none. */
  address: string
  /** Lowest first. */
  vipLevels: Reply<'user/user/info'>['vipLevels']
}

/** Returns a user for its owner: the phone masked, without the password. */
export function presentUser(
  user: Awaited<ReturnType<typeof findUser>>,
  known: KnownElsewhere & { isUnderAge: boolean },
): Reply<'user/user/info'> {
  return {
    uid: user.uid,
    avatar: user.avatar,
    account: user.phone_masked,
    nickname: user.nickname || 'unknown',
    career: user.career,
    sex: user.sex,
    city: user.city,
    phone: user.phone_masked,
    birthday: Number(user.birthday),
    numberOfFans: 0,
    numberOfUsersConcerned: known.followedShops,
    personalizedSignature: user.signature,
    quantityOfCollectibles: known.collectibles,
    quantityOfStore: known.favourites,
    blockchainAddress: known.address,
    emil: user.email,
    registrationChannel: user.registration_channel,
    kycStatus: user.kyc_status,
    isDisable: user.account_state,
    disableReason: user.disable_reason,
    orderCount: known.orders,
    amountConsume: known.consumed,
    returnrecord: known.returns,
    loginTimes: user.login_times,
    createTime: toSeconds(user.created_at),
    updateTime: toSeconds(user.updated_at),
    lastLoginTime: toSeconds(user.last_login_at),
    points: user.points,
    isSecurity: user.security_code_hash !== null,
    isUnderAge: known.isUnderAge,
    vipLevels: known.vipLevels,
  }
}
