import { address, paths } from '../../routes.ts'
import type { Reply } from '@app/contract/types'

/** An entry of the top navigation. */
export interface MenuItem {
  key: string
  label: string
  to: string
  /** `new` adds a label beside the text; `dot` is a red dot. */
  mark?: 'new' | 'dot'
}

export type MemorySection = Reply<'ops/specialTypeConfig/byType'>

export interface MenuState {
  /** Whether the window is narrower than 750 px, which shows the play entry. */
  narrow: boolean
  playOpened: boolean
  memory?: MemorySection
  /** Id of the memorial section opened last. */
  memoryOpened?: string | null
}

/** Position of the memorial section's entry, counted from 1. */
const memoryPosition = 5

/** Entries of the top navigation, in order. */
export function topMenu({ narrow, playOpened, memory, memoryOpened }: MenuState): MenuItem[] {
  const items: MenuItem[] = [
    { key: 'home', label: '首页', to: paths.home.path },
    { key: 'digital', label: '数字专区', to: paths.digital.path },
    { key: 'activity', label: '活动', to: paths.compose.path, mark: 'new' },
    { key: 'album', label: '专辑', to: paths.album.path },
    { key: 'notice', label: '公告', to: paths.notice.path },
    { key: 'download', label: 'App 下载', to: '/download' },
  ]
  if (narrow) {
    const beforeNotices = items.findIndex((item) => item.key === 'notice')
    const play: MenuItem = { key: 'play', label: '玩乐', to: paths.amusePlay.path }
    items.splice(beforeNotices, 0, playOpened ? play : { ...play, mark: 'dot' })
  }
  if (memory?.accessStatus === 1) items.splice(memoryPosition - 1, 0, memoryItem(memory, memory.id === memoryOpened))
  return items
}

function memoryItem({ id, title, introduceStatus, redPoint }: MemorySection, isOpened: boolean): MenuItem {
  const to = address(introduceStatus === 1 ? 'memoryIntro' : 'memoryGoods').concat('/?id=', encodeURIComponent(id))
  return { key: 'memory', label: title, to, ...(redPoint === 1 && !isOpened && { mark: 'dot' as const }) }
}

/** Entries of the account menu. */
export const accountItems = [
  { key: 'messages', label: '消息', to: paths.messages.path },
  { key: 'calendar', label: paths.calendar.title, to: paths.calendar.path },
  { key: 'collection', label: '我的藏品', to: paths.collection.path },
  { key: 'order', label: '我的订单', to: paths.order.path },
  { key: 'transfer', label: '转赠记录', to: paths.transfer.path },
  { key: 'interest', label: '藏品权益', to: paths.itemInterest.path },
  { key: 'invite', label: '邀请记录', to: paths.invite.path },
  { key: 'kycAuth', label: '实名认证', to: paths.kycAuth.path },
  { key: 'safeCode', label: '安全码', to: paths.safeCode.path },
  { key: 'address', label: '收货地址', to: paths.address.path },
  { key: 'decisions', label: '内容处理结果', to: paths.mineDecision.path },
  { key: 'help', label: '帮助与客服', to: paths.help.path },
] as const satisfies MenuItem[]
