import { demoHallKey } from '../../server/src/demo/halls.ts'
import type { Ids } from './routes.ts'

/** The pages that are built, with what shows that each is complete. */
export interface BuiltPage {
  name: string
  address: string
  /** A selector of something that is there only when the page has what it waits for. */
  ready: string
}

/** Every built page a collector sees, in the order of a visit. */
export function builtPages({ goods, item, show }: Ids): BuiltPage[] {
  return [
    { name: 'home', address: '/', ready: 'article h3 a' },
    { name: 'digital', address: '/digital', ready: 'article h2 a' },
    { name: 'goods', address: `/goods/${goods}`, ready: 'main h1' },
    { name: 'mine-collection', address: '/mine/collection', ready: 'main article h2' },
    { name: 'mine-hall', address: '/mine/hall', ready: 'main ol li h2' },
    { name: 'hall-arrange', address: '/mine/hall/arrange', ready: 'main ol li h3' },
    { name: 'hall', address: `/hall/${demoHallKey}`, ready: 'main ol li h2' },
    { name: 'collection', address: `/collection/${item}`, ready: '#chain-title' },
    { name: 'mine-order', address: '/mine/order', ready: 'main [role=tabpanel] a, main [role=tabpanel] article' },
    { name: 'mine-commodity', address: '/mine/commodity', ready: 'main article h2, main h2' },
    { name: 'mine-compose', address: '/mine/compose', ready: 'main li h2, main h2' },
    { name: 'mine-invite', address: '/mine/invite', ready: 'main ul li p' },
    { name: 'activity-compose', address: '/activity/compose', ready: 'main li h2 a' },
    { name: 'compose-info', address: '/composeInfo/1', ready: '#recipe-title' },
    { name: 'blind-boxes', address: '/activity/blindBox', ready: 'main article h2 a' },
    { name: 'blind-box', address: '/blindBoxInfo/B2026000001', ready: '#proof-title' },
    { name: 'gift-box', address: '/giftBoxInfo/1', ready: '#contents-title' },
    { name: 'mine-boxes', address: '/mine/boxes', ready: 'main article h2' },
    { name: 'lottery', address: '/lottery', ready: 'main ol li' },
    { name: 'amuse-play', address: '/amusePlay', ready: 'main article ul[aria-hidden] li' },
    { name: 'verify-draw', address: '/verify/draw/1', ready: '#inputs-title' },
    { name: 'message-wall', address: '/messageWall', ready: 'main article' },
    { name: 'mine-decision', address: '/mineDecision', ready: 'main h1' },
    { name: 'mine-message', address: '/mineMessage', ready: 'main article h2' },
    { name: 'message-detail', address: '/messageDetail?id=1', ready: '#comments-title' },
    { name: 'verify-box', address: '/verify/box/B2026000002', ready: '#inputs-title' },
    { name: 'wishes', address: '/wishPary', ready: '#odds-title' },
    { name: 'mine-wish', address: '/mineWish', ready: 'main article, main h2' },
    { name: 'barrage', address: '/appBarrage', ready: 'main li' },
    { name: 'integral', address: '/integral', ready: 'main section section li' },
    { name: 'ranking', address: '/ranking', ready: 'main ol li' },
    { name: 'mine-interest', address: '/mine/interest?type=all', ready: 'main article h2' },
    { name: 'interest-info', address: '/interestInfo/jxdd-stream/1', ready: '#offer-title' },
    { name: 'mine-transfer', address: '/mine/transfer', ready: 'main [role=tabpanel] h2' },
    { name: 'kyc', address: '/userInfo/kycAuth', ready: 'main dl, main form' },
    { name: 'profile', address: '/userInfo/baseInfo', ready: 'main form' },
    { name: 'password', address: '/userInfo/changePassword', ready: 'main form ~ ul li' },
    { name: 'safe-code', address: '/userInfo/safeCode', ready: 'main form, main [role=switch]' },
    { name: 'wallet', address: '/userInfo/wallet', ready: 'main section section h2' },
    { name: 'address', address: '/userInfo/address', ready: 'main section li, main section h2' },
    { name: 'address-form', address: '/addressForm', ready: 'main fieldset, main [aria-haspopup=dialog]' },
    { name: 'download', address: '/downLoad', ready: '#packages-title' },
    { name: 'show', address: `/show/${show}`, ready: '#chain-title' },
    { name: 'album', address: '/album', ready: 'main li h3 a' },
    { name: 'album-info', address: '/albumInfo/1', ready: 'main article h2' },
    { name: 'memory-intro', address: '/memrySection/intro', ready: 'main .rich-text' },
    { name: 'memory-goods', address: '/memrySection/goodsList', ready: 'main article h3' },
    { name: 'interest', address: '/interest', ready: 'article[data-look] h2' },
    { name: 'brand-summer', address: '/interest/jxdd/summer/1', ready: 'article[data-look] h2' },
    { name: 'brand-autumn', address: '/interest/jxdd/autumn/1', ready: 'article[data-look] h2' },
    { name: 'brand-play', address: '/interest/jxdd/play/1', ready: 'article[data-look] h2' },
    { name: 'brand-rules', address: '/interest/jxdd/rules', ready: 'article[data-look] h2' },
    { name: 'brand-school', address: '/interest/yz/school/1', ready: 'article[data-look] h2' },
    { name: 'brand-home', address: '/interest/ltgj/houseKeep/1', ready: 'article[data-look] h2' },
    { name: 'brand-wine', address: '/interest/syjk/wine/1', ready: 'article[data-look] h2' },
    { name: 'auction', address: '/auction', ready: 'main h1' },
    { name: 'search', address: '/search?keyword=铜镜', ready: 'main [role=tabpanel] li a' },
    { name: 'staff-scan', address: '/staff/scan', ready: 'main h1' },
    { name: 'help', address: '/help', ready: '#contact-title' },
    { name: 'help-ask', address: '/help/ask', ready: 'main form' },
    { name: 'mine-ticket', address: '/mine/ticket', ready: 'main article h3 a' },
    { name: 'ticket', address: '/ticket/1', ready: 'main ol li article' },
    { name: 'ticket-solved', address: '/ticket/2', ready: '#rating-title' },
    { name: 'notice', address: '/notice', ready: 'main article h2 a, main li a' },
    { name: 'notice-info', address: '/noticeInfo/1', ready: '.rich-text' },
    { name: 'about', address: '/aboutUs/policy', ready: '.rich-text' },
    { name: 'agreements', address: '/protocolList', ready: 'main li a' },
    { name: '404', address: '/404', ready: 'main a' },
  ]
}
