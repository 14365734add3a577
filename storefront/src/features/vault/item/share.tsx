import { Button, buttonStyle, ExternalIcon, ShareIcon } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'
import { copyText } from '../../../lib/copy.ts'
import { creditShare } from '../../../lib/points.ts'

/** The full address of a piece's public page. */
function showAddress(showKey: string): string {
  return `${window.location.origin}${window.location.pathname}#${address('show', { key: showKey })}`
}

/** Shows a piece to others: the device's own way of sharing where there is one, else a copied address. */
export function ShareItem({ showKey, name, className }: { showKey: string; name: string; className?: string }) {
  const credit = () => creditShare(address('show', { key: showKey }))
  async function share() {
    const url = showAddress(showKey)
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: name, url })
        return await credit()
      } catch (error) {
        // Closing the device's sheet is a choice, not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    await copyText(url, '展示页链接已复制')
    await credit()
  }
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-3">
        <Link to={address('show', { key: showKey })} className={buttonStyle()}>
          <ExternalIcon />
          打开展示页
        </Link>
        <Button onClick={share}>
          <ShareIcon />
          分享给朋友
        </Button>
      </div>
      <p className="mt-2.5 text-sm text-ink-faint">任何人都能打开展示页，并在自己的设备上向区块链核验。</p>
    </div>
  )
}
