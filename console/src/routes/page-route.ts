import type { Permission } from '@app/contract/admin/permissions'

/** Menu groups of the console, in display order. */
export const groups = [
  '工作台',
  '发行',
  '交易',
  '发货',
  '藏品',
  '发放',
  '用户',
  '玩乐',
  '拍卖',
  '权益与商户',
  '客服',
  '审核',
  '内容',
  '系统',
] as const

/** Address, name and required permission of one page. */
export interface PageRoute {
  /** Path below /console, with `$name` for a parameter. */
  readonly path: string
  readonly title: string
  /** Menu group; undefined for pages that are reached only from another page. */
  readonly group?: (typeof groups)[number]
  /** Required permission; undefined for pages that every signed-in user may see. */
  readonly permission?: Permission
  /** Whether the page covers the whole platform and is hidden from partner staff. */
  readonly isPlatform?: true
}
