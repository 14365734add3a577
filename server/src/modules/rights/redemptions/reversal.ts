import { RightsState } from '@app/contract'
import type { Approvable } from '../../../core/approvable.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import * as moves from '../moveQueries.ts'
import * as queries from './queries.ts'

/** Reverses a mistaken redemption, with two-person approval: the right becomes usable again for its owner. */
export const reversalApproval = ({
  emit,
  vault,
}: {
  emit: Emit
  vault: Pick<VaultModule, 'lockItem'>
}): Approvable<'redemption/reverse'> => ({
  async prepare(tx, { id }) {
    const known = await queries.find(tx, id)
    if (!known) throw new AppError('NOT_FOUND')
    await vault.lockItem(tx, known.item_id)
    const redemption = await queries.find(tx, id)
    if (!redemption) throw new AppError('NOT_FOUND')
    if (redemption.is_reversed) throw new AppError('CONFLICT', { msg: '这次核销已经撤销过了' })
    if (!redemption.is_with_user)
      throw new AppError('ILLEGAL_TRANSITION', { msg: '藏品已经转赠或销毁，权益回不到当时的持有人手里，不能撤销' })
    return {
      target: `redemption:${id}`,
      seen: { isReversed: false },
      summary: {
        subject: redemption.name,
        sentence: `撤销一次核销，持有人可以再用一次“${redemption.name}”`,
        rows: [
          { kind: 'text', label: '权益', after: redemption.name },
          { kind: 'text', label: '状态', before: '已核销', after: '待使用' },
          { kind: 'text', label: '核销地点', after: redemption.place },
          { kind: 'text', label: '核销人员', after: redemption.staff_name },
          { kind: 'link', label: '藏品页', to: `/items/${redemption.item_id}`, text: '打开藏品' },
        ],
      },
      before: {
        rightName: redemption.name,
        itemId: redemption.item_id,
        place: redemption.place,
        redeemerName: redemption.staff_name,
      },
      after: { isReversed: true },
      weight: 0,
    }
  },
  async perform(tx, { id, reason }, by) {
    const redemption = await queries.find(tx, id)
    if (!redemption) throw new AppError('NOT_FOUND')
    const key = { itemId: redemption.item_id, configId: redemption.config_id }
    await queries.insertReversal(tx, {
      redemption_id: id,
      item_id: key.itemId,
      config_id: key.configId,
      round: redemption.round,
      reason,
      asked_by: by.asked.displayName,
      approved_by: by.approved?.displayName ?? by.asked.displayName,
    })
    const used = await moves.findUsed(tx, key)
    requireMove(await moves.reverse(tx, key))
    const name = by.approved?.displayName ?? by.asked.displayName
    const entry = await moves.enter(tx, key, {
      from: RightsState.done,
      to: RightsState.wait,
      by: { actor: 'operator', name },
      note: reason,
    })
    await emit(tx, events.rightMoved, { entry, ...used, move: { kind: 'reversed' } })
    return {}
  },
})
