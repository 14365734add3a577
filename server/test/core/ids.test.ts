import type {
  AddressId,
  BoxPrizeId,
  DrawPrizeId,
  GiftBoxId,
  GoodsSn,
  Input,
  ItemId,
  LotId,
  MessageId,
  OrderSn,
  Parsed,
  PaymentSn,
  PoolId,
  RefundSn,
  Reply,
  RightsConfigId,
  RightsId,
  SpotId,
  Uid,
} from '@app/contract'
import type { Selectable } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import type { Db, Tx } from '../../src/core/database.ts'
import type { DB } from '../../src/db/types.ts'
import { findOpen } from '../../src/modules/auction/lots/offerQueries.ts'
import { setOpened } from '../../src/modules/boxes/blind/userBoxQueries.ts'
import type { OrderModule } from '../../src/modules/order/index.ts'
import { setRefundDone } from '../../src/modules/pay/refunds/queries.ts'
import { usedToday } from '../../src/modules/play/drawing/tryQueries.ts'
import { attach } from '../../src/modules/rights/configs/queries.ts'
import { findOwn } from '../../src/modules/user/addresses/queries.ts'
import { findMessage } from '../../src/modules/wall/listQueries.ts'

const uid: Uid = '1000000001'
const goodsSn: GoodsSn = 'G1'
const orderSn: OrderSn = 'O1'
const paymentSn: PaymentSn = 'P1'
const itemId: ItemId = '1'
const spotId: SpotId = '1'
const lotId: LotId = '1'
const addressId: AddressId = '1'
const giftBoxId: GiftBoxId = '1'
const boxPrizeId: BoxPrizeId = '1'
const drawPrizeId: DrawPrizeId = '1'
const rightsId: RightsId = '1-1'

test('an id of one kind is not accepted in place of another', () => {
  // @ts-expect-error A good is not a user.
  const person: Uid = goodsSn
  // @ts-expect-error A user is not an item.
  const piece: ItemId = uid
  // @ts-expect-error Lists of ids are not interchangeable either.
  const orders: readonly OrderSn[] = [goodsSn]
  // @ts-expect-error A box prize is not a draw prize.
  const prize: DrawPrizeId = boxPrizeId
  // @ts-expect-error A spot is not a message.
  const read: Input<'hwnft/scenicSpotMessage/info'> = { messageId: spotId }
  // @ts-expect-error The contents of a gift box are read by its kind; it is opened by its own id.
  const opened: Input<'hwnft/userBox/open'> = { boxId: giftBoxId }
  const swap = (given: { goodsSn: GoodsSn; uid: Uid }) => given
  // @ts-expect-error Swapped arguments.
  const swapped = swap({ goodsSn: uid, uid: goodsSn })
  expect([person, piece, orders, prize, read, opened, swapped]).toHaveLength(7)
})

test('two ids of one call cannot be swapped', () => {
  const swaps = (db: Db, tx: Tx) => [
    // @ts-expect-error Address and user.
    findOwn(db, addressId, uid, 'live'),
    // @ts-expect-error Message and reader; one is a spot.
    findMessage(db, spotId, uid),
    // @ts-expect-error Lot and order.
    findOpen(db, orderSn),
    // @ts-expect-error Pool and user.
    usedToday(db, uid, lotId),
    // @ts-expect-error Refund and payment.
    setRefundDone(tx, paymentSn, 'R1'),
    // @ts-expect-error Good and right.
    attach(tx, goodsSn, rightsId),
    // @ts-expect-error Box contents and the resulting item.
    setOpened(tx, '1', itemId, drawPrizeId),
  ]
  expect(swaps).toBeTypeOf('function')
})

test('rows, inputs and replies have ids of a specific kind', () => {
  expectTypeOf<Selectable<DB['items']>['owner_uid']>().toEqualTypeOf<Uid>()
  expectTypeOf<Selectable<DB['items']>['id']>().toEqualTypeOf<ItemId>()
  expectTypeOf<Selectable<DB['auction_lots']>['deposit_goods_sn']>().toEqualTypeOf<GoodsSn>()
  expectTypeOf<Selectable<DB['payments']>['order_sn']>().toEqualTypeOf<OrderSn>()
  expectTypeOf<Selectable<DB['refunds']>['payment_sn']>().toEqualTypeOf<PaymentSn>()
  expectTypeOf<Parsed<'order/order'>['goodsSn']>().toEqualTypeOf<GoodsSn>()
  expectTypeOf<Input<'hwnft/userNft/destroyNft'>['nftId']>().toEqualTypeOf<ItemId>()
  expectTypeOf<Reply<'order/order'>['orderSn']>().toEqualTypeOf<OrderSn>()
  expectTypeOf<Awaited<ReturnType<OrderModule['award']>>>().toEqualTypeOf<OrderSn>()
  expectTypeOf<Selectable<DB['refunds']>['sn']>().toEqualTypeOf<RefundSn>()
  expectTypeOf<Selectable<DB['wall_comments']>['message_id']>().toEqualTypeOf<MessageId>()
  expectTypeOf<Selectable<DB['rights_sold']>['config_id']>().toEqualTypeOf<RightsConfigId>()
  expectTypeOf<Parsed<'hwnft/awardConfig/award'>['configId']>().toEqualTypeOf<PoolId>()
})
