import type { MessageState } from '@app/contract/wall'

/** State of the user's own message or comment. */
export const stateLabels: Record<MessageState, string> = {
  pending: '待审核',
  visible: '已展示',
  refused: '未通过',
  hidden: '已隐藏',
}
