// Figures and queues of the dashboard, for the server and the console. Zod-free.
import type { Permission } from './permissions.ts'

interface Named {
  readonly title: string
  /** Right needed to see it. */
  readonly right: Permission
}

/** Figures counted per day. */
export const figureNames = {
  paidFen: { title: '支付金额', right: 'order.read' },
  orders: { title: '下单', right: 'order.read' },
  paidOrders: { title: '付款订单', right: 'order.read' },
  refundFen: { title: '退款金额', right: 'order.read' },
  people: { title: '新用户', right: 'user.read' },
  realNames: { title: '实名通过', right: 'realName.read' },
  items: { title: '发放藏品', right: 'item.read' },
} as const satisfies Record<string, Named>

export type FigureName = keyof typeof figureNames
export const allFigures = Object.keys(figureNames) as FigureName[]

/** Queues that wait for a person. */
export const waitNames = {
  approvals: { title: '等我复核', right: 'approval.decide' },
  realNames: { title: '实名审核', right: 'realName.decide' },
  moderation: { title: '待审核内容', right: 'moderation.decide' },
  appeals: { title: '待复核的申诉', right: 'appeal.decide' },
  tickets: { title: '客服咨询', right: 'ticket.read' },
  parcels: { title: '待发货', right: 'parcel.read' },
  returns: { title: '退货申请', right: 'return.decide' },
  undelivered: { title: '上链失败的订单', right: 'order.deliver' },
  differences: { title: '对账差异', right: 'reconciliation.read' },
  shortCoupons: { title: '券码不足的权益', right: 'coupon.manage' },
  objections: { title: '有异议的结算单', right: 'settlement.make' },
  payable: { title: '待付款的结算单', right: 'settlement.pay' },
  deadJobs: { title: '已放弃的任务', right: 'job.read' },
  failedPlans: { title: '未成的定时发布', right: 'draft.publish' },
  setbacks: { title: '受阻的巡检', right: 'job.read' },
} as const satisfies Record<string, Named>

export type WaitName = keyof typeof waitNames
export const pendingCountNames = Object.keys(waitNames) as WaitName[]

/** Kinds of global search results. */
export const foundKinds = { order: '订单', person: '用户', item: '藏品', work: '作品', staff: '员工' } as const
export type FoundKind = keyof typeof foundKinds
