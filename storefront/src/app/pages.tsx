import { type ComponentType, createElement } from 'react'
import { type Code, makeCode } from '../lib/lazy/code.ts'
import { useCode } from '../lib/lazy/later.tsx'
import { MissingPart } from '../lib/lazy/missing.tsx'
import { HomeLink } from './home-link.tsx'
import type { RouteName } from '../routes.ts'

interface PageCode {
  default: ComponentType
  /**
   * Loads the first data of the page, given the last segment of its address. Only pages that the opening script
   * prefetches have one.
   */
  readAhead?: (id: string) => Promise<unknown>
  /** Recovers the address that a garbled one means. Only the page for unknown addresses has it. */
  tidy?: (written: string) => string | undefined
}
type PageModule = Promise<PageCode>

const brandPage = (): PageModule => import('../pages/interest/index.tsx')

/** Module of each page, loaded on first use. */
const pages: Record<RouteName, () => PageModule> = {
  home: () => import('../pages/home/index.tsx'),
  notFound: () => import('../pages/404/index.tsx'),
  download: () => import('../pages/downLoad/index.tsx'),
  show: () => import('../pages/show/index.tsx'),
  hall: () => import('../pages/hall/index.tsx'),
  mineHall: () => import('../pages/mine/hall.tsx'),
  hallArrange: () => import('../pages/mine/hall-arrange.tsx'),
  login: () => import('../pages/login/index.tsx'),
  digital: () => import('../pages/digital/index.tsx'),
  goods: () => import('../pages/goods/index.tsx'),
  album: () => import('../pages/album/index.tsx'),
  albumInfo: () => import('../pages/albumInfo/index.tsx'),
  memoryIntro: () => import('../pages/memrySection/intro.tsx'),
  memoryGoods: () => import('../pages/memrySection/goods-list.tsx'),
  compose: () => import('../pages/activity/compose.tsx'),
  composeInfo: () => import('../pages/composeInfo/index.tsx'),
  composeLog: () => import('../pages/mine/compose.tsx'),
  collection: () => import('../pages/mine/collection.tsx'),
  order: () => import('../pages/mine/order.tsx'),
  commodity: () => import('../pages/mine/commodity.tsx'),
  transfer: () => import('../pages/mine/transfer.tsx'),
  invite: () => import('../pages/mine/invite.tsx'),
  itemInterest: () => import('../pages/mine/interest.tsx'),
  interestInfo: () => import('../pages/interestInfo/index.tsx'),
  staffScan: () => import('../pages/staffScan/index.tsx'),
  integral: () => import('../pages/integral/index.tsx'),
  ranking: () => import('../pages/ranking/index.tsx'),
  kycAuth: () => import('../pages/userInfo/kyc-auth.tsx'),
  baseInfo: () => import('../pages/userInfo/base-info.tsx'),
  changePassword: () => import('../pages/userInfo/change-password.tsx'),
  safeCode: () => import('../pages/userInfo/safe-code.tsx'),
  privacy: () => import('../pages/userInfo/privacy.tsx'),
  personalExport: () => import('../pages/userInfo/export.tsx'),
  closure: () => import('../pages/userInfo/closure.tsx'),
  closureReceipt: () => import('../pages/closure-receipt.tsx'),
  wallet: () => import('../pages/userInfo/wallet.tsx'),
  address: () => import('../pages/userInfo/address.tsx'),
  addressForm: () => import('../pages/addressForm/index.tsx'),
  collectionInfo: () => import('../pages/collection/index.tsx'),
  aboutUs: () => import('../pages/about/index.tsx'),
  protocolList: () => import('../pages/agreements/index.tsx'),
  notice: () => import('../pages/notice/index.tsx'),
  blindBox: () => import('../pages/activity/blind-box.tsx'),
  blindBoxInfo: () => import('../pages/blindBoxInfo/index.tsx'),
  giftBoxInfo: () => import('../pages/giftBoxInfo/index.tsx'),
  boxes: () => import('../pages/mine/boxes.tsx'),
  verifyBox: () => import('../pages/verify/index.tsx'),
  verifyDraw: () => import('../pages/verify/draw.tsx'),
  lottery: () => import('../pages/lottery/index.tsx'),
  wishPary: () => import('../pages/wishPary/index.tsx'),
  mineWish: () => import('../pages/mineWish/index.tsx'),
  appBarrage: () => import('../pages/appBarrage/index.tsx'),
  messageWall: () => import('../pages/messageWall/index.tsx'),
  calendar: () => import('../pages/calendar/index.tsx'),
  messages: () => import('../pages/messages/index.tsx'),
  mineDecision: () => import('../pages/mineDecision/index.tsx'),
  mineMessage: () => import('../pages/mineMessage/index.tsx'),
  messageDetail: () => import('../pages/messageDetail/index.tsx'),
  search: () => import('../pages/search/index.tsx'),
  amusePlay: () => import('../pages/amusePlay/index.tsx'),
  auction: () => import('../pages/auction/index.tsx'),
  noticeInfo: () => import('../pages/notice-info/index.tsx'),
  tickets: () => import('../pages/mine/tickets.tsx'),
  help: () => import('../pages/help/index.tsx'),
  helpAsk: () => import('../pages/help/ask.tsx'),
  ticketInfo: () => import('../pages/ticket/index.tsx'),
  interest: brandPage,
  jxddSummer: brandPage,
  jxddAutumn: brandPage,
  jxddPlay: brandPage,
  jxddRules: brandPage,
  yzSchool: brandPage,
  ltgjHouseKeep: brandPage,
  syjkWine: brandPage,
}

const codes = new Map<() => PageModule, Code<PageCode>>()

/** Returns the code of a page. Routes that share a module share it: the brand pages do. */
function codeOf(name: RouteName): Code<PageCode> {
  const load = pages[name]
  const code = codes.get(load) ?? makeCode(load)
  codes.set(load, code)
  return code
}

/** Loads a page's code. Settles even if loading fails; the page then reports it. */
export const loadPage = (name: RouteName): Promise<void> => codeOf(name).fetch()

/**
 * Recovers the address that a garbled one means (`/goods/1。`). Returns undefined if there is none or the code cannot be
 * loaded.
 */
export async function tidied(written: string): Promise<string | undefined> {
  await loadPage('notFound')
  const state = codeOf('notFound').read()
  return state.kind === 'here' ? state.code.tidy?.(written) : undefined
}

/** Loads the first data of a page if its code is loaded and defines what to read. */
export async function readAhead(name: RouteName, id: string): Promise<void> {
  const state = codeOf(name).read()
  if (state.kind === 'here') await state.code.readAhead?.(id)
}

/** Renders the page of a route. If its code cannot be loaded, it shows a message and a retry. */
export function PageOf({ name }: { name: RouteName }) {
  const code = codeOf(name)
  // The navigation has requested the code already; if that failed, it is requested again only on a retry.
  const state = useCode(code, code.read().kind !== 'missing')
  if (state.kind === 'here') return createElement(state.code.default)
  if (state.kind === 'waiting') return <div role="status" aria-label="正在加载页面" className="min-h-dvh" />
  return <MissingPart isPage error={state.error} onRetry={code.fetch} action={<HomeLink />} />
}
