import type { MessageKindInfo } from './kind.ts'

/** Rights and points. */
export const benefitKinds = {
  pointsAdjusted: {
    group: 'play',
    label: '积分调整',
    title: '积分有变动',
    text: '{change} 积分：{reason}。',
    link: '/integral',
    refreshes: ['points', 'account'],
  },
  pointsExpiring: {
    group: 'play',
    label: '积分将到期',
    title: '有积分快到期了',
    text: '{points} 积分将在一个月内到期，最早的在{deadline}。',
    link: '/integral',
    refreshes: ['points'],
  },
  rightExpiring: {
    group: 'play',
    label: '权益将到期',
    title: '有权益快到期了',
    text: '你还有 {count} 份“{right}”没有使用，{deadline}到期。',
    link: '/mine/interest?type=all',
    refreshes: ['rights'],
  },
  rightShipped: {
    group: 'play',
    label: '权益寄出',
    title: '权益商品已寄出',
    text: '“{right}”已交给{carrier}，单号 {trackingNumber}。',
    link: '/mine/interest?type=all',
    refreshes: ['rights'],
  },
  rightUsed: {
    group: 'play',
    label: '权益核销',
    title: '权益已核销',
    text: '“{right}”已在{place}核销。如果不是你本人使用，请马上联系客服。',
    link: '/mine/interest?type=all',
    refreshes: ['rights', 'redemptions'],
  },
  rightDone: {
    group: 'play',
    label: '权益办完',
    title: '权益已经办完',
    text: '“{right}”已经办完。',
    link: '/mine/interest?type=all',
    refreshes: ['rights'],
  },
  rightRestored: {
    group: 'play',
    label: '权益恢复',
    title: '权益可以再次使用',
    text: '“{right}”的核销已撤销，可以重新使用。',
    link: '/mine/interest?type=all',
    refreshes: ['rights', 'redemptions'],
  },
} as const satisfies Readonly<Record<string, MessageKindInfo>>
