import type { AddressId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import { useApiMutation } from '../../../lib/mutation.ts'
import { noteRight, type RightsDetail } from '../api.ts'

/** Actions of the owner of a right. After each, the page shows the actual state of the right; failures are reported. */
export function useMoves({ rightsId }: Pick<RightsDetail, 'rightsId'>) {
  const update = useApiMutation('rights/rightsSold/updateRightsState')
  const send = useApiMutation('rights/rightsSold/addRecipientAddress')
  const move = (asked: Promise<RightsDetail>): Promise<void> => asked.then(noteRight, () => undefined)
  const enter = (state: typeof RightsState.already | typeof RightsState.done) =>
    move(update.mutateAsync({ rightsId, state }))

  return {
    sendTo: (addressId: AddressId) => move(send.mutateAsync({ rightsId, addressId })),
    apply: () => enter(RightsState.already),
    finish: () => enter(RightsState.done),
  }
}
