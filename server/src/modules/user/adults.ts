import { KycStatus } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Caller } from '../../core/handler.ts'
import { ageAt } from './idNumber.ts'

/** For buying, boxes and draws (rules.md, identity). Throws KYC_REQUIRED, and UNDER_AGE below `order.minimumAge`. */
export function requireAdult(caller: Caller, { config, clock }: Pick<Foundation, 'config' | 'clock'>): void {
  if (caller.kycStatus !== KycStatus.success || !caller.birthDate) throw new AppError('KYC_REQUIRED')
  if (ageAt(caller.birthDate, clock.now()) < config.order.minimumAge) throw new AppError('UNDER_AGE')
}
