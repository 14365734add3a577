import type { ShowKey } from '@app/contract'
import { Button, buttonStyle, ExternalIcon, ShareIcon } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { showAddress } from '../../../domain/item/api.ts'
import { creditShare } from '../../../domain/points/share-credit.ts'
import { shareLink } from '../../../lib/share.ts'

/** Shares a piece with the native share sheet; copies the address if there is none. */
export function ShareItem({ showKey, name, className }: { showKey: ShowKey; name: string; className?: string }) {
  async function share() {
    const handed = await shareLink({ title: name, url: showAddress(showKey) })
    if (handed !== 'cancelled') await creditShare(address('show', { key: showKey }))
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
