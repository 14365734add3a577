import type { Coupon } from '../modules/rights/index.ts'

/** A partner's file that is not as it should be; the message names the line, never the code on it. */
export class CouponsUnreadable extends Error {}

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
  if (coupons.length === 0) throw new CouponsUnreadable('The file has no codes')
  return coupons
}

function readLine(line: string, number: number): Coupon {
  const [, code, link = ''] = /^([!#-+\--~]{1,100})(?:,(.*))?$/.exec(line) ?? []
  if (code === undefined) throw new CouponsUnreadable(`Line ${number} is no code, or a code and a link`)
  const isLink = link === '' || (link.startsWith('https://') && URL.canParse(link) && link.length <= 500)
  if (!isLink) throw new CouponsUnreadable(`The link of line ${number} is no https address`)
  return { code, link }
}
