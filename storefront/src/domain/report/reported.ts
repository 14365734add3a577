import type { NamedOn, ReportedKind } from '@app/contract/reports'
import type { ReportReason } from '@app/contract/wall'

/** Public content of another user, with what the report sheet shows of it. */
export interface Reported {
  /** `name` if only a name is shown. */
  kind: ReportedKind
  /** Its own id, or for a name the id of what it is shown on. */
  id: string
  /** Name of the author as shown there; empty if no one is named. */
  name: string
  /** Page that shows the name; without one it cannot be reported. */
  on?: NamedOn
  /** Its text. */
  text?: string
}

/** Display name of each kind. */
export const reportedNames: Readonly<Record<ReportedKind, string>> = {
  line: '这句祝福',
  wish: '这个心愿',
  message: '这条留言',
  comment: '这条评论',
  hall: '这个展厅',
  name: '这个昵称',
}

/** A reason to choose, and what is reported with it. */
export interface Choice {
  value: ReportReason | 'name'
  label: string
  note: string
}

export const reportReasons: readonly Choice[] = [
  { value: 'abuse', label: '辱骂或人身攻击', note: '侮辱、攻击他人的言语' },
  { value: 'advertising', label: '广告或诱导', note: '推销、引流、交易藏品' },
  { value: 'false', label: '不实信息', note: '和事实不符，可能误导别人' },
  { value: 'private', label: '泄露隐私', note: '出现他人的姓名、住址或清晰的面容' },
]

export const reasonsOfName: readonly Choice[] = [
  { value: 'abuse', label: '低俗或辱骂', note: '昵称或头像含低俗、侮辱性内容' },
  { value: 'false', label: '冒充他人或平台', note: '冒充官方、名人或其他藏友' },
  { value: 'advertising', label: '广告或联系方式', note: '昵称或头像含推销内容' },
  { value: 'private', label: '泄露隐私', note: '使用了他人的真名或照片' },
]

export const nameInstead: Choice = { value: 'name', label: '昵称或头像不妥', note: '内容没有问题，昵称或头像不妥' }
export const otherReason: Choice = { value: 'other', label: '其他', note: '请在下方说明' }
