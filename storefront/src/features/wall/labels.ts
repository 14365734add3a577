import type { MessageState } from '@app/contract/wall'

/** How far a message or comment of one's own is. */
export const stateLabels: Record<MessageState, string> = {
  pending: '待审核',
  visible: '已展示',
  refused: '未通过',
  hidden: '已隐藏',
}
