import type { adminCalls } from '@app/contract/admin/calls'

type Calls = typeof adminCalls
/** Every call that changes something and says so in the audit. */
type Write = {
  [P in keyof Calls]: Calls[P] extends { method: 'POST'; auth: 'none' | 'password' }
    ? never
    : Calls[P] extends { method: 'POST' }
      ? P
      : never
}[keyof Calls]

/** How the audit's verbs are read by people; one that has no words yet is shown as it is. */
const writes: Readonly<Partial<Record<Write, string>>> = {
  'appeal/decide': '复核申诉',
  'approval/approve': '同意申请',
  'approval/refuse': '驳回申请',
  'approval/withdraw': '撤回申请',
  'bulk/dryRun': '批量试算',
  'bulk/run': '批量操作',
  'chain/retry': '重试上链',
  'chain/verify': '与链上核对',
  'cluster/look': '标记关联账号',
  'code/void': '作废兑换码',
  'codeBatch/make': '生成兑换码',
  'codeBatch/void': '作废整批兑换码',
  'export/begin': '导出列表',
  'invoice/answer': '开具发票',
  'invoice/open': '打开发票申请',
  'invoice/refuse': '不予开票',
  'item/freeze': '冻结藏品',
  'item/unfreeze': '解除冻结',
  'job/discard': '搁置任务',
  'job/retry': '重试任务',
  'media/crop': '裁剪图片',
  'media/remove': '移除图片',
  'media/rename': '修改图片名称',
  'media/upload': '上传图片',
  'moderation/decide': '审核内容',
  'moderation/restore': '恢复内容',
  'moderation/takeDown': '撤下内容',
  'order/cancel': '取消订单',
  'order/deliverAgain': '重新上链',
  'order/note': '写订单备注',
  'order/refund': '退款',
  'order/reveal': '查看完整信息',
  'parcel/correct': '更正快递单号',
  'parcel/picking': '打开拣货单',
  'parcel/send': '发货',
  'parcel/sendMany': '批量发货',
  'realName/approve': '通过实名',
  'realName/reject': '驳回实名',
  'reconciliation/bring': '导入渠道账单',
  'reconciliation/settle': '处理对账差异',
  'refund/retry': '重试退款',
  'refund/settle': '登记已退款',
  'return/decide': '处理退货',
  'role/change': '修改角色',
  'role/create': '添加角色',
  'role/remove': '删除角色',
  'session/bindSignOn': '绑定企业账号',
  'session/end': '结束登录',
  'session/removePasskey': '移除通行密钥',
  'session/renewRecoveryCodes': '换新恢复码',
  'session/unbindSignOn': '解绑企业账号',
  'setting/change': '修改设置',
  'staff/create': '添加员工',
  'staff/disable': '停用员工',
  'staff/enable': '恢复员工',
  'staff/reset': '重置员工密码',
  'staff/setPartner': '设置范围',
  'staff/setRoles': '分配角色',
  'sweep/tryAgain': '再试受阻的巡检',
  'ticket/assign': '受理咨询',
  'ticket/note': '写内部备注',
  'ticket/reply': '回复咨询',
  'ticket/solve': '标记已解决',
  'ticketTemplate/remove': '删除回复模板',
  'ticketTemplate/save': '保存回复模板',
  'user/adjustPoints': '调整积分',
  'user/disable': '停用账号',
  'user/enable': '恢复账号',
  'user/endSessions': '结束登录',
  'user/note': '写用户备注',
  'user/reveal': '查看完整信息',
  'view/remove': '删除视图',
  'view/save': '保存视图',
  'words/add': '添加词语',
  'words/remove': '移除词语',
}

/** What is in the audit besides writes of the console: reads that somebody was refused are shown by their call. */
const others: Readonly<Record<string, string>> = {
  demo: '演示数据',
  'session/login': '登录',
  'session/factor': '第二步验证',
  'session/confirmEnrolment': '登记身份验证器',
  'session/confirmPasskey': '登记通行密钥',
  'session/replacePassword': '更换密码',
  'session/logout': '退出登录',
}

/** Each verb with its words. */
export const verbNames: Readonly<Record<string, string>> = { ...others, ...writes }

/** One that is missing is shown as it is. */
export const verbName = (verb: string): string =>
  verbNames[verb] ?? (verb.startsWith('ops ') ? `命令：${verb.slice(4)}` : verb)
