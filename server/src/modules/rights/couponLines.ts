import type { Coupon } from './sealing.ts'

/** What of a partner's file is a coupon, and which lines are none; what is said of them names the line, never the code on it. */
export interface CouponLines {
  coupons: (Coupon & { line: number })[]
  faults: { line: number; why: string }[]
}

/**
 * The coupons of a CSV file: a line each, a code of printing characters and, behind a comma, the https address where it is
 * used. A first line `code` or `code,link` is a heading.
 */
export function readCouponLines(text: string): CouponLines {
  const found: CouponLines = { coupons: [], faults: [] }
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (const [index, raw] of lines.entries()) addCouponLine(found, index + 1, raw)
  return found
}

/** Adds the content of line number `line`, counted from 1. */
export function addCouponLine(found: CouponLines, line: number, raw: string): void {
  const isHeading = line === 1 && /^code(?:,link)?$/i.test(raw)
  const content = raw.trim()
  if (isHeading || content === '') return
  const [, code, link = ''] = /^([!#-+\--~]{1,100})(?:,(.*))?$/.exec(content) ?? []
  const isLink = link === '' || (link.startsWith('https://') && URL.canParse(link) && link.length <= 500)
  if (code === undefined) found.faults.push({ line, why: '不是券码，也不是「券码,链接」' })
  else if (!isLink) found.faults.push({ line, why: '的链接不是 https 地址' })
  else found.coupons.push({ line, code, link })
}
