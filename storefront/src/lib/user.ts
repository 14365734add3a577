import { AccountState, KycStatus, RegistrationChannel, Sex } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'

/** The user before anything is known of them. */
export const emptyUser: Reply<'user/user/info'> = {
  uid: '',
  avatar: '',
  account: '',
  nickname: 'unknown',
  career: '',
  sex: Sex.secret,
  city: '',
  phone: '',
  birthday: 0,
  numberOfFans: 0,
  numberOfUsersConcerned: 0,
  personalizedSignature: '',
  quantityOfCollectibles: 0,
  quantityOfStore: 0,
  blockchainAddress: '',
  emil: '',
  registrationChannel: RegistrationChannel.other,
  kycStatus: KycStatus.none,
  isDisable: AccountState.normal,
  disableReason: '',
  orderCount: 0,
  amountConsume: 0,
  returnrecord: 0,
  loginTimes: 0,
  createTime: 0,
  updateTime: 0,
  lastLoginTime: 0,
  points: 0,
  isSecurity: false,
  vipLevels: [],
}

/** Verification counts as passed only when its status is success. */
export function hasPassedKyc(user: { kycStatus: number }): boolean {
  return user.kycStatus === KycStatus.success
}

/** The level below the first threshold not reached, else the highest. `points` are all points ever earned. */
export function vipLevel(levels: { condition: number; level: number }[], points: number): number {
  const rising = levels.toSorted((a, b) => a.condition - b.condition)
  return rising.findLast(({ condition }) => points >= condition)?.level ?? 0
}
