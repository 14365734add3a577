import * as z from 'zod'
import { GoodsForm, GoodsKind, GoodsStatus } from '../enums.ts'
import * as ids from '../ids.ts'
import { count, done, enumOf, fen, picture, seconds, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { listReading } from './listReading.ts'
import { adminRoute, adminUpload } from './route.ts'

const titled = (title: string) => z.string().meta({ title })

export const goodsStatusChoice = choice<GoodsStatus>('状态', {
  1: '新建',
  2: '待审核',
  3: '已撤回',
  4: '未通过',
  5: '即将发售',
  6: '发售中',
  7: '库存紧张',
  8: '已停售',
  9: '发售结束',
  10: '平台下架',
  11: '已售罄',
})

/** Kinds of goods; the storefront knows the first two. */
/** Labels of the types of goods. */
export const goodsTypeNames = { 1: '作品', 2: '盲盒', 3: '锦书灯', 4: '保证金', 5: '拍品' } as const
export const goodsTypeChoice = choice('类型', goodsTypeNames)
/** What goods are to the operator: prizes are works that only a box or a lottery gives. */
export const goodsKindChoice = choice('种类', {
  work: '作品',
  box: '盲盒',
  prize: '奖品',
  lot: '拍品',
  ticket: '锦书灯',
  deposit: '保证金',
  all: '全部',
})
const formChoice = choice<GoodsForm>('商品形式', { [GoodsForm.digital]: '数字', [GoodsForm.physical]: '实物' })

const goodsSn = ids.goodsSn.meta({ title: '商品编号' })
const name = titled('名称')

const goodsRow = z.strictObject({
  goodsSn,
  name,
  cover: picture,
  goodsType: goodsTypeChoice,
  isPrize: z.boolean().meta({ title: '奖品' }),
  form: formChoice,
  status: goodsStatusChoice,
  priceFen: fen.meta({ title: '价格' }),
  edition: count.meta({ title: '发行数量' }),
  sold: count.meta({ title: '已售' }),
  /** Reserved for unpaid orders and for promises. */
  reserved: count.meta({ title: '预留' }),
  left: count.meta({ title: '剩余' }),
  saleStart: seconds.meta({ title: '发售时间' }),
  saleEnd: seconds.nullable().meta({ title: '结束时间' }),
  shopName: titled('店铺'),
  albumName: titled('专辑'),
  onShelfAt: seconds.meta({ title: '上架时间' }),
})

export const adminGoodsList = adminList('goods/list', {
  title: '查看作品列表',
  auth: 'goods.read',
  filters: {
    kind: goodsKindChoice,
    status: goodsStatusChoice,
    /** A number, or part of a name: at least two characters. */
    search: trimmed('名称或编号', 2, 40, 'search'),
    form: formChoice,
    shopId: ids.shopId.meta({ title: '店铺' }),
    albumId: ids.albumId.meta({ title: '专辑' }),
    saleFrom: seconds.meta({ title: '发售不早于' }),
    saleUntil: seconds.meta({ title: '发售早于' }),
  },
  sorts: ['-onShelfAt', 'onShelfAt', '-saleStart', 'saleStart'],
  row: goodsRow,
  tabs: 'status',
})

/** Operator actions on a good, each by the call `goods/<move>`. */
export const goodsMoves = {
  submit: '提交审核',
  withdraw: '撤回审核',
  reopen: '重新编辑',
  approve: '审核通过',
  reject: '审核不通过',
  stop: '停售',
  resume: '恢复发售',
  end: '结束发售',
  takeDown: '平台下架',
  putBack: '恢复上架',
} as const
export type GoodsMove = keyof typeof goodsMoves
export const goodsMoveNames = z.array(z.enum(Object.keys(goodsMoves) as [GoodsMove, ...GoodsMove[]]))

export const adminGoodsInfo = adminRoute('GET', 'goods/info', {
  title: '查看作品',
  auth: 'goods.read',
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'none' },
  reply: z.strictObject({
    ...goodsRow.shape,
    subtitle: z.string(),
    gallery: z.array(picture),
    kind: enumOf(GoodsKind),
    contractType: count,
    perPersonLimit: count,
    isDrop: z.boolean(),
    shopId: ids.shopId,
    albumId: ids.albumId.nullable(),
    /** In chronological order. */
    priorityWindows: z.array(
      z.strictObject({
        start: seconds,
        end: seconds,
        kind: z.enum(['vip', 'item', 'allowlist']),
        description: z.string(),
      }),
    ),
    /** People on the allowlist of its windows. */
    allowlisted: count,
    /** Whether a piece is owned, ordered or promised, which freezes the terms. */
    isFrozen: z.boolean(),
    /** Actions that its status allows now; the operator's rights decide which of them are available. */
    moves: goodsMoveNames,
  }),
  errors: ['GOODS_NOT_FOUND'],
})

const asked = z.strictObject({ goodsSn, reason: trimmed('原因', 2, 200) })
const errors = ['GOODS_NOT_FOUND', 'ILLEGAL_TRANSITION'] as const
const moved = z.strictObject({ status: enumOf(GoodsStatus) })

/** Submits a good for audit: the first time, after a refusal, or after it was stopped and edited. */
export const submitGoods = adminRoute('POST', 'goods/submit', {
  title: '提交作品审核',
  auth: 'goods.submit',
  bulk: 'goodsSn',
  input: asked,
  example: { goodsSn: 'none', reason: '资料齐全' },
  reply: moved,
  errors,
})

/** Withdraws a good from audit. */
export const withdrawGoods = adminRoute('POST', 'goods/withdraw', {
  title: '撤回作品审核',
  auth: 'goods.submit',
  input: asked,
  example: { goodsSn: 'none', reason: '再改一处' },
  reply: moved,
  errors,
})

/** Reopens a good whose audit was withdrawn. */
export const reopenGoods = adminRoute('POST', 'goods/reopen', {
  title: '重新编辑作品',
  auth: 'goods.submit',
  input: asked,
  example: { goodsSn: 'none', reason: '重新编辑' },
  reply: moved,
  errors,
})

/** Approves a good; needs a person other than the submitter, if there is one. */
export const approveGoods = adminRoute('POST', 'goods/approve', {
  title: '作品审核通过',
  auth: 'goods.audit',
  stepUp: true,
  bulk: 'goodsSn',
  input: asked,
  example: { goodsSn: 'none', reason: '已核对' },
  reply: moved,
  errors: [...errors, 'APPROVAL_OWN'],
})

export const rejectGoods = adminRoute('POST', 'goods/reject', {
  title: '作品审核不通过',
  auth: 'goods.audit',
  input: asked,
  example: { goodsSn: 'none', reason: '图片不清' },
  reply: moved,
  errors,
})

/**
 * Stops a sale, also before and during its priority windows: nobody can order from now on. Takes effect at once, by one
 * person, because `goods/resume` can undo it. Stopping a stopped sale is no error.
 */
export const stopGoods = adminRoute('POST', 'goods/stop', {
  title: '停售',
  auth: 'goods.stop',
  bulk: 'goodsSn',
  input: asked,
  example: { goodsSn: 'none', reason: '标价有误' },
  reply: moved,
  errors,
})

export const resumeGoods = adminRoute('POST', 'goods/resume', {
  title: '恢复发售',
  auth: 'goods.sell',
  stepUp: true,
  input: asked,
  example: { goodsSn: 'none', reason: '已更正' },
  reply: moved,
  errors,
})

/** Ends the sale for good. */
export const endGoods = adminRoute('POST', 'goods/end', {
  title: '结束发售',
  auth: 'goods.sell',
  stepUp: true,
  input: asked,
  example: { goodsSn: 'none', reason: '提前结束' },
  reply: moved,
  errors,
})

/** Hides a good from the public in any status. Takes effect at once, by one person; no error if already hidden. */
export const takeDownGoods = adminRoute('POST', 'goods/takeDown', {
  title: '下架作品',
  auth: 'goods.takeDown',
  bulk: 'goodsSn',
  input: asked,
  example: { goodsSn: 'none', reason: '权利人投诉' },
  reply: moved,
  errors,
})

/** Shows a good again in its previous state: stopped, over, or as time and stock determine. */
export const putBackGoods = adminRoute('POST', 'goods/putBack', {
  title: '恢复上架作品',
  auth: 'goods.takeDown',
  stepUp: true,
  input: asked,
  example: { goodsSn: 'none', reason: '投诉撤回' },
  reply: moved,
  errors,
})

/** Summarises the effect of calling a sale off on orders and people, planned or so far; each person counts once. */
export const callOffSummary = adminRoute('GET', 'goods/callOffSummary', {
  title: '查看取消发售的影响',
  auth: 'goods.read',
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'nobody' },
  reply: z.strictObject({
    /** Null if it was not called off. */
    calledOff: z.strictObject({ reason: z.string(), at: seconds, isSettled: z.boolean() }).nullable(),
    /** Whether it can be called off: a work or box that was public and was not called off before. */
    isPossible: z.boolean(),
    /** Unpaid orders, which are closed. */
    waiting: z.strictObject({ orders: count, people: count }),
    /** Orders that are refunded in full or as far as money is left, with the amount in fen. */
    refunds: z.strictObject({ orders: count, people: count, fen }),
    /** Orders already sent: they stay with their buyers, and can be returned. */
    sent: count,
    /** Free orders: their pieces stay with their owners. */
    free: count,
  }),
  errors: ['GOODS_NOT_FOUND'],
})

/**
 * Ends a sale for good in any status: unpaid orders are closed, paid ones are refunded. Ordering is impossible from the
 * moment of the request, even while a large sum waits for approval.
 */
export const callOffGoods = adminRoute('POST', 'goods/callOff', {
  title: '取消发售',
  auth: 'goods.callOff',
  stepUp: true,
  input: z.strictObject({ goodsSn, reason: trimmed('原因（公告和订单里会写明）', 2, 200) }),
  example: { goodsSn: 'nobody', reason: '活动安排有变' },
  reply: requiresApproval(moved),
  errors: [...errors, 'APPROVAL_WAITING'],
})

/** Lists the people who may buy in the allowlist windows. */
export const allowlist = adminList('goods/allowlist', {
  title: '查看优先购名单',
  auth: 'goods.read',
  filters: { goodsSn, uid: ids.uid.meta({ title: '用户编号' }) },
  sorts: ['-uid', 'uid'],
  row: z.strictObject({
    goodsSn,
    uid: ids.uid.meta({ title: '用户编号' }),
    nickname: titled('昵称'),
    phone: titled('手机号'),
    /** Null for people who were added by a release that did not store it. */
    addedAt: seconds.nullable().meta({ title: '加入时间' }),
    /** Pieces they have ordered, without closed orders. */
    pieces: count.meta({ title: '已下单' }),
  }),
})

/** Adds people to the allowlist by phone or account number; other columns are ignored. A dry run stores nothing. */
export const addToAllowlist = adminUpload('goods/allowlistAdd', {
  title: '导入优先购名单',
  auth: 'goods.allowlist',
  fileBytes: 1_500_000,
  input: z.strictObject({
    goodsSn,
    isDryRun: z.boolean().meta({ title: '试算' }),
  }),
  example: { goodsSn: 'none', isDryRun: true },
  reply: z.strictObject({
    /** People who are added, or would be. */
    will: count,
    /** People already on the list. */
    were: count,
    /** The first two hundred rejected lines, and the number of all of them. */
    wont: z.array(z.strictObject({ line: count, value: z.string(), why: z.string() })),
    wontCount: count,
    reading: listReading,
  }),
  errors: ['GOODS_NOT_FOUND', 'BAD_INPUT', 'LIST_UNREADABLE'],
})

export const removeFromAllowlist = adminRoute('POST', 'goods/allowlistRemove', {
  title: '移出优先购名单',
  auth: 'goods.allowlist',
  input: z.strictObject({ goodsSn, uid: ids.uid, reason: trimmed('原因', 2, 200) }),
  example: { goodsSn: 'none', uid: '999999', reason: '误加' },
  reply: done,
  errors: ['GOODS_NOT_FOUND', 'NOT_FOUND'],
})

export const emptyAllowlist = adminRoute('POST', 'goods/allowlistEmpty', {
  title: '清空优先购名单',
  auth: 'goods.allowlist',
  stepUp: true,
  input: z.strictObject({ goodsSn, reason: trimmed('原因', 2, 200) }),
  example: { goodsSn: 'none', reason: '重新导入' },
  reply: z.strictObject({ removed: count }),
  errors: ['GOODS_NOT_FOUND'],
})
