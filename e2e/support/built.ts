import { demoHallKey } from '../../server/src/demo/halls.ts'
import { paths, type RouteName } from '../../storefront/src/routes.ts'
import type { Ids } from './routes.ts'

/** A page of the site, with what shows that it is complete. */
export interface BuiltPage {
  name: string
  address: string
  /** Selector of an element that exists only when the page has loaded. */
  ready: string
}

/** The `ready` of a route's only page, or of each of its addresses. */
type Shown<Path extends string> = Path extends `${string}:${string}` ? ByAddress : string | ByAddress
type ByAddress = Readonly<Record<string, string>>

const look = 'article[data-look] h2'

/** The pages of every route but the login, in the order of a visit. */
const shownAt = ({ goods, item, show }: Ids) =>
  ({
    home: 'article h3 a',
    digital: 'article h2 a',
    goods: { [`/goods/${goods}`]: 'main h1' },
    collection: 'main article h2',
    mineHall: 'main ol li h2',
    hallArrange: 'main ol li h3',
    hall: { [`/hall/${demoHallKey}`]: 'main ol li h2' },
    collectionInfo: { [`/collection/${item}`]: '#chain-title' },
    order: 'main [role=tabpanel] a, main [role=tabpanel] article',
    commodity: 'main article h2, main h2',
    composeLog: 'main li h2, main h2',
    invite: 'main ul li p',
    compose: 'main li h2 a',
    composeInfo: { '/composeInfo/1': '#recipe-title' },
    blindBox: 'main article h2 a',
    blindBoxInfo: { '/blindBoxInfo/B2026000001': '#proof-title' },
    giftBoxInfo: { '/giftBoxInfo/1': '#contents-title' },
    boxes: 'main article h2',
    lottery: 'main ol li',
    amusePlay: 'main article ul[aria-hidden] li',
    verifyDraw: { '/verify/draw/1': '#inputs-title' },
    messageWall: 'main article',
    messages: 'main section li, main h2',
    calendar: 'main h2',
    mineDecision: 'main h1',
    mineMessage: 'main article h2',
    messageDetail: { '/messageDetail?id=1': '#comments-title' },
    verifyBox: { '/verify/box/B2026000002': '#inputs-title' },
    wishPary: '#odds-title',
    mineWish: 'main article, main h2',
    appBarrage: 'main li',
    integral: 'main section section li',
    ranking: 'main ol li',
    itemInterest: { '/mine/interest?type=all': 'main article h2' },
    interestInfo: { '/interestInfo/jxdd-stream/1': '#offer-title' },
    transfer: 'main [role=tabpanel] h2',
    kycAuth: 'main dl, main form',
    baseInfo: 'main form',
    changePassword: 'main form ~ ul li',
    safeCode: 'main form, main [role=switch]',
    privacy: 'main section ul li',
    personalExport: 'main form',
    closure: 'main section h2',
    closureReceipt: 'main form',
    wallet: 'main section section h2',
    address: 'main section li, main section h2',
    addressForm: 'main fieldset, main [aria-haspopup=dialog]',
    download: '#packages-title',
    show: { [`/show/${show}`]: '#chain-title' },
    album: 'main li h3 a',
    albumInfo: { '/albumInfo/1': 'main article h2' },
    memoryIntro: 'main .rich-text',
    memoryGoods: 'main article h3',
    interest: look,
    jxddSummer: { '/interest/jxdd/summer/1': look },
    jxddAutumn: { '/interest/jxdd/autumn/1': look },
    jxddPlay: { '/interest/jxdd/play/1': look },
    jxddRules: look,
    yzSchool: { '/interest/yz/school/1': look },
    ltgjHouseKeep: { '/interest/ltgj/houseKeep/1': look },
    syjkWine: { '/interest/syjk/wine/1': look },
    auction: 'main h1',
    search: { '/search?keyword=铜镜': 'main [role=tabpanel] li a' },
    staffScan: 'main h1',
    help: '#contact-title',
    helpAsk: 'main form',
    tickets: 'main article h3 a',
    ticketInfo: { '/ticket/1': 'main ol li article', '/ticket/2': '#rating-title' },
    notice: 'main article h2 a, main li a',
    noticeInfo: { '/noticeInfo/1': '.rich-text' },
    aboutUs: {
      '/aboutUs/policy': '.rich-text',
      '/aboutUs/about': 'main:has(#albums-title) h1',
      '/aboutUs/problem': 'main article h2',
    },
    protocolList: 'main li a',
    notFound: 'main a',
  }) satisfies { [Name in Exclude<RouteName, 'login'>]: Shown<(typeof paths)[Name]['path']> }

/** Lists every page that a collector sees, in the order of a visit. A page has the name of its route. */
export function builtPages(ids: Ids): BuiltPage[] {
  return Object.entries(shownAt(ids)).flatMap(([route, shown]: [string, string | ByAddress]) => {
    if (typeof shown === 'string') return { name: route, address: paths[route as RouteName].path, ready: shown }
    const all = Object.entries(shown)
    return all.map(([address, ready]) => {
      const name = all.length === 1 ? route : `${route}-${address.split('/').at(-1)}`
      return { name, address, ready }
    })
  })
}
