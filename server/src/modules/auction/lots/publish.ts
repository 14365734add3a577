import { ContractType, GoodsForm, GoodsKind, type GoodsSn, GoodsStatus, type LotId } from '@app/contract'
import { picture } from '@app/contract/schema'
import * as z from 'zod'
import type { Tx } from '../../../core/database.ts'
import { readStored, storeSetting } from '../../../core/storedSettings.ts'
import { GoodsType, publishGoods } from '../../goods/index.ts'
import { auctionDefaults, type AuctionSettings } from '../settings.ts'

const fen = z.int().min(1).max(1_000_000_000)
const text = z.string().trim().min(1).max(500)

/** A lot as an operator enters it; prices in fen. */
export const newLot = z
  .strictObject({
    /** Number for the goods, not used before. */
    goodsSn: z.string().regex(/^[A-Z0-9]{4,20}$/, 'capital letters and digits'),
    name: text,
    subtitle: z.string().trim().max(100).default(''),
    /** Licensed auction house that holds the auction, and its licence number. */
    house: text,
    licenceNumber: text,
    /** Shop that sends the lot. */
    shopId: z.string().regex(/^\d{1,18}$/),
    creator: z.strictObject({ name: text, title: text, introduction: text }),
    cover: picture,
    /** All pictures, including the cover. */
    gallery: z.array(picture).min(1),
    story: z.array(text).min(1),
    /** What applies to this lot besides the general rules: its condition, how to view it. */
    remarks: z.array(text).default([]),
    startPrice: fen,
    step: fen,
    /** Minimum deposit. */
    deposit: fen,
    /** Deposit as a percentage of the bid; defaults to the setting. */
    depositPercent: z.int().min(0).max(100).optional(),
    startsAt: z.coerce.date(),
    endsAt: z.coerce.date(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { message: 'endsAt must be after startsAt', path: ['endsAt'] })
export type NewLot = z.output<typeof newLot>

/** Deposit orders, including top-ups, that one lot can take. */
const mostDeposits = 1_000_000

/** Publishes a lot: its goods, the goods its deposit is paid as, and the lot itself. Returns its id. */
export async function publishLot(tx: Tx, lot: NewLot): Promise<LotId> {
  const depositSn: GoodsSn = `${lot.goodsSn}D`
  const inForce = { ...auctionDefaults.auction, ...(await readStored(tx, 'auction')) }
  const common = {
    subtitle: lot.subtitle,
    cover: lot.cover,
    gallery: lot.gallery,
    kind: GoodsKind.common,
    contractType: ContractType.c721,
    // Only the auction sells these goods.
    status: GoodsStatus.merchantOffShelf,
    perPersonLimit: 1,
    saleStart: lot.startsAt,
    shopId: lot.shopId,
    creator: lot.creator,
    issuer: lot.house,
    licenceNumber: lot.licenceNumber,
  }
  await publishGoods(tx, {
    ...common,
    goodsSn: lot.goodsSn,
    goodsType: GoodsType.lot,
    form: GoodsForm.physical,
    name: lot.name,
    story: lot.story,
    priceFen: lot.startPrice,
    edition: 1,
    parcel: { weightGrams: null, freightFen: 0 },
  })
  await publishGoods(tx, {
    ...common,
    goodsSn: depositSn,
    goodsType: GoodsType.deposit,
    form: GoodsForm.digital,
    name: `竞拍保证金 · ${lot.name}`,
    priceFen: lot.deposit,
    edition: mostDeposits,
  })
  const { id } = await tx
    .insertInto('auction_lots')
    .values({
      goods_sn: lot.goodsSn,
      deposit_goods_sn: depositSn,
      start_fen: lot.startPrice,
      step_fen: lot.step,
      deposit_fen: lot.deposit,
      deposit_percent: lot.depositPercent ?? inForce.depositPercent,
      remarks: JSON.stringify(lot.remarks),
      starts_at: lot.startsAt,
      ends_at: lot.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens or closes bidding and notifies every process. Running lots still end by their own clock. */
export async function setOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const change: Partial<AuctionSettings['auction']> = { isOpen }
  await storeSetting(tx, 'auction', change)
}
