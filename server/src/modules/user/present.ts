import { type AccountState, type KycStatus, type RegistrationChannel, type Reply, type Sex } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { findUser } from './queries.ts'

/** What other modules know of a person: counted by them, asked for by the context. */
export interface UserCounts {
  collectibles: number
  orders: number
  /** Fen spent on completed orders. */
  consumed: number
  /** Works they made a favourite that are still shown. */
  favourites: number
  followedShops: number
}

/** The VIP levels, lowest first. */
export type VipLevels = Reply<'user/user/info'>['vipLevels']

/** A row of users as its owner sees it: the phone masked, nothing of the password. */
export function presentUser(
  user: Awaited<ReturnType<typeof findUser>>,
  counts: UserCounts,
  vipLevels: VipLevels,
): Reply<'user/user/info'> {
  return {
    uid: user.uid,
    avatar: user.avatar,
    account: user.phone_masked,
    nickname: user.nickname || 'unknown',
    career: user.career,
    sex: user.sex as Sex,
    city: user.city,
    phone: user.phone_masked,
    birthday: Number(user.birthday),
    numberOfFans: 0,
    numberOfUsersConcerned: counts.followedShops,
    personalizedSignature: user.signature,
    quantityOfCollectibles: counts.collectibles,
    quantityOfStore: counts.favourites,
    blockchainAddress: user.wallet_address ?? '',
    emil: user.email,
    registrationChannel: user.registration_channel as RegistrationChannel,
    kycStatus: user.kyc_status as KycStatus,
    isDisable: user.account_state as AccountState,
    disableReason: user.disable_reason,
    orderCount: counts.orders,
    amountConsume: counts.consumed,
    returnrecord: 0,
    loginTimes: user.login_times,
    createTime: toSeconds(user.created_at),
    updateTime: toSeconds(user.updated_at),
    lastLoginTime: toSeconds(user.last_login_at),
    points: user.points,
    isSecurity: user.security_code_hash !== null,
    vipLevels,
  }
}
