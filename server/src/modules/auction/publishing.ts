import { ContractType, GoodsForm, GoodsKind, type GoodsSn, GoodsStatus, type LotId } from '@app/contract'
import { picture } from '@app/contract/schema'
import * as z from 'zod'
import type { Tx } from '../../core/database.ts'
import { readStored, storeSetting } from '../../core/storedSettings.ts'
import { GoodsType, publishGoods } from '../goods/index.ts'
import { auctionDefaults, type AuctionSettings } from './settings.ts'

const fen = z.int().min(1).max(1_000_000_000)
const words = z.string().trim().min(1).max(500)

/** A lot as an operator writes it down; prices in fen. */
export const newLot = z
  .strictObject({
    /** The number of the good, which nobody has yet. */
    goodsSn: z.string().regex(/^[A-Z0-9]{4,20}$/, 'capital letters and digits'),
    name: words,
    subtitle: z.string().trim().max(100).default(''),
    /** The licensed house that holds it, and the number of its licence. */
    house: words,
    licenceNumber: words,
    /** Under whose name it is sent. */
    shopId: z.string().regex(/^\d{1,18}$/),
    creator: z.strictObject({ name: words, title: words, introduction: words }),
    cover: picture,
    /** All pictures, the cover among them. */
    gallery: z.array(picture).min(1),
    story: z.array(words).min(1),
    /** What holds of this lot besides the rules of all: its condition, how it can be seen. */
    remarks: z.array(words).default([]),
    startPrice: fen,
    step: fen,
    /** The least deposit. */
    deposit: fen,
    /** Hundredths of a bid that lie with the house before it counts; as the setting says where it is left out. */
    depositPercent: z.int().min(0).max(100).optional(),
    startsAt: z.coerce.date(),
    endsAt: z.coerce.date(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { message: 'endsAt must be after startsAt', path: ['endsAt'] })
export type NewLot = z.output<typeof newLot>

/** Deposits, with what is paid on top of them, that one lot can take. */
const mostDeposits = 1_000_000

/** Makes a lot known: its good, the good its deposit is paid as, and itself. Returns its id. */
export async function publishLot(tx: Tx, lot: NewLot): Promise<LotId> {
  const depositSn: GoodsSn = `${lot.goodsSn}D`
  const inForce = { ...auctionDefaults.auction, ...(await readStored(tx, 'auction')) }
  const common = {
    subtitle: lot.subtitle,
    cover: lot.cover,
    gallery: lot.gallery,
    kind: GoodsKind.common,
    contractType: ContractType.c721,
    // Their auction alone sells them.
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

/** Lets bids in, or keeps them out, and tells every process. Lots that run go on by their clock. */
export async function setOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const change: Partial<AuctionSettings['auction']> = { isOpen }
  await storeSetting(tx, 'auction', change)
}
