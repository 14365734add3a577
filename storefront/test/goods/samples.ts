import { ContractType, GoodsForm, GoodsKind, GoodsStatus } from '@app/contract/enums'
import type { GoodsCard } from '../../src/features/goods/api.ts'
import type { GoodsDetail } from '../../src/domain/goods/api.ts'

/** A sale opens at this time in epoch seconds; other samples count from it. */
export const opening = 1_800_000_000

export const someCard: GoodsCard = {
  goodsSn: 'G1',
  name: '听松峰·初雾',
  cover: { url: '', widths: [], ratio: 1, placeholder: '' },
  goodsForm: GoodsForm.digital,
  goodsKind: GoodsKind.common,
  status: GoodsStatus.inSale,
  price: 1990,
  edition: 2000,
  left: 1500,
  saleStart: opening,
  saleEnd: null,
  shopId: '1',
  shopName: '漱川山水文旅',
  albumName: '云岫十二峰',
  collectCount: 3,
  rightsCount: 0,
}

export const someGoods: GoodsDetail = {
  ...someCard,
  subtitle: '十二峰之一',
  gallery: [],
  motion: null,
  sights: [],
  story: '<p>推开门，看见的不是山，是雾。</p>',
  albumId: null,
  labels: [],
  creator: { name: '沈砚秋', title: '山水画师', introduction: '' },
  issuer: '漱川山水文旅',
  licenceNumber: '云作登字-1',
  aiUse: 'none',
  contractType: ContractType.c1155,
  perPersonLimit: 2,
  isDrop: false,
  priorityWindows: [],
  giftHoldDays: { first: 30, next: 30 },
  rights: [],
  rules: ['数字藏品不支持退换'],
  weightGrams: null,
  freight: null,
}
