import { KycStatus } from '@app/contract/enums'

/** Verification counts as passed only when its status is success. */
export function hasPassedKyc(user: { kycStatus: number }): boolean {
  return user.kycStatus === KycStatus.success
}
