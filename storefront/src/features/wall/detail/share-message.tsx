import { Button, copyText, ShareIcon } from '@app/ui'
import { address, paths } from '../../../routes.ts'
import { creditShare } from '../../../domain/points/share-credit.ts'
import type { Message } from '../api.ts'

/** Shares a message with the native share sheet; copies the address if there is none. */
export function ShareMessage({ message }: { message: Message }) {
  const { messageId, name, spotName } = message
  async function share() {
    const url = `${window.location.origin}${window.location.pathname}#${address('messageDetail', { id: messageId })}`
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: `${name}在${spotName}的留言`, url })
        return await creditShare(paths.messageDetail.path)
      } catch (error) {
        // Closing the native sheet is a choice, not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    await copyText(url, '留言的链接已复制')
    await creditShare(paths.messageDetail.path)
  }
  return (
    <Button size="small" variant="quiet" onClick={share}>
      <ShareIcon />
      分享
    </Button>
  )
}
