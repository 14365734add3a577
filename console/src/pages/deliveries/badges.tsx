import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'

type Delivery = AdminReply<'delivery/list'>['list'][number]

const { columns } = adminLists['delivery/list']
const tones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'going',
  sent: 'done',
  unclear: 'waiting',
  refused: 'over',
  dead: 'wrong',
}

export const stateLabels = labelsOf(columns, 'state')
export const kindLabels = labelsOf(columns, 'kind')
export const channelLabels = labelsOf(columns, 'channel')

export const DeliveryBadge = ({ state }: Pick<Delivery, 'state'>) => (
  <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
)

const errors: Readonly<Record<string, string>> = {
  budget: '短信预算已用完',
  limit: '超过每人每天的条数',
  late: '超过 24 小时，不再打扰',
  'no phone': '账号没有手机号',
  'no template': '没有报备的短信模板',
  'target ended': '设备已退出登录',
  gone: '设备已关闭通知',
  'worker lost': '发送中服务中断',
  'no answer': '渠道没有答复',
  error: '发送出错',
}

/** Returns why a message was not sent, in Chinese; the provider's own message if it is not ours. */
export const errorText = (error: string): string => errors[error] ?? error
