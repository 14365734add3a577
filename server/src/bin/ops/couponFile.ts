import { type Coupon, readCouponLines } from '../../modules/rights/index.ts'
import { Refusal } from './refusal.ts'

/** A partner's file that is not as it should be; the message names the line, never the code on it. */
export class CouponsUnreadable extends Refusal {}

/** The coupons of a CSV file (`readCouponLines`), all of whose lines are good. Throws CouponsUnreadable. */
export function readCoupons(text: string): Coupon[] {
  const { coupons, faults } = readCouponLines(text)
  const [fault] = faults
  if (fault) throw new CouponsUnreadable(`第 ${fault.line} 行${fault.why}`)
  if (coupons.length === 0) throw new CouponsUnreadable('文件里没有券码')
  return coupons.map(({ code, link }) => ({ code, link }))
}
