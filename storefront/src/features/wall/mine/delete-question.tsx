import type { MessageId } from '@app/contract'
import { toast } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'
import { mutate } from '../../../lib/mutation.ts'
import { toastError } from '../../../lib/query.ts'
import { removeMessage } from '../cards.ts'
import { isGone } from '../../../lib/errors.ts'
import { refresh } from '../../../lib/refresh.ts'

/** Asks for confirmation before the user's own message is deleted for good. */
export default function DeleteQuestion({ messageId, onClose }: { messageId: MessageId; onClose: () => void }) {
  async function remove() {
    try {
      await mutate('hwnft/scenicSpotMessage/delete', { messageId }, { readsNothing: true })
    } catch (error) {
      // Another device was first: the message is already deleted.
      if (!isGone(error)) {
        toastError(error)
        throw error
      }
    }
    removeMessage(messageId)
    toast.good('留言已删除')
    void refresh(['walls'])
  }
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={remove}
      title="删除这条留言"
      tip="文字、照片和下面的评论都会一起消失，不能找回。今天的次数不会退回。"
      confirmLabel="删除"
      tone="danger"
    />
  )
}
