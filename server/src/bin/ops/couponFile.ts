import { AppError } from '../../core/errors.ts'
import type { ListSource } from '../../core/lists/encoding.ts'
import { type Coupon, readCoupons } from '../../modules/rights/index.ts'
import { Refusal } from './refusal.ts'

/** A partner's file with errors. The message names the line, never the code on it. */
export class CouponsUnreadable extends Refusal {}

/** Reads the coupons of a file (`readCoupons`) in which every line is valid. Throws CouponsUnreadable. */
export async function couponsOf(source: ListSource): Promise<Coupon[]> {
  const { coupons, faults } = await readCoupons(source).catch((error: unknown) => {
    throw error instanceof AppError ? new CouponsUnreadable(error.message) : error
  })
  const [fault] = faults
  if (fault) throw new CouponsUnreadable(`第 ${fault.line} 行：${fault.why}`)
  return coupons.map(({ code, link }) => ({ code, link }))
}
