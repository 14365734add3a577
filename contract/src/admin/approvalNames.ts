// Names of approvals, for the server and the console. Zod-free.

/** Titles of the calls that may need approval by a second person, by path. */
export const approvalTitles = {
  'draft/publish': '发布',
  'draft/schedule': '定时发布',
  'lot/takeBack': '落槌后撤回拍品',
  'pool/changeOdds': '修改概率',
  'pool/restock': '补充奖品',
  'wishing/cancel': '取消祈愿活动',
  'airdrop/begin': '执行空投',
  'broadcast/begin': '发送群发消息',
  'codeBatch/make': '生成兑换码',
  'recipe/publish': '发布合成活动',
  'item/unfreeze': '解除冻结',
  'role/change': '修改角色',
  'goods/callOff': '取消发售并退款',
  'order/refund': '退款',
  'return/receive': '收到退货并退款',
  'refund/settle': '人工登记退款',
  'staff/setPartner': '绑定商户',
  'right/reschedule': '停用或改期权益',
  'right/attach': '权益挂到作品',
  'coupon/void': '作废券码',
  'redemption/reverse': '撤销核销',
  'partner/bind': '绑定品牌或店铺到商户',
  'partner/unbind': '解除商户的品牌或店铺',
  'partner/setTerms': '设置结算条件',
  'partner/end': '终止商户合作',
  'settlement/adjust': '结算调整',
  'settlement/pay': '登记结算付款',
  'setting/change': '修改设置',
  'user/adjustPoints': '调整积分',
  'staff/setRoles': '分配角色',
} as const

/** States of an approval request, with their labels. */
export const approvalStates = {
  waiting: '待复核',
  done: '已执行',
  refused: '已驳回',
  withdrawn: '已撤回',
  /** The data of the request had changed when it was approved. */
  moved: '情况有变，未执行',
  /** Not decided within a day. */
  expired: '超时失效',
  /** The requester lost the right. */
  void: '作废',
} as const
