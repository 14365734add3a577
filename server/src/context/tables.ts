import { GoodsForm, OrderStatus } from '@app/contract'
import type { ReportedKind } from '@app/contract/reports'
import { AppError } from '../core/errors.ts'
import type { AuctionModule } from '../modules/auction/index.ts'
import type { BoxesModule } from '../modules/boxes/index.ts'
import { type GoodsModule, GoodsType } from '../modules/goods/index.ts'
import { type Fulfilment, fulfilOneByOne, type PaidOrder } from '../modules/order/index.ts'
import type { Reversal, Reversals } from '../modules/pay/index.ts'
import type { PlayModule } from '../modules/play/index.ts'
import type { PointsModule } from '../modules/points/index.ts'
import type { ReportsDeps, Subject } from '../modules/reports/index.ts'
import type { UserModule } from '../modules/user/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'
import type { WallModule } from '../modules/wall/index.ts'

// Functions of higher modules for kinds that lower ones only name (docs/adr/0003-module-layers.md). `later` is called at
// fulfilment or report time, because the higher modules are built after the lower.

interface Sellers {
  goods: Pick<GoodsModule, 'summaries'>
  vault: Pick<VaultModule, 'issueItemsOf' | 'takeBack'>
  boxes: Pick<BoxesModule, 'fulfil' | 'takeBack'>
  play: Pick<PlayModule, 'wishes'>
  auction: Pick<AuctionModule, 'fulfilDeposit' | 'fulfilLot'>
}

/** Fulfils paid orders, by the type of their goods. */
export function fulfilmentsBy(later: () => Sellers): Readonly<Record<GoodsType, Fulfilment>> {
  /** Turns collectibles into items at once; goods with a physical form wait to be shipped. */
  const ordinary: Fulfilment = async (tx, orders) => {
    const isSent = ({ form }: PaidOrder) => form === GoodsForm.physical
    const issues = orders
      .filter((paid) => !isSent(paid))
      .map((paid) => ({ ...paid, orderSn: paid.sn, giftDays: paid.giftFirstDays }))
    if (issues.length > 0) await later().vault.issueItemsOf(tx, issues)
    return orders.map((paid) => (isSent(paid) ? OrderStatus.waitDelivery : OrderStatus.complete))
  }
  return {
    [GoodsType.ordinary]: ordinary,
    [GoodsType.blindBox]: (tx, paid) => later().boxes.fulfil(tx, paid),
    [GoodsType.wishTicket]: fulfilOneByOne((tx, paid) => later().play.wishes.fulfil(tx, paid)),
    [GoodsType.deposit]: fulfilOneByOne((tx, paid) => later().auction.fulfilDeposit(tx, paid)),
    [GoodsType.lot]: fulfilOneByOne((tx, paid) => later().auction.fulfilLot(tx, paid)),
  }
}

/** Takes back what an order bought when all of its money is refunded, by the type of its goods. */
export function reversalsBy(later: () => Pick<Sellers, 'goods' | 'vault' | 'boxes'>): Reversals {
  /** Shipped goods come back only if they arrived, and are inspected; see the returns of orders. */
  const ordinary: Reversal = async (tx, sold) => {
    const { goods, vault } = later()
    const work = (await goods.summaries(tx, [sold.goodsSn])).get(sold.goodsSn)
    if (work?.form !== GoodsForm.digital) throw new AppError('REFUND_NOT_WHOLE')
    await vault.takeBack(tx, sold)
  }
  // A wish is drawn in the payment's transaction from a committed order of prizes, so a paid wish is always drawn.
  return { [GoodsType.ordinary]: ordinary, [GoodsType.blindBox]: (tx, sold) => later().boxes.takeBack(tx, sold) }
}

interface Shown {
  user: Pick<UserModule, 'names'>
  points: Pick<PointsModule, 'charted'>
  wall: Pick<WallModule, 'reported'>
  play: Pick<PlayModule, 'reported' | 'winnerOf'>
  vault: Pick<VaultModule, 'reported'>
}

/** The subjects users can report, by kind, and the owners of visible content. */
export function reportedBy(later: () => Shown): ReportsDeps {
  const subjects = (): Readonly<Record<ReportedKind, Subject>> => {
    const { user, vault, wall, play } = later()
    const { shown: find, hold: hide, giveBack: show, ...names } = user.names
    return { ...play.reported, ...vault.reported, ...wall.reported, name: { find, hide, show, ...names } }
  }
  return {
    subjectOf: (kind) => subjects()[kind],
    namedOn: {
      message: async (db, id) => (await subjects().message.find(db, id))?.uid,
      comment: async (db, id) => (await subjects().comment.find(db, id))?.uid,
      line: async (db, id) => (await subjects().line.find(db, id))?.uid,
      hall: async (db, id) => (await subjects().hall.find(db, id))?.uid,
      async wish(db, id) {
        const wish = await later().play.reported.wish.find(db, id)
        return wish?.isAnonymous ? undefined : wish?.uid
      },
      award: (db, id) => later().play.winnerOf(db, id),
      chart: (db, id) => later().points.charted(db, id),
    },
  }
}
