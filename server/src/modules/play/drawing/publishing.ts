import { type GoodsSn, type Picture, type PoolId, RedeemGiftType } from '@app/contract'
import type { PrizeKind } from '@app/contract/drawing'
import { drawFaultOf } from '@app/fair'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { sortedBy } from '../../../core/sortedBy.ts'
import type { GiftFulfilment, GiftFulfilments } from '../../boxes/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './poolQueries.ts'
import type { DrawSettings } from './settings.ts'

/** A prize of a pool to be published. */
export interface NewPrize {
  name: string
  cover: Picture
  kind: PrizeKind
  /** Number of the good, or id of the gift box type; for prizes that a gift code can also give. */
  giftSn?: string
  points?: number
  /** Hundredths of a percent; those of all prizes add up to 10,000. */
  odds: number
  /** Pieces in total; absent if unlimited. */
  stock?: number
  /** Replaces prizes whose pieces are exhausted. Exactly one prize is the fallback, and it is unlimited. */
  isFallback?: boolean
}

/** A lottery or wishing event to be published. Absent fields default to the settings. */
export interface NewPool {
  kind: queries.PoolKind
  title: string
  subtitle?: string
  cover: Picture
  rules: readonly string[]
  startsAt: Date
  endsAt?: Date
  freePerDay?: number
  costPoints?: number
  perDay?: number
  /** The good that paid wishes are sold as. */
  ticketGoodsSn?: GoodsSn
  /** By position, from 1. */
  prizes: readonly NewPrize[]
}

/** Number of prizes of a lottery: the cells around the button of its 3x3 grid. */
export const lotteryPrizes = 8

/** Gift type of each prize kind that is a gift. */
export const giftTypes: Readonly<Partial<Record<PrizeKind, RedeemGiftType>>> = {
  collectible: RedeemGiftType.collectible,
  blindBox: RedeemGiftType.blindBox,
  giftBox: RedeemGiftType.giftBox,
}

/** Returns how prizes of a kind are reserved and given; undefined for kinds that are not gifts. */
export function giftOf(gifts: GiftFulfilments, kind: PrizeKind): GiftFulfilment | undefined {
  const type = giftTypes[kind]
  return type && gifts[type]
}

/**
 * Publishes a pool and reserves the pieces of its prizes. Returns its id. Throws CONFLICT with the fault of an invalid
 * prize table, GOODS_NOT_FOUND, and SOLD_OUT if a prize has fewer pieces left.
 */
export async function publishPool(
  tx: Tx,
  pool: NewPool,
  {
    gifts,
    goods,
    settings,
  }: { gifts: GiftFulfilments; goods: Pick<GoodsModule, 'markPrizes'>; settings: DrawSettings['draws'] },
): Promise<PoolId> {
  requireDrawable(pool)
  const prizes = pool.prizes.map(({ giftSn = null, points = 0, stock = null, isFallback = false, ...prize }) => ({
    ...prize,
    giftSn,
    points,
    stock,
    isFallback,
  }))
  const { subtitle = '', endsAt = null, ticketGoodsSn = null } = pool
  const id = await queries.insertPool(tx, { ...settings[pool.kind], ...pool, subtitle, endsAt, ticketGoodsSn }, prizes)
  for (const { kind, giftSn, stock } of sortedBy(prizes, (prize) => prize.giftSn ?? '')) {
    if (giftSn !== null && stock) await giftOf(gifts, kind)?.reserve(tx, giftSn, stock)
  }
  const works = prizes.flatMap(({ kind, giftSn }) => (kind === 'collectible' && giftSn !== null ? [giftSn] : []))
  await goods.markPrizes(tx, works)
  return id
}

function requireDrawable({ kind, prizes }: NewPool): void {
  const refuse = (msg: string) => new AppError('CONFLICT', { msg })
  if (kind === 'lottery' && prizes.length !== lotteryPrizes) throw refuse('九宫格抽奖须有八个奖品')
  const fault = drawFaultOf(prizes.map(({ odds }, index) => ({ prizeId: String(index), odds })))
  if (fault) throw refuse('各奖品概率须为不小于零的整数，合计 100%')
  const fallbacks = prizes.filter(({ isFallback }) => isFallback)
  if (fallbacks.length !== 1) throw refuse('须有且只有一个替补奖品')
  if (fallbacks.some(({ stock }) => stock !== undefined)) throw refuse('替补奖品不能限量')
  const isWhole = prizes.every((prize) => {
    const isGift = giftTypes[prize.kind] !== undefined
    const hasPoints = (prize.points ?? 0) > 0
    return (
      isGift === (prize.giftSn !== undefined) &&
      hasPoints === (prize.kind === 'points') &&
      (!isGift || prize.stock !== undefined)
    )
  })
  if (!isWhole) throw refuse('奖品资料不完整：积分奖品要有积分数，藏品和礼盒要有编号和数量')
}
