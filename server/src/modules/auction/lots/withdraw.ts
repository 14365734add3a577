import { lotStateLabels } from '@app/contract/admin/auctionNames'
import { AuctionState, CloseReason, type LotId, OrderStatus } from '@app/contract'
import type { Approvable } from '../../../core/approvable.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { userRow, workRow } from '../../../core/summaryRows.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import type { Emit } from '../../../events/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import type { Orders } from '../../order/index.ts'
import { lapseOffer } from './decide.ts'
import { type NotifyDeps, notifyLot } from './notify.ts'
import * as lots from './queries.ts'
import * as offers from './offerQueries.ts'

// Withdrawals of lots. Their bids then bind nobody; the sweep refunds the deposits that are held.

/** A withdrawal with the caller's checks and record. */
export interface WithdrawalRequest extends lots.Withdrawal {
  /** Throws if the locked lot may not be withdrawn this way. */
  require?: (lot: lots.LotRow) => void
  /** Last statement of the transaction; `isNew` is false if the lot was withdrawn before. */
  record?: (tx: Tx, before: lots.LotRow, isNew: boolean) => Promise<void>
}

export interface WithdrawDeps extends NotifyDeps {
  emit: Emit
  database: Database
  orders: Pick<Orders, 'callOff' | 'lock'>
  goods: Pick<GoodsModule, 'worksOf'>
  people: Pick<UserModule['people'], 'masked'>
}

/**
 * Withdraws a lot that is neither sold nor unsold, closes the order of its current offer, and notifies open pages.
 * Returns false and changes nothing if it was withdrawn before. Throws NOT_FOUND, ILLEGAL_TRANSITION, and what
 * `require` throws.
 */
export async function withdrawLot(deps: WithdrawDeps, lotId: LotId, withdrawal: WithdrawalRequest): Promise<boolean> {
  for (;;) {
    const isNew = await deps.database.transaction((tx) => attempt(deps, tx, lotId, withdrawal))
    if (isNew !== undefined) return isNew
  }
}

/** Takes back a lot that was knocked down but not paid, with a second approver: its winner loses it. */
export const takeBackApproval = (deps: WithdrawDeps): Approvable<'lot/takeBack'> => ({
  async prepare(tx, { lotId, reason }) {
    const offer = await offers.findOpen(tx, lotId)
    if (offer) await deps.orders.lock(tx, offer.order_sn)
    const lot = await lots.lock(tx, lotId)
    if (!lot) throw new AppError('NOT_FOUND')
    requireKnockedDown(lot)
    const workOf = await deps.goods.worksOf(tx, [lot.goods_sn])
    const winner = lot.leader_uid
    const names = await deps.people.masked(tx, winner === null ? [] : [winner])
    const work = workOf(lot.goods_sn)
    return {
      target: `lot:${lotId}`,
      summary: {
        subject: work.name,
        sentence: `撤回已落槌的“${work.name}”，得主失去这件拍品，保证金退还`,
        rows: [
          workRow('拍品', work),
          {
            kind: 'text',
            label: '状态',
            before: lotStateLabels[lot.state],
            after: lotStateLabels[AuctionState.withdrawn],
          },
          { kind: 'money', label: '成交价', after: lot.price_fen },
          ...(winner === null ? [] : [userRow('得主', winner, names.get(winner)?.nickname)]),
          { kind: 'link', label: '拍品页', to: `/lots/${lotId}`, text: '打开拍品' },
        ],
      },
      seen: { round: lot.round, orderSn: offer?.order_sn ?? null },
      before: { state: lotStateLabels[lot.state], priceFen: lot.price_fen, uid: lot.leader_uid },
      after: { state: lotStateLabels[AuctionState.withdrawn], reason },
      weight: 0,
    }
  },
  async perform(tx, { lotId, reason }, { asked }) {
    const isDone = await attempt(deps, tx, lotId, { reason, by: asked.displayName, require: requireKnockedDown })
    // `prepare` locked the order in this transaction, so the lot cannot have been offered to anyone else.
    if (isDone === undefined) throw new AppError('BUSY')
    return {}
  },
})

/**
 * Makes one attempt, locking the order before its lot; returns undefined if the lot was offered to another bidder
 * meanwhile.
 */
async function attempt(
  deps: WithdrawDeps,
  tx: Tx,
  lotId: LotId,
  withdrawal: WithdrawalRequest,
): Promise<boolean | undefined> {
  const seen = await offers.findOpen(tx, lotId)
  const order = seen && (await deps.orders.lock(tx, seen.order_sn))
  const lot = await lots.lock(tx, lotId)
  if (!lot) throw new AppError('NOT_FOUND')
  if (lot.state === AuctionState.withdrawn) {
    await withdrawal.record?.(tx, lot, false)
    return false
  }
  withdrawal.require?.(lot)
  const offer = await offers.findOpen(tx, lotId)
  if (offer?.order_sn !== seen?.order_sn) return undefined
  requireMove(await lots.withdraw(tx, lotId, withdrawal))
  if (offer && order) await endOffer(deps, tx, lot, offer, order)
  await notifyLot(deps, tx, lotId)
  await withdrawal.record?.(tx, lot, true)
  return true
}

/**
 * Ends an offer with its lot, under the lock of its order. A bidder who let the order end unpaid earlier has already
 * lost the deposit.
 */
async function endOffer(
  deps: WithdrawDeps,
  tx: Tx,
  lot: lots.LotRow,
  offer: offers.OpenOffer,
  { status, closeReason }: { status: OrderStatus; closeReason: number | null },
): Promise<void> {
  if (status === OrderStatus.closed) {
    await lapseOffer(deps, tx, lot, offer, closeReason)
    return
  }
  requireMove(await deps.orders.callOff(tx, offer.order_sn, CloseReason.withdrawn))
  await offers.lapse(tx, offer.order_sn)
}

/** Requires a lot that one operator may take back alone. Throws ILLEGAL_TRANSITION. */
export function requireNotKnockedDown({ state }: lots.LotRow): void {
  if (state === AuctionState.waitPay) {
    throw new AppError('ILLEGAL_TRANSITION', { msg: '已经落槌，撤回要由两位同事办理' })
  }
}

function requireKnockedDown({ state }: lots.LotRow): void {
  if (state !== AuctionState.waitPay) {
    throw new AppError('ILLEGAL_TRANSITION', { msg: '只有已落槌、还没付款的拍品要两位同事撤回' })
  }
}
