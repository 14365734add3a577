// What must end before an account can be closed, with its remedy. Zod-free: browsers import this file.

/** A closed list: nothing else hinders closing (rules/privacy#closing). */
export const closureBlocks = {
  order: { title: '进行中的订单', remedy: '付款、取消，或等它完成', link: '/mine/order' },
  parcel: { title: '在途或可退的实物', remedy: '确认收货，并等退货期结束', link: '/mine/order' },
  refund: { title: '退款中的款项', remedy: '等款项退回原支付方式', link: '/mine/order' },
  gift: { title: '等待领取的转赠', remedy: '领取、谢绝或撤回', link: '/mine/transfer' },
  lot: { title: '进行中的竞拍', remedy: '等竞拍结束、保证金退回', link: '/auction' },
  right: { title: '办理中的权益', remedy: '等权益办理完成', link: '/mine/interest' },
} as const

export type ClosureBlock = keyof typeof closureBlocks

export const closureBlockKinds = Object.keys(closureBlocks) as [ClosureBlock, ...ClosureBlock[]]

/** What an account holds that its owner can no longer reach once it is closed. */
export type ClosureLoss = 'items' | 'boxes' | 'points'

/** Why data of a closed account is kept, in the sentence that its owner reads. */
export const keptFor = {
  trade: '订单、支付、退款与发票：《电子商务法》第三十一条要求自交易完成起保存不少于三年',
  ownership: '藏品的来源与流转：同一件藏品的后来藏家要能核对它的来历',
  fairness: '已公示的抽取、盲盒与竞拍结果：少一条就无法核对其余各条',
  log: '登录与安全记录：《网络安全法》第二十三条要求保存不少于六个月，到期删除',
  dispute: '举报、处理与申诉：平台要能向双方和监管部门说明处理经过',
  proof: '你同意协议与申请注销的记录：用来证明平台是按你的意思处理的',
} as const

export type KeptFor = keyof typeof keptFor
