import { ContractType, GoodsForm, GoodsKind, GoodsStatus } from '@app/contract'
import { picture } from '@app/contract/schema'
import * as z from 'zod'
import type { Tx } from '../../core/database.ts'
import { announceSetting } from '../../core/storedSettings.ts'
import { GoodsType } from '../goods/index.ts'
import type { AuctionSettings } from './settings.ts'

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
    deposit: fen,
    startsAt: z.coerce.date(),
    endsAt: z.coerce.date(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { message: 'endsAt must be after startsAt', path: ['endsAt'] })
export type NewLot = z.output<typeof newLot>

/** Deposits one lot can take. */
const mostBidders = 100_000

/** Makes a lot known: its good, the good its deposit is paid as, and itself. Returns its id. */
export async function publishLot(tx: Tx, lot: NewLot): Promise<string> {
  const depositSn = `${lot.goodsSn}D`
  const common = {
    subtitle: lot.subtitle,
    cover: JSON.stringify(lot.cover),
    gallery: JSON.stringify(lot.gallery),
    kind: GoodsKind.common,
    contract_type: ContractType.c721,
    // Their auction alone sells them.
    status: GoodsStatus.merchantOffShelf,
    sale_start: lot.startsAt,
    shop_id: lot.shopId,
    creator: JSON.stringify(lot.creator),
    issuer: lot.house,
    licence_number: lot.licenceNumber,
  }
  await tx
    .insertInto('goods')
    .values([
      {
        ...common,
        sn: lot.goodsSn,
        goods_type: GoodsType.lot,
        form: GoodsForm.physical,
        name: lot.name,
        story: JSON.stringify(lot.story),
        price_fen: lot.startPrice,
        edition: 1,
        per_person_limit: 1,
        freight_fen: 0,
      },
      {
        ...common,
        sn: depositSn,
        goods_type: GoodsType.deposit,
        form: GoodsForm.digital,
        name: `竞拍保证金 · ${lot.name}`,
        price_fen: lot.deposit,
        edition: mostBidders,
        per_person_limit: 1,
      },
    ])
    .execute()
  await tx
    .insertInto('goods_stock')
    .values([
      { goods_sn: lot.goodsSn, edition: 1 },
      { goods_sn: depositSn, edition: mostBidders },
    ])
    .execute()
  const { id } = await tx
    .insertInto('auction_lots')
    .values({
      goods_sn: lot.goodsSn,
      deposit_goods_sn: depositSn,
      start_fen: lot.startPrice,
      step_fen: lot.step,
      deposit_fen: lot.deposit,
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
  const stored = await tx.selectFrom('settings').select('value').where('key', '=', 'auction').executeTakeFirst()
  const value = JSON.stringify({ ...(stored?.value as object | undefined), ...change })
  await tx
    .insertInto('settings')
    .values({ key: 'auction', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  await announceSetting(tx, 'auction')
}
