import type { Coupon } from '../../modules/rights/index.ts'
import { Refusal } from './refusal.ts'

/** A partner's file that is not as it should be; the message names the line, never the code on it. */
export class CouponsUnreadable extends Refusal {}

/**
 * The coupons of a CSV file: a line each, a code of printing characters and, behind a comma, the https address where it is
 * used. A first line `code` or `code,link` is a heading. Throws CouponsUnreadable.
 */
export function readCoupons(text: string): Coupon[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const coupons = lines.flatMap((line, index) => {
    const isHeading = index === 0 && /^code(?:,link)?$/i.test(line)
    return isHeading || line.trim() === '' ? [] : [readLine(line.trim(), index + 1)]
  })
  if (coupons.length === 0) throw new CouponsUnreadable('文件里没有券码')
  return coupons
}

function readLine(line: string, number: number): Coupon {
  const [, code, link = ''] = /^([!#-+\--~]{1,100})(?:,(.*))?$/.exec(line) ?? []
  if (code === undefined) throw new CouponsUnreadable(`第 ${number} 行不是券码，也不是「券码,链接」`)
  const isLink = link === '' || (link.startsWith('https://') && URL.canParse(link) && link.length <= 500)
  if (!isLink) throw new CouponsUnreadable(`第 ${number} 行的链接不是 https 地址`)
  return { code, link }
}
