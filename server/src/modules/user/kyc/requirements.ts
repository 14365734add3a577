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

/** Required for purchases, boxes and draws. Throws KYC_REQUIRED, and UNDER_AGE below `order.minimumAge`. */
export function requireAdult(caller: Caller, { config, clock }: Pick<CoreServices, 'config' | 'clock'>): void {
  requireVerified(caller)
  if (!caller.birthDate) throw new AppError('KYC_REQUIRED')
  const { minimumAge } = config.order
  if (ageAt(caller.birthDate, clock.now()) < minimumAge) {
    throw new AppError('UNDER_AGE', { msg: `按规定未满 ${minimumAge} 周岁不能购买或参与` })
  }
}
