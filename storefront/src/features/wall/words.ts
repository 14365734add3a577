import type { MessageState, ReportReason } from '@app/contract/wall'

/** How far a message or comment of one's own is. */
export const stateWords: Record<MessageState, string> = {
  pending: '待审核',
  visible: '已展示',
  refused: '未通过',
  hidden: '已隐藏',
}

export const reportReasons: readonly { value: ReportReason; label: string; note: string }[] = [
  { value: 'abuse', label: '辱骂或人身攻击', note: '让人不舒服的话，或针对某个人' },
  { value: 'advertising', label: '广告或诱导', note: '推销、引流、交易藏品' },
  { value: 'false', label: '不实信息', note: '和事实不符，可能误导别人' },
  { value: 'private', label: '泄露隐私', note: '出现他人的姓名、住址或清晰的面容' },
  { value: 'other', label: '其他', note: '在下面说说是什么' },
]
