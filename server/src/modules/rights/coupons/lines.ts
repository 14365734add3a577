import type { ListSource } from '../../../core/lists/encoding.ts'
import type { ListReading } from '@app/contract/admin/listReading'
import { type ListSpec, readList } from '../../../core/lists/readList.ts'
import type { Coupon } from '../sealer.ts'

/** The coupons in a partner's file, and its invalid lines. Messages name the line, never its code. */
export interface CouponLines {
  coupons: (Coupon & { line: number })[]
  faults: { line: number; why: string }[]
  reading: ListReading
}

const couponList: ListSpec<'code' | 'link'> = {
  most: 200_000,
  columns: {
    code: {
      title: '券码',
      headings: [
        'code',
        '兑换码',
        '优惠码',
        '优惠券码',
        '券号',
        '卡密',
        '卡号',
        '激活码',
        '序列号',
        '核销码',
        '电子码',
        'coupon',
        'coupon code',
        'voucher',
      ],
      isRequired: true,
    },
    link: {
      title: '链接',
      headings: ['link', 'url', '网址', '兑换链接', '使用链接', '地址', '使用地址', '领取链接'],
      isRequired: false,
      takesRest: true,
    },
  },
}

/**
 * Reads a partner's coupons: a code of printable characters each, and optionally the https address where it is used.
 * Throws LIST_UNREADABLE.
 */
export async function readCoupons(source: ListSource): Promise<CouponLines> {
  const { entries, reading } = await readList(source, couponList)
  const found: CouponLines = { coupons: [], faults: [], reading }
  for (const { line, cells, fault } of entries) {
    // Input methods may produce full-width letters and digits.
    const code = cells.code.normalize('NFKC')
    const why = fault === '' ? faultOf(code, cells.link) : fault
    if (why === '') found.coupons.push({ line, code, link: cells.link })
    else found.faults.push({ line, why })
  }
  return found
}

function faultOf(code: string, link: string): string {
  if (/^\d+\.0+$/.test(code)) return '券码末尾多了「.0」，是表格软件加上的。请把这一列设为「文本」后重新导出'
  if (!/^[!#-+\--~]{1,100}$/.test(code)) return '券码应为 1 到 100 个字母、数字或符号，中间没有空格'
  const isLink = link === '' || (link.startsWith('https://') && URL.canParse(link) && link.length <= 500)
  return isLink ? '' : '链接不是 https 地址'
}

/** Masks a code for a preview: enough remains to see that the right column was read. */
export const maskedCode = (code: string): string =>
  `${code.length > 6 ? `${code.slice(0, 2)}••••${code.slice(-2)}` : '••••'}（${code.length} 位）`
