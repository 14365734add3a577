import { demoHallKey } from '../../server/src/demo/halls.ts'

/** A route of the specification with an example address; `bare` ones have no header and footer. */
export interface Route {
  route: string
  /** Example address with an existing id, if it differs from the route. */
  example?: (ids: Ids) => string
  bare?: true
}

/** Ids of objects that exist on the site. */
export interface Ids {
  goods: string
  item: string
  show: string
}

const detail = (route: string): Route => ({ route, example: () => route.replaceAll(/:\w+/g, '1') })

export const routes: readonly Route[] = [
  { route: '/', bare: true },
  { route: '/downLoad' },
  { route: '/404', bare: true },
  { route: '/show/:key', example: ({ show }) => `/show/${show}`, bare: true },
  { route: '/hall/:key', example: () => `/hall/${demoHallKey}`, bare: true },
  { route: '/protocolList', bare: true },
  { route: '/aboutUs/:title', example: () => '/aboutUs/policy' },
  { route: '/login', bare: true },
  { route: '/digital' },
  { route: '/goods/:id', example: ({ goods }) => `/goods/${goods}` },
  { route: '/album' },
  detail('/albumInfo/:id'),
  { route: '/memrySection/intro' },
  { route: '/memrySection/goodsList' },
  { route: '/activity/compose' },
  { route: '/activity/blindBox' },
  { route: '/interest' },
  detail('/interest/jxdd/summer/:id'),
  detail('/interest/jxdd/autumn/:id'),
  detail('/interest/jxdd/play/:id'),
  { route: '/interest/jxdd/rules' },
  detail('/interest/yz/school/:id'),
  detail('/interest/ltgj/houseKeep/:id'),
  detail('/interest/syjk/wine/:id'),
  { route: '/interestInfo/:img/:id', example: () => '/interestInfo/jxdd-stream/1', bare: true },
  detail('/composeInfo/:id'),
  detail('/blindBoxInfo/:id'),
  detail('/giftBoxInfo/:id'),
  { route: '/notice' },
  detail('/noticeInfo/:id'),
  { route: '/addressForm' },
  { route: '/integral' },
  { route: '/ranking', bare: true },
  { route: '/auction' },
  { route: '/mine/collection' },
  { route: '/mine/hall', bare: true },
  { route: '/mine/hall/arrange' },
  { route: '/mine/boxes' },
  { route: '/mine/order' },
  { route: '/mine/commodity' },
  { route: '/mine/transfer' },
  { route: '/mine/invite' },
  { route: '/mine/compose' },
  { route: '/mine/interest' },
  { route: '/mine/ticket' },
  { route: '/help' },
  { route: '/help/ask' },
  detail('/ticket/:id'),
  { route: '/collection/:id', example: ({ item }) => `/collection/${item}` },
  { route: '/userInfo/baseInfo' },
  { route: '/userInfo/kycAuth' },
  { route: '/userInfo/changePassword' },
  { route: '/userInfo/safeCode' },
  { route: '/userInfo/privacy' },
  { route: '/userInfo/privacy/export' },
  { route: '/userInfo/privacy/closure' },
  { route: '/closureReceipt' },
  { route: '/userInfo/wallet' },
  { route: '/userInfo/address' },
  { route: '/lottery', bare: true },
  { route: '/wishPary', bare: true },
  { route: '/mineWish' },
  { route: '/amusePlay' },
  { route: '/messageWall', bare: true },
  { route: '/mineDecision' },
  { route: '/mineMessage', bare: true },
  { route: '/messageDetail', bare: true },
  { route: '/appBarrage', bare: true },
]

export const exampleOf = ({ route, example }: Route, ids: Ids) => example?.(ids) ?? route
