// Figures and queues of the dashboard, for the server and the console. Zod-free.
import type { Permission } from './permissions.ts'

interface Named {
  readonly title: string
  /** Right needed to see it. */
  readonly right: Permission
  /** Path and filters of the console's page that lists what is counted. */
  readonly page: string
}

interface Figure extends Named {
  /** Filter of `page` for the time from which it lists; absent if the page has none. */
  readonly since?: string
}

/** Figures counted per day, in the order in which they are shown. */
export const figureNames = {
  paidFen: { title: '支付金额', right: 'payment.read', page: '/payments?status=2', since: 'from' },
  refundFen: { title: '退款金额', right: 'payment.read', page: '/refunds', since: 'from' },
  orders: { title: '下单', right: 'order.read', page: '/orders', since: 'from' },
  paidOrders: { title: '付款订单', right: 'payment.read', page: '/payments?status=2', since: 'from' },
  people: { title: '新用户', right: 'user.read', page: '/users', since: 'from' },
  realNames: { title: '实名通过', right: 'realName.read', page: '/users?realNameState=2', since: 'from' },
  items: { title: '发放藏品', right: 'item.read', page: '/items' },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figureNames
export const allFigures = Object.keys(figureNames) as FigureName[]

/**
 * Everything that waits for a member of staff, in the order in which it is shown: money, then what collectors wait for,
 * then what the platform runs on. A module counts its own (`waits`).
 */
export const waitNames = {
  refusedRefunds: { title: '渠道拒绝的退款', right: 'payment.read', page: '/refunds?isRefused=true' },
  differences: { title: '对账差异', right: 'reconciliation.read', page: '/reconciliation/differences?isSettled=false' },
  payable: { title: '待付款的结算单', right: 'settlement.pay', page: '/settlements?state=agreed' },
  objections: { title: '有异议的结算单', right: 'settlement.make', page: '/settlements?state=objected' },
  invoices: { title: '待开具的发票', right: 'invoice.answer', page: '/invoices?state=asked' },
  approvals: { title: '等我复核', right: 'approval.decide', page: '/approvals?whose=forMe' },
  approvalNews: { title: '我的申请有了结果', right: 'approval.read', page: '/approvals?whose=news' },
  undelivered: { title: '上链失败的订单', right: 'order.deliver', page: '/orders?isUndelivered=true' },
  parcels: { title: '待发货', right: 'parcel.read', page: '/parcels' },
  returns: { title: '退货申请', right: 'return.decide', page: '/returns' },
  appliedRights: { title: '待办理的权益', right: 'parcel.read', page: '/applied-rights?isShipped=false' },
  shortCoupons: { title: '券码不足的权益', right: 'coupon.manage', page: '/rights?isShort=true' },
  tickets: { title: '客服咨询', right: 'ticket.read', page: '/tickets' },
  realNames: { title: '实名审核', right: 'realName.decide', page: '/real-names' },
  moderation: { title: '待审核内容', right: 'moderation.decide', page: '/moderation' },
  appeals: { title: '待复核的申诉', right: 'appeal.decide', page: '/appeals?state=appealed' },
  deadDeliveries: {
    title: '未送达的消息',
    right: 'broadcast.manage',
    page: '/deliveries/list?isRetriable=true',
  },
  failedPlans: { title: '未成的定时发布', right: 'draft.publish', page: '/drafts?isPlanFailed=true' },
  deadJobs: { title: '已放弃的任务', right: 'job.read', page: '/jobs?state=dead' },
  setbacks: { title: '受阻的巡检', right: 'job.read', page: '/sweeps' },
} as const satisfies Record<string, Named>

export type WaitName = keyof typeof waitNames
export const allWaits = Object.keys(waitNames) as WaitName[]

/** Kinds of global search results. */
export const foundKinds = { order: '订单', person: '用户', item: '藏品', work: '作品', staff: '员工' } as const
export type FoundKind = keyof typeof foundKinds
