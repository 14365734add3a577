import {
  ContractType,
  GenericStatus,
  ItemState,
  KycStatus,
  RightsDelivery,
  RightsState,
  RightsType,
} from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import type { GiftCard, GiftDetail } from '../../src/features/gifts/api.ts'
import type { OwnItem } from '../../src/domain/item/api.ts'
import { someGoods } from '../goods/samples.ts'
import { someUser } from '../support/api.ts'

/** Epoch seconds this far from now. */
export const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

export const giver = { ...someUser, kycStatus: KycStatus.success, isSecurity: true, points: 5 }
const cover = { url: '', widths: [], ratio: 1, placeholder: '' }

export const ownItem = (change: Partial<OwnItem> = {}): OwnItem => ({
  nftId: '7',
  goodsSn: 'G1',
  name: '听松峰·初雾',
  cover,
  serial: 12,
  edition: 2000,
  state: ItemState.held,
  getTime: soon(-90_000),
  story: [],
  gallery: [],
  motion: null,
  sights: [],
  creatorName: '沈砚秋',
  issuer: '漱川山水文旅',
  licenceNumber: '',
  albumName: '',
  price: 1990,
  orderSn: 'S1',
  ownerName: '松**客',
  showKey: 'KEY',
  chain: {
    chainId: 31_337,
    chainName: '云岫链',
    contractType: ContractType.c1155,
    contractAddress: '0x1',
    tokenId: '1',
    ownerAddress: '0x2',
    transactionHash: '0x7a73',
    blockNumber: 9,
  },
  history: [],
  giftFrom: soon(-60),
  isFrozen: false,
  pendingGiftId: null,
  ...change,
})

export const work = {
  ...someGoods,
  giftHoldDays: { first: 30, next: 30 },
  rights: [{ name: '景区一日门票', description: '在入口兑换' }],
}

export const ticket = {
  rightsId: '7-1',
  nftId: '7',
  goodsSn: 'G1',
  goodsName: '听松峰·初雾',
  serial: 12,
  state: RightsState.wait,
  stateTime: null,
  config: {
    configId: '1',
    name: '景区一日门票',
    summary: '在入口兑换',
    brandKey: 'b',
    brandName: '漱川',
    rightsType: RightsType.online,
    delivery: RightsDelivery.site,
    cover,
    img: 'ticket',
    validFrom: null,
    validUntil: null,
    pagePath: '',
  },
} satisfies Reply<'rights/rightsSold/list'>['list'][number]

/** The reply with the rights of a piece, for its owner. */
export const rightsOf = (...list: Reply<'rights/rightsSold/list'>['list']): Reply<'rights/rightsSold/list'> => ({
  list,
  total: list.length,
  page: 1,
  size: 50,
  cursor: null,
  isNotRecipientAddress: false,
  haveUnExchangedOnLineRights: false,
  haveUnExchangedOnLineElCouponRights: false,
})

export const code: Reply<'user/securityCode/info'> = {
  isSet: true,
  transferCodeSwitch: true,
  lockedUntil: null,
  frozenUntil: null,
  freezeSeconds: 86_400,
  triesLeft: 5,
}

export const giftCard = (change: Partial<GiftCard> = {}): GiftCard => ({
  giftId: '31',
  nftId: '7',
  goodsSn: 'G1',
  name: '听松峰·初雾',
  cover,
  serial: 12,
  edition: 2000,
  direction: 'received',
  status: GenericStatus.await,
  endReason: null,
  otherName: '云**游',
  otherPhone: '139****8888',
  createTime: soon(-600),
  expireTime: soon(80_000),
  endTime: null,
  ...change,
})

export const giftDetail = (change: Partial<GiftDetail> = {}): GiftDetail => ({
  ...giftCard(),
  message: '一起看云',
  story: ['推开门，看见的不是山，是雾。'],
  creatorName: '沈砚秋',
  issuer: '漱川山水文旅',
  rights: work.rights,
  holdDays: 30,
  owner: { id: '', nickName: '云**游', phone: '139****8888', amount: 0, orderSn: '' },
  transactionHash: null,
  ...change,
})

/** One page of gifts. */
export const pageOf = (...list: GiftCard[]): Reply<'hwnft/giftRecord/list'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
  waiting: list.filter(({ direction, status }) => direction === 'received' && status === GenericStatus.await).length,
})
