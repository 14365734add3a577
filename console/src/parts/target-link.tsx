import type { PickKind } from '@app/contract/admin/pickNames'
import { useName } from '../lib/names.ts'
import { PageLink } from './inner-link.tsx'

/** Kinds of targets in the audit, with the page of each, and the kind that its name is read by. */
export const targetKinds: Readonly<Record<string, { name: string; page?: string; named?: PickKind }>> = {
  ad: { name: '广告', page: '/ads/' },
  appFile: { name: '安装包文件' },
  airdrop: { name: '空投', page: '/airdrops/' },
  approval: { name: '复核', page: '/approvals/' },
  audience: { name: '人群' },
  batch: { name: '兑换码批次', page: '/codes/' },
  bill: { name: '对账' },
  brand: { name: '品牌', named: 'brand' },
  brandPage: { name: '品牌页', page: '/brand-pages/' },
  account: { name: '月度账' },
  broadcast: { name: '群发消息', page: '/broadcasts/' },
  channel: { name: '支付渠道' },
  cluster: { name: '关联账号', page: '/clusters/' },
  comment: { name: '评论' },
  delivery: { name: '消息投递' },
  draft: { name: '草稿', page: '/drafts/' },
  gift: { name: '转赠' },
  giftBox: { name: '礼盒', page: '/gift-boxes/', named: 'giftBox' },
  goods: { name: '商品', page: '/goods/', named: 'work' },
  guide: { name: '开店引导' },
  homeZone: { name: '首页专区' },
  item: { name: '藏品', page: '/items/' },
  job: { name: '后台任务', page: '/jobs/' },
  label: { name: '标签' },
  line: { name: '弹幕' },
  lot: { name: '拍品', page: '/lots/', named: 'lot' },
  media: { name: '素材', page: '/media/' },
  message: { name: '留言' },
  motion: { name: '模型或视频', page: '/motions/' },
  name: { name: '昵称头像' },
  notice: { name: '公告', page: '/notices/' },
  noticeClassification: { name: '公告分类' },
  order: { name: '订单', page: '/orders/' },
  package: { name: '安装包' },
  partner: { name: '商户', page: '/partners/', named: 'partner' },
  payment: { name: '支付', page: '/payments/' },
  phrase: { name: '弹幕短语' },
  picture: { name: '图片' },
  pool: { name: '抽奖或祈愿', page: '/lotteries/' },
  recipe: { name: '合成活动', page: '/recipes/' },
  redeemer: { name: '核销人员', named: 'user' },
  redemption: { name: '核销' },
  refund: { name: '退款' },
  rehearsal: { name: '演练', page: '/rehearsals/' },
  right: { name: '权益' },
  rightsConfig: { name: '权益', page: '/rights/' },
  rightsCoupon: { name: '券码' },
  role: { name: '角色' },
  setting: { name: '设置', page: '/settings/' },
  shop: { name: '店铺', named: 'shop' },
  spot: { name: '景点', page: '/spots/' },
  staffMessage: { name: '消息提醒' },
  staff: { name: '员工', page: '/staff/', named: 'staff' },
  statement: { name: '结算单', page: '/settlements/' },
  subject: { name: '专辑或专题', page: '/subjects/' },
  sweep: { name: '巡检' },
  task: { name: '任务' },
  text: { name: '协议与页面', page: '/texts/' },
  ticket: { name: '咨询', page: '/tickets/' },
  ticketTemplate: { name: '回复模板' },
  user: { name: '用户', page: '/users/', named: 'user' },
  verification: { name: '链上核对', page: '/chain/verifications/' },
  view: { name: '视图' },
  wish: { name: '心愿' },
  words: { name: '词表' },
}

/** Splits a target (`order:2026…`) into its kind and its id, and reads its name; the kind is undefined if unknown. */
function useTarget(target: string) {
  const colon = target.indexOf(':')
  const kind = targetKinds[target.slice(0, colon)]
  const id = target.slice(colon + 1)
  return { kind, id, name: useName(kind?.named, id) }
}

/** Target of an action by its name, as text. */
export function TargetText({ target }: { target: string }) {
  const { kind, id, name } = useTarget(target)
  return kind ? `${kind.name} ${name ?? id}` : target
}

/** Target of an action by its name, as a link if it has a page. */
export function TargetLink({ target }: { target: string }) {
  const { kind, id, name } = useTarget(target)
  if (!kind) return target
  return (
    <>
      {kind.name}{' '}
      <span title={name === undefined ? undefined : id}>
        {kind.page === undefined ? (name ?? id) : <PageLink to={kind.page + id}>{name ?? id}</PageLink>}
      </span>
    </>
  )
}
