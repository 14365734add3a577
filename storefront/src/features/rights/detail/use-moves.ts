import { RightsState } from '@app/contract/enums'
import { call } from '../../../lib/call.ts'
import { toastError } from '../../../lib/query.ts'
import { noteRight, refreshRights, type RightsDetail } from '../api.ts'

/** What its owner does with a right. Each ends with the page showing how the right really stands. */
export function useMoves({ rightsId }: Pick<RightsDetail, 'rightsId'>) {
  async function move(ask: () => Promise<RightsDetail>): Promise<void> {
    try {
      await noteRight(await ask())
    } catch (error) {
      toastError(error)
      // Also without an answer: it may have come true.
      await refreshRights()
    }
  }
  const enter = (state: typeof RightsState.already | typeof RightsState.done) =>
    move(() => call('rights/rightsSold/updateRightsState', { rightsId, state }))

  return {
    sendTo: (addressId: string) => move(() => call('rights/rightsSold/addRecipientAddress', { rightsId, addressId })),
    apply: () => enter(RightsState.already),
    finish: () => enter(RightsState.done),
  }
}
