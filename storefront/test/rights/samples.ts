import { RightsDelivery, RightsState, RightsType } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import type { RightsCard, RightsDetail, RightsFlags } from '../../src/features/rights/api.ts'
import type { OfferedRight } from '../../src/domain/right/api.ts'

export const now = () => Math.floor(Date.now() / 1000)

/** An offered right to be used at the gate. */
export const someConfig = (over: Partial<OfferedRight> = {}): OfferedRight => ({
  configId: '7',
  name: '茶山采摘半日',
  summary: '两人同行，一篮春茶带回家。',
  brandKey: 'jxdd',
  brandName: '锦溪茶舍',
  rightsType: RightsType.physical,
  delivery: RightsDelivery.site,
  cover: { url: '/media/demo-4/rights/tea-hill', widths: [480], ratio: 4 / 3, placeholder: '' },
  img: 'tea-hill',
  validFrom: null,
  validUntil: now() + 90 * 86_400,
  content: '<p>雨天改期，<b>不收费</b>。</p>',
  howTo: ['提前一天预约', '到茶舍前台出示核销码'],
  pagePath: '/interest/jxdd/summer/1',
  ...over,
})

type DetailOver = Partial<Omit<RightsDetail, 'config'>> & { config?: Partial<OfferedRight> }

/** An unused right of the user. */
export const someRight = ({ config, ...over }: DetailOver = {}): RightsDetail => ({
  rightsId: '31-7',
  nftId: '31',
  goodsSn: 'G1',
  goodsName: '云水谣',
  serial: 12,
  state: RightsState.wait,
  stateTime: null,
  config: someConfig(config),
  address: null,
  express: null,
  coupon: null,
  redeemed: null,
  ...over,
})

export const cardOf = ({ config, ...right }: RightsDetail): RightsCard => {
  const { content: _content, howTo: _howTo, ...offered } = config
  const { address: _address, express: _express, coupon: _coupon, redeemed: _redeemed, ...rest } = right
  return { ...rest, config: offered }
}

const nothingOpen: RightsFlags = {
  isNotRecipientAddress: false,
  haveUnExchangedOnLineRights: false,
  haveUnExchangedOnLineElCouponRights: false,
}

export const rightsList = (list: RightsCard[], flags: Partial<RightsFlags> = {}): Reply<'rights/rightsSold/list'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
  ...nothingOpen,
  ...flags,
})
