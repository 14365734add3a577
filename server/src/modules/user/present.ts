import { type AccountState, type KycStatus, type RegistrationChannel, type Reply, type Sex } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { findUser } from './queries.ts'

/** What other modules know of a person: counted by them, asked for by the context. */
export interface UserCounts {
  collectibles: number
  orders: number
  /** Fen spent on completed orders. */
  consumed: number
}

export const vipLevels = [
  { condition: 500, level: 1 },
  { condition: 2000, level: 2 },
  { condition: 8000, level: 3 },
  { condition: 30_000, level: 4 },
]

/** A row of users as its owner sees it: the phone masked, nothing of the password. */
export function presentUser(user: Awaited<ReturnType<typeof findUser>>, counts: UserCounts): Reply<'user/user/info'> {
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
    numberOfUsersConcerned: 0,
    personalizedSignature: user.signature,
    quantityOfCollectibles: counts.collectibles,
    quantityOfStore: 0,
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
