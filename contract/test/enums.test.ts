import { describe, expect, test } from 'vitest'
import * as enums from '../src/enums.ts'

// The values are those of the public contract, gaps included: any number used elsewhere must appear here. Values that we
// added to an enumeration follow those that were specified.
describe('enumerations', () => {
  test.each<[title: string, values: object, specified: object, ours?: object]>([
    ['[enum.sex]', enums.Sex, { man: 1, woman: 2, secret: 3 }],
    [
      '[enum.sms-purpose]',
      enums.SmsPurpose,
      { logon: 1, passwordRetrieval: 2, passwordReset: 3, modifyMobile: 4, transferNft: 5, safeCode: 7 },
      { personalData: 8 },
    ],
    ['[enum.login-mode]', enums.LoginMode, { password: 1, phoneCode: 2 }],
    ['[enum.goods-kind]', enums.GoodsKind, { alliance: 1, common: 2 }],
    ['[enum.goods-form]', enums.GoodsForm, { digital: 1, physical: 2 }],
    ['search type', enums.SearchType, { digital: 1, physical: 2, market: 3, blindBox: 4 }],
    ['[enum.sort]', enums.Sort, { newest: 1, hottest: 2, mostComments: 3, mostCollections: 4 }],
    ['[enum.time-range]', enums.TimeRange, { day: 'd', week: 'w', month: 'm', year: 'y' }],
    [
      '[enum.goods-status]',
      enums.GoodsStatus,
      {
        new: 1,
        waitAudit: 2,
        cancelAudit: 3,
        rejectAudit: 4,
        waitOnShelf: 5,
        inSale: 6,
        tightInventory: 7,
        merchantOffShelf: 8,
        expirationOffShelf: 9,
        platformDismounting: 10,
        soldOut: 11,
      },
    ],
    ['[enum.weight-unit]', enums.WeightUnit, { gram: 1, kilogram: 2 }],
    ['[enum.order-goods-type]', enums.OrderGoodsType, { ordinary: 1, blindBox: 2 }],
    ['types of goods, ours', enums.GoodsType, { ordinary: 1, blindBox: 2, wishTicket: 3, deposit: 4, lot: 5 }],
    ['[enum.page-position]', enums.PagePosition, { home: 1, market: 2, blindBox: 3 }],
    ['[enum.registration-channel]', enums.RegistrationChannel, { app: 1, web: 2, webApp: 3, applet: 4, other: 5 }],
    ['[enum.payment-platform], and one of ours', enums.PaymentPlatform, { alipay: 1, ums: 2, hf: 3, wechat: 4 }],
    ['where somebody pays, ours', enums.PaymentPlace, { desktop: 1, phone: 2, wechat: 3, app: 4 }],
    ['what a payment opens, ours', enums.CheckoutForm, { page: 1, code: 2, app: 3 }],
    ['[enum.device]', enums.Device, { unknown: 0, appIos: 1, appAndroid: 2, h5Android: 3, h5Ios: 4 }],
    ['[enum.order-status]', enums.OrderStatus, { waitPay: 1, waitDelivery: 2, delivery: 3, complete: 4, closed: 5 }],
    ['[enum.order-delivery-state]', enums.OrderDeliveryState, { normal: 1, deliveryFail: 2 }],
    ['[enum.generic-status] of three', enums.GenericStatus, { await: 1, success: 2, fail: 3 }],
    ['[enum.generic-status] of two', enums.BinaryStatus, { await: 1, success: 2 }],
    ['states of a payment, ours', enums.PaymentStatus, { await: 1, success: 2, fail: 3, closed: 4 }],
    ['[enum.contract-type]', enums.ContractType, { c721: 1, c1155: 2 }],
    ['[enum.kyc-status]', enums.KycStatus, { none: 1, success: 2, fail: 3 }],
    ['[enum.account-state]', enums.AccountState, { normal: 1, disable: 2 }, { closed: 3 }],
    [
      '[enum.record-source]',
      enums.RecordSource,
      {
        shop: 1,
        useIntegral: 2,
        collect: 3,
        share: 4,
        system: 5,
        sync: 6,
        cancel: 7,
        destroy: 8,
        lottery: 9,
        wishParty: 10,
        messageWall: 12,
      },
    ],
    ['[enum.rights-state]', enums.RightsState, { wait: 2, already: 3, done: 4, close: 5, addressNone: 6 }],
    [
      '[enum.exchange-code-state]',
      enums.ExchangeCodeState,
      { unconverted: 1, converted: 2, invalid: 3, failedGet: 4, expired: 5 },
    ],
    ['[enum.redeem-gift-type]', enums.RedeemGiftType, { collectible: 1, blindBox: 2, giftBox: 3 }],
    [
      'why an order was closed, ours',
      enums.CloseReason,
      { cancelled: 1, timedOut: 2, refunded: 3, withdrawn: 4, unfulfilled: 5, calledOff: 6 },
    ],
    ['item states, ours', enums.ItemState, { minting: 1, held: 2, locked: 3, destroyed: 4, given: 5 }],
    ['kinds of rights', enums.RightsType, { online: 1, physical: 2 }],
    [
      'how a right reaches its owner, ours',
      enums.RightsDelivery,
      { service: 'service', coupon: 'coupon', site: 'site', ship: 'ship' },
    ],
    ['states of a return, ours', enums.ReturnState, { asked: 1, accepted: 2, refused: 3, refunded: 4 }],
    [
      'states of a lot, ours',
      enums.AuctionState,
      { coming: 1, running: 2, waitPay: 3, sold: 4, unsold: 5, withdrawn: 6 },
    ],
    ['kinds of special subjects, ours', enums.SubjectKind, { album: 1, topic: 2, memorial: 3 }],
    ['kinds of what is found, ours', enums.FindKind, { goods: 'goods', box: 'box', album: 'album', notice: 'notice' }],
    ['platforms', enums.Platform, { h5: 'h5', web: 'web', app: 'app' }],
  ])('%s', (_, values, specified, ours = {}) => {
    expect(values).toEqual({ ...specified, ...ours })
  })

  test('all have a line above', () => {
    expect(Object.values(enums)).toHaveLength(39)
  })
})
