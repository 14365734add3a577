// What a member of staff may do. Zod-free: the console imports this file.

/** Each right with its name on screen. A call names one of them; whoever is to do more gets a right of its own. */
export const permissions = {
  'staff.read': '查看员工与角色',
  'staff.manage': '添加、停用员工，分配角色',
  'role.manage': '设置角色',
  'approval.read': '查看与撤回复核申请',
  'approval.decide': '复核同事的申请',
  'audit.read': '查看审计记录',
  'realName.read': '查看实名审核',
  'realName.decide': '通过或驳回实名',
  'order.refund': '退款',
  'order.read': '查看订单',
  'order.cancel': '取消订单',
  'order.deliver': '重新上链',
  'order.note': '写订单备注',
  'user.reveal': '查看完整个人信息',
  'ticket.read': '查看客服咨询',
  'ticket.answer': '受理并回复咨询',
  'ticket.template': '维护回复模板',
  'payment.read': '查看支付与退款',
  'reconciliation.read': '查看对账',
  'reconciliation.settle': '处理对账差异',
  'parcel.read': '查看发货',
  'parcel.send': '发货',
  'return.decide': '处理退货',
  'job.read': '查看后台任务',
  'job.operate': '重试与搁置后台任务',
  'setting.read': '查看设置',
  'setting.change': '修改设置',
  'health.read': '查看运行状况',
  'redemption.read': '查看权益核销',
  'invoice.read': '查看发票申请',
  'invoice.answer': '开具发票',
  'moderation.read': '查看审核、申诉与词表',
  'moderation.decide': '通过或驳回内容',
  'moderation.takeDown': '撤下与恢复公开内容',
  'appeal.decide': '复核申诉',
  'words.manage': '维护词表',
} as const

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as Permission[]

interface BuiltInRole {
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** Roles that every installation has and nobody changes. They gain rights with the calls that ask for them. */
export const builtInRoles = {
  owner: { name: '负责人', permissions: allPermissions },
  publisher: { name: '发行', permissions: [] },
  operation: {
    name: '运营',
    permissions: [
      'realName.read',
      'order.read',
      'order.cancel',
      'order.deliver',
      'order.note',
      'ticket.read',
      'ticket.answer',
      'ticket.template',
      'payment.read',
      'parcel.read',
      'return.decide',
      'job.read',
      'job.operate',
      'setting.read',
      'health.read',
      'redemption.read',
      'moderation.read',
      'moderation.decide',
      'moderation.takeDown',
      'appeal.decide',
      'words.manage',
    ],
  },
  support: {
    name: '客服',
    permissions: [
      'realName.read',
      'order.read',
      'order.cancel',
      'order.note',
      'user.reveal',
      'ticket.read',
      'ticket.answer',
      'payment.read',
      'parcel.read',
      'return.decide',
      'invoice.read',
    ],
  },
  moderator: {
    name: '审核',
    permissions: [
      'realName.read',
      'realName.decide',
      'moderation.read',
      'moderation.decide',
      'moderation.takeDown',
      'appeal.decide',
      'words.manage',
    ],
  },
  finance: {
    name: '财务',
    permissions: [
      'order.refund',
      'approval.read',
      'approval.decide',
      'order.read',
      'order.note',
      'payment.read',
      'reconciliation.read',
      'reconciliation.settle',
      'invoice.read',
      'invoice.answer',
    ],
  },
  warehouse: { name: '仓配', permissions: ['order.read', 'order.note', 'parcel.read', 'parcel.send', 'return.decide'] },
  partner: { name: '权益商户', permissions: ['redemption.read'] },
  regulator: {
    name: '监管',
    permissions: [
      'staff.read',
      'approval.read',
      'audit.read',
      'realName.read',
      'order.read',
      'payment.read',
      'reconciliation.read',
      'parcel.read',
      'job.read',
      'setting.read',
      'health.read',
      'redemption.read',
      'invoice.read',
      'moderation.read',
    ],
  },
} as const satisfies Record<string, BuiltInRole>

export type BuiltInRoleKey = keyof typeof builtInRoles
