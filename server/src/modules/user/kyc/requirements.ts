import { KycStatus, type Route } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import { ageAt } from './idNumber.ts'

/** Requires that a caller meets the route's condition (rules/identity#age). Throws KYC_REQUIRED, UNDER_AGE. */
export function requireFor(auth: Route['auth'], caller: Caller, core: Pick<CoreServices, 'config' | 'clock'>): void {
  if (auth === 'verified') requireVerified(caller)
  if (auth === 'adult') requireAdult(caller, core)
}

/** Requires a verified real name. Throws KYC_REQUIRED. */
export function requireVerified(caller: Caller): void {
  if (caller.kycStatus !== KycStatus.success) throw new AppError('KYC_REQUIRED')
}

/** Whether the verified age of a user is below `order.minimumAge` (rules/identity#age). */
export function isUnderAge(
  birthDate: string | null,
  { config, clock }: Pick<CoreServices, 'config' | 'clock'>,
): boolean {
  return birthDate !== null && ageAt(birthDate, clock.now()) < config.order.minimumAge
}

/** Required for purchases, boxes and draws. Throws KYC_REQUIRED, and UNDER_AGE below `order.minimumAge`. */
export function requireAdult(caller: Caller, core: Pick<CoreServices, 'config' | 'clock'>): void {
  requireVerified(caller)
  if (!caller.birthDate) throw new AppError('KYC_REQUIRED')
  if (isUnderAge(caller.birthDate, core)) {
    throw new AppError('UNDER_AGE', { msg: `按规定未满 ${core.config.order.minimumAge} 周岁不能购买或参与` })
  }
}
