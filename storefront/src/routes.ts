// Every route of the product with its Chinese title. This is plain data that any folder may import. Odd spellings come
// from the contract.

export interface RouteInfo {
  path: string
  title: string
  /** The layout's header and footer are hidden. */
  bare?: true
  /** The tab bar is shown at the bottom on phones. On other routes that edge belongs to the page's own action. */
  tabs?: true
  /** Never kept: the page starts from scratch at each visit. */
  fresh?: true
  /** Belongs to the night exhibition: the layout and everything that opens over the page are dark in any theme. */
  night?: true
}

export const paths = {
  home: { path: '/', title: '首页', bare: true, tabs: true },
  download: { path: '/downLoad', title: 'App 下载' },
  notFound: { path: '/404', title: '页面不存在', bare: true, fresh: true },
  show: { path: '/show/:key', title: '藏品展示', bare: true, night: true },
  hall: { path: '/hall/:key', title: '藏友展厅', bare: true, night: true },
  protocolList: { path: '/protocolList', title: '协议列表', bare: true },
  aboutUs: { path: '/aboutUs/:title', title: '关于我们' },
  login: { path: '/login', title: '登录注册', bare: true, fresh: true },
  digital: { path: '/digital', title: '数字专区', tabs: true },
  goods: { path: '/goods/:id', title: '藏品详情' },
  album: { path: '/album', title: '专辑专题', tabs: true },
  albumInfo: { path: '/albumInfo/:id', title: '专辑详情' },
  memoryIntro: { path: '/memrySection/intro', title: '纪念专区', night: true },
  memoryGoods: { path: '/memrySection/goodsList', title: '纪念专区藏品', night: true },
  compose: { path: '/activity/compose', title: '藏品活动', tabs: true },
  blindBox: { path: '/activity/blindBox', title: '盲盒', tabs: true },
  interest: { path: '/interest', title: '品牌权益' },
  jxddSummer: { path: '/interest/jxdd/summer/:id', title: '品牌权益 夏' },
  jxddAutumn: { path: '/interest/jxdd/autumn/:id', title: '品牌权益 秋' },
  jxddPlay: { path: '/interest/jxdd/play/:id', title: '品牌权益 游玩' },
  jxddRules: { path: '/interest/jxdd/rules', title: '权益规则' },
  yzSchool: { path: '/interest/yz/school/:id', title: '品牌权益 研学' },
  ltgjHouseKeep: { path: '/interest/ltgj/houseKeep/:id', title: '品牌权益 家政' },
  syjkWine: { path: '/interest/syjk/wine/:id', title: '品牌权益 佳酿' },
  interestInfo: { path: '/interestInfo/:img/:id', title: '权益详情', bare: true },
  composeInfo: { path: '/composeInfo/:id', title: '合成详情' },
  blindBoxInfo: { path: '/blindBoxInfo/:id', title: '盲盒详情', night: true },
  giftBoxInfo: { path: '/giftBoxInfo/:id', title: '礼盒详情', night: true },
  verifyBox: { path: '/verify/box/:id', title: '盲盒公示验证' },
  verifyDraw: { path: '/verify/draw/:id', title: '抽取公示验证' },
  notice: { path: '/notice', title: '公告', tabs: true },
  noticeInfo: { path: '/noticeInfo/:id', title: '公告详情' },
  addressForm: { path: '/addressForm', title: '收货地址', fresh: true },
  integral: { path: '/integral', title: '我的积分' },
  ranking: { path: '/ranking', title: '邀请排行', bare: true },
  search: { path: '/search', title: '搜索' },
  staffScan: { path: '/staff/scan', title: '现场核销', fresh: true },
  auction: { path: '/auction', title: '拍卖' },
  collection: { path: '/mine/collection', title: '我的藏品', tabs: true },
  boxes: { path: '/mine/boxes', title: '我的盒子', tabs: true },
  order: { path: '/mine/order', title: '我的订单', tabs: true },
  commodity: { path: '/mine/commodity', title: '我喜欢的', tabs: true },
  transfer: { path: '/mine/transfer', title: '转赠记录', tabs: true },
  invite: { path: '/mine/invite', title: '邀请记录', tabs: true },
  composeLog: { path: '/mine/compose', title: '合成记录', tabs: true },
  itemInterest: { path: '/mine/interest', title: '藏品权益', tabs: true },
  tickets: { path: '/mine/ticket', title: '我的咨询', tabs: true },
  help: { path: '/help', title: '帮助与客服' },
  helpAsk: { path: '/help/ask', title: '联系客服', fresh: true },
  ticketInfo: { path: '/ticket/:id', title: '咨询详情' },
  mineHall: { path: '/mine/hall', title: '我的展厅', bare: true, night: true },
  hallArrange: { path: '/mine/hall/arrange', title: '布置展厅' },
  collectionInfo: { path: '/collection/:id', title: '我的藏品详情', night: true },
  baseInfo: { path: '/userInfo/baseInfo', title: '基本资料' },
  kycAuth: { path: '/userInfo/kycAuth', title: '实名认证' },
  changePassword: { path: '/userInfo/changePassword', title: '修改密码' },
  safeCode: { path: '/userInfo/safeCode', title: '安全码' },
  wallet: { path: '/userInfo/wallet', title: '钱包地址' },
  address: { path: '/userInfo/address', title: '收货地址管理' },
  privacy: { path: '/userInfo/privacy', title: '个人信息与隐私' },
  personalExport: { path: '/userInfo/privacy/export', title: '导出个人信息' },
  closure: { path: '/userInfo/privacy/closure', title: '注销账号' },
  closureReceipt: { path: '/closureReceipt', title: '查询注销结果' },
  lottery: { path: '/lottery', title: '幸运抽奖', bare: true, night: true },
  wishPary: { path: '/wishPary', title: '祈愿', bare: true, night: true },
  mineWish: { path: '/mineWish', title: '我的心愿' },
  amusePlay: { path: '/amusePlay', title: '玩乐', tabs: true },
  messageWall: { path: '/messageWall', title: '景区留言墙', bare: true },
  calendar: { path: '/calendar', title: '发售日历', tabs: true },
  messages: { path: '/messages', title: '消息', tabs: true },
  mineDecision: { path: '/mineDecision', title: '内容处理结果' },
  mineMessage: { path: '/mineMessage', title: '我的留言', bare: true },
  messageDetail: { path: '/messageDetail', title: '留言详情', bare: true },
  appBarrage: { path: '/appBarrage', title: '祝福弹幕', bare: true, night: true },
} as const satisfies Record<string, RouteInfo>

export type RouteName = keyof typeof paths

/** Addresses that only redirect. The menus spell `/downLoad` as `/download`; paths match in any case. */
export const redirects: Readonly<Record<string, string>> = {
  '/activity': paths.compose.path,
  '/memrySection': paths.memoryIntro.path,
  '/mine': paths.collection.path,
  '/userInfo': paths.kycAuth.path,
}

type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Arguments<Name extends RouteName> = [Parameters<(typeof paths)[Name]['path']>] extends [never]
  ? [query?: Query]
  : [parameters: Record<Parameters<(typeof paths)[Name]['path']>, string>, query?: Query]
type Query = Record<string, string | number | undefined>

/**
 * Builds the address of a route: `address('goods', { id })`, `address('digital', { type: 1 })`. The first argument
 * holds the path's parameters if it has any, the next one the query; empty query values are left out.
 */
export function address<Name extends RouteName>(name: Name, ...rest: Arguments<Name>): string {
  const pattern: string = paths[name].path
  const values: readonly (Query | undefined)[] = rest
  const [parameters, query] = pattern.includes(':') ? values : [undefined, values[0]]
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parameters?.[key] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  // `URLSearchParams.size` is missing in the oldest supported browsers.
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
