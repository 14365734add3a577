// Path and method of every call. Zod-free: this small table is all of the contract that reaches the browser at run time.
// `POST once` is a write that moves money, stock, items or points: it takes an Idempotency-Key header (rules.md, wire).

export const apiPrefix = '/api/v1/'

export const paths = {
  'user/userAuth/register': 'POST',
  'user/userAuth/getCaptcha': 'GET',
  'user/userAuth/sendSms': 'POST',
  'user/userAuth/getCaptchaGo': 'GET',
  'user/userAuth/sendSmsGo': 'POST',
  'user/userAuth/login': 'POST',
  'user/userAuth/refreshToken': 'POST',
  'user/userAuth/resetPassword': 'POST',
  'user/userAuth/logout': 'POST',
  'user/user/info': 'GET',
  'user/user/updateUserInfo': 'POST',
  'user/user/kyc/info': 'GET',
  'user/user/kyc/add': 'POST',
  'user/user/inviteNewPeople/invite': 'GET',
  'goods/homePageGoods/list': 'GET',
  'goods/goods/list': 'GET',
  'goods/goods/info': 'GET',
  'goods/goods/screenData': 'GET',
  'goods/goods/albumList': 'GET',
  'goods/goodsCommon/commonList': 'GET',
  'goods/adComm/list': 'GET',
  'order/order': 'POST once',
  'order/cancelOrder': 'POST once',
  'order/deleteOrder': 'POST',
  'order/orders': 'GET',
  'order/goodsOrders': 'GET',
  'order/info': 'GET',
  'pay/platformList': 'GET',
  'pay/user/payment': 'POST once',
  'pay/user/ums/payment': 'POST once',
  'pay/user/paymentStatus': 'GET',
  'hwnft/userNft/list': 'GET',
  'hwnft/userNft/listCount': 'GET',
  'hwnft/userNft/info': 'GET',
  'hwnft/userNft/collectibleMerge': 'GET',
  'hwnft/nft/info': 'GET',
  'hwnft/metaChain/list': 'GET',
  'hwnft/metaUserWallet/create': 'POST',
  'hwnft/metaUserWallet/list': 'GET',
  'hwnft/exchangeCode/exchange': 'POST once',
  'ops/notice/list': 'GET',
  'ops/noticeClassification/list': 'GET',
  'ops/notice/info': 'GET',
  'ops/introduce/info': 'GET',
  'ops/basic/config/info': 'GET',
  'ops/service/config/info': 'GET',
  'ops/specialTypeConfig/byType': 'GET',
} as const satisfies Record<string, 'GET' | 'POST' | 'POST once'>

export type Path = keyof typeof paths

/** Paths whose writes need an Idempotency-Key. */
export type OncePath = { [P in Path]: (typeof paths)[P] extends 'POST once' ? P : never }[Path]
