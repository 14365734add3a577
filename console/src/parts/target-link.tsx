import { InnerLink } from './inner-link.tsx'

/** Kinds of targets in the audit, and the page of each; undefined if it has none. */
const kinds: Readonly<Record<string, { name: string; page?: string }>> = {
  ad: { name: '广告', page: '/ads/' },
  airdrop: { name: '空投', page: '/airdrops/' },
  approval: { name: '复核', page: '/approvals/' },
  batch: { name: '兑换码批次', page: '/codes/' },
  bill: { name: '对账' },
  brand: { name: '品牌' },
  brandPage: { name: '品牌页', page: '/brand-pages/' },
  cluster: { name: '关联账号', page: '/clusters/' },
  comment: { name: '评论' },
  draft: { name: '草稿', page: '/drafts/' },
  gift: { name: '转赠' },
  goods: { name: '商品', page: '/goods/' },
  homeZone: { name: '首页专区' },
  item: { name: '藏品', page: '/items/' },
  job: { name: '后台任务', page: '/jobs/' },
  label: { name: '标签' },
  line: { name: '弹幕' },
  lot: { name: '拍品', page: '/lots/' },
  media: { name: '素材', page: '/media/' },
  message: { name: '留言' },
  name: { name: '昵称头像' },
  notice: { name: '公告', page: '/notices/' },
  noticeClassification: { name: '公告分类' },
  order: { name: '订单', page: '/orders/' },
  package: { name: '安装包' },
  partner: { name: '商户', page: '/partners/' },
  payment: { name: '支付', page: '/payments/' },
  phrase: { name: '弹幕短语' },
  pool: { name: '抽奖或祈愿', page: '/lotteries/' },
  recipe: { name: '合成活动', page: '/recipes/' },
  redeemer: { name: '核销人员' },
  redemption: { name: '核销' },
  refund: { name: '退款' },
  rehearsal: { name: '演练', page: '/rehearsals/' },
  right: { name: '权益' },
  rightsConfig: { name: '权益', page: '/rights/' },
  role: { name: '角色' },
  setting: { name: '设置', page: '/settings/' },
  shop: { name: '店铺' },
  spot: { name: '景点', page: '/spots/' },
  staff: { name: '员工', page: '/staff/' },
  statement: { name: '结算单', page: '/settlements/' },
  subject: { name: '专辑或专题', page: '/subjects/' },
  sweep: { name: '巡检' },
  task: { name: '任务' },
  text: { name: '协议与页面', page: '/texts/' },
  ticket: { name: '咨询', page: '/tickets/' },
  ticketTemplate: { name: '回复模板' },
  user: { name: '用户', page: '/users/' },
  verification: { name: '链上核对', page: '/chain/verifications/' },
  view: { name: '视图' },
  wish: { name: '心愿' },
  words: { name: '词表' },
}

/** Target of an action (`order:2026…`), as text and as a link if it has a page. */
export function TargetLink({ target }: { target: string }) {
  const colon = target.indexOf(':')
  const kind = kinds[target.slice(0, colon)]
  const id = target.slice(colon + 1)
  if (!kind) return target
  return (
    <>
      {kind.name} {kind.page === undefined ? id : <InnerLink to={kind.page + id}>{id}</InnerLink>}
    </>
  )
}
