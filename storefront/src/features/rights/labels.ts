import { RightsDelivery, RightsState } from '@app/contract/enums'
import type { Tone } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import type { RightsCard } from './api.ts'

type Subject = Pick<RightsCard, 'state'> & { config: Pick<RightsCard['config'], 'delivery'> }

export interface StateLabels {
  text: string
  /** `good` ended well, `rare` waits for its owner, `plain` waits for others or is closed. */
  tone: Exclude<Tone, 'bad'>
}

const waiting: Record<RightsDelivery, string> = {
  ship: '可以申请寄送',
  coupon: '可以领取券码',
  service: '可以申请使用',
  site: '到现场出示使用',
}
const applied: Record<RightsDelivery, string> = {
  ship: '已申请，等待寄到',
  coupon: '券码已领取',
  service: '已申请，等待开通',
  site: '已申请',
}
const done: Record<RightsDelivery, string> = {
  ship: '已收到',
  coupon: '已使用',
  service: '已使用',
  site: '已在现场使用',
}

/** Describes the state of a right. */
export function stateLabels({ state, config: { delivery } }: Subject): StateLabels {
  switch (state) {
    case RightsState.addressNone:
      return { text: '等你填收货地址', tone: 'rare' }
    case RightsState.wait:
      return { text: waiting[delivery], tone: 'rare' }
    case RightsState.already:
      return { text: applied[delivery], tone: delivery === RightsDelivery.coupon ? 'rare' : 'plain' }
    case RightsState.done:
      return { text: done[delivery], tone: 'good' }
    case RightsState.close:
      return { text: '已失效', tone: 'plain' }
  }
}

export const toneStyle: Record<StateLabels['tone'], string> = {
  good: 'text-celadon-ink',
  rare: 'text-gold-ink',
  plain: 'text-ink-faint',
}

/** Whether the validity of a right has begun. The server decides when it ends. */
export function hasBegun({ validFrom }: Pick<RightsCard['config'], 'validFrom'>): boolean {
  return validFrom === null || validFrom <= serverSeconds()
}
