import * as address from './address.ts'
import * as boxes from './boxes.ts'
import * as goods from './goods.ts'
import * as invite from './invite.ts'
import * as ops from './ops.ts'
import * as order from './order.ts'
import * as pay from './pay.ts'
import * as points from './points.ts'
import type { Path } from './paths.ts'
import * as resources from './resources.ts'
import type { Route } from './route.ts'
import * as security from './security.ts'
import * as user from './user.ts'
import * as vault from './vault.ts'

/** Every call of the product under its path. */
export const routes = {
  'user/userAuth/register': user.register,
  'user/userAuth/getCaptcha': user.getCaptcha,
  'user/userAuth/sendSms': user.sendSms,
  'user/userAuth/getCaptchaGo': user.getCaptchaGo,
  'user/userAuth/sendSmsGo': user.sendSmsGo,
  'user/userAuth/login': user.login,
  'user/userAuth/refreshToken': user.refreshToken,
  'user/userAuth/resetPassword': user.resetPassword,
  'user/userAuth/logout': user.logout,
  'user/user/info': user.info,
  'user/user/updateUserInfo': user.updateUserInfo,
  'user/user/kyc/info': user.kycInfo,
  'user/user/kyc/add': user.kycAdd,
  'user/user/byPhoneGetUser': invite.byPhoneGetUser,
  'user/user/inviteNewPeople/invite': invite.invite,
  'user/user/inviteNewPeople/list': invite.inviteList,
  'user/user/inviteNewPeople/charts': invite.inviteCharts,
  'user/user/deliveryAddress/list': address.deliveryAddressList,
  'user/user/deliveryAddress/add': address.deliveryAddressAdd,
  'user/user/deliveryAddress/update': address.deliveryAddressUpdate,
  'user/user/deliveryAddress/delete': address.deliveryAddressDelete,
  'user/user/deliveryAddress/defaultAddress': address.deliveryAddressDefault,
  'user/user/attentionShop/delete': goods.attentionShopDelete,
  'user/securityCode/editSecurityCode': security.editSecurityCode,
  'user/securityCode/info': security.securityCodeInfo,
  'user/securityCode/switch': security.securityCodeSwitch,
  'user/securityCode/verify': security.securityCodeVerify,
  'user/session/list': security.sessionList,
  'user/session/end': security.sessionEnd,
  'user/session/endAll': security.sessionEndAll,
  'user/userPoint/List': points.userPointList,
  'user/userPoint/share': points.userPointShare,
  'resources/user/image/uploadImage': resources.uploadImage,
  'goods/homePageGoods/list': goods.homePageGoodsList,
  'goods/goods/list': goods.goodsList,
  'goods/goods/info': goods.goodsInfo,
  'goods/goods/screenData': goods.goodsScreenData,
  'goods/goods/albumList': goods.goodsAlbumList,
  'goods/goodsCommon/commonList': goods.goodsCommonList,
  'goods/adComm/list': goods.adCommList,
  'goods/collectibles/add': goods.collectiblesAdd,
  'goods/collectibles/delete': goods.collectiblesDelete,
  'goods/collectibles/listSn': goods.collectiblesListSn,
  'goods/collectibles/list': goods.collectiblesList,
  'goods/admin/shop/info': goods.shopInfo,
  'goods/attentionShop/add': goods.attentionShopAdd,
  'goods/attentionShop/listSn': goods.attentionShopListSn,
  'goods/attentionShop/list': goods.attentionShopList,
  'order/order': order.placeOrder,
  'order/cancelOrder': order.cancelOrder,
  'order/deleteOrder': order.deleteOrder,
  'order/orders': order.orders,
  'order/goodsOrders': order.goodsOrders,
  'order/info': order.orderInfo,
  'pay/platformList': pay.platformList,
  'pay/user/payment': pay.payment,
  'pay/user/ums/payment': pay.umsPayment,
  'pay/user/paymentStatus': pay.paymentStatus,
  'hwnft/userNft/list': vault.userNftList,
  'hwnft/userNft/listCount': vault.userNftListCount,
  'hwnft/userNft/info': vault.userNftInfo,
  'hwnft/userNft/collectibleMerge': vault.collectibleMerge,
  'hwnft/nft/info': vault.nftInfo,
  'hwnft/metaChain/list': vault.metaChainList,
  'hwnft/metaUserWallet/create': vault.metaUserWalletCreate,
  'hwnft/metaUserWallet/list': vault.metaUserWalletList,
  'hwnft/metaUserWallet/challenge': vault.metaUserWalletChallenge,
  'hwnft/metaUserWallet/add': vault.metaUserWalletAdd,
  'hwnft/exchangeCode/exchange': boxes.exchangeCode,
  'ops/notice/list': ops.noticeList,
  'ops/noticeClassification/list': ops.noticeClassificationList,
  'ops/notice/info': ops.noticeInfo,
  'ops/introduce/info': ops.introduceInfo,
  'ops/basic/config/info': ops.basicConfigInfo,
  'ops/basic/config/basicVipLevelConfig': points.basicVipLevelConfig,
  'ops/basic/config/basicActivityConfig': points.basicActivityConfig,
  'ops/service/config/info': ops.serviceConfigInfo,
  'ops/specialTypeConfig/byType': ops.specialTypeConfigByType,
} as const satisfies { [P in Path]: Route }

export type Routes = typeof routes
