import type { Permission } from '@app/contract/admin/permissions'
import type { ComponentType } from 'react'

/** The rooms of the console, in the order in which they are listed. */
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

/** One page: its address below /console, its name, and who may see it. */
export interface PageEntry {
  readonly path: string
  readonly title: string
  /** Where it is listed; left away for what is reached from another page. */
  readonly group?: (typeof groups)[number]
  /** Left away for what everybody sees who is logged in. */
  readonly right?: Permission
  /** Whether it is about the whole house, and nothing for people of a partner. */
  readonly isPlatform?: true
  readonly load: () => Promise<{ default: ComponentType }>
}
