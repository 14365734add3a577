import type { ShowKey } from '@app/contract'
import { ItemState } from '@app/contract/enums'
import { Button, ShareIcon } from '@app/ui'
import { useState } from 'react'
import { address } from '../../routes.ts'
import { creditShare } from '../../domain/points/share-credit.ts'
import { shareLink } from '../../lib/share.ts'
import { CertificateButton } from './certificate-button.tsx'
import { isCertifiable } from './item.ts'
import { type PublicItem, showAddress } from '../../domain/item/api.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const PosterDialog = lazySheetWithRetry(() => import('./poster/poster-dialog.tsx'))

/** Ways to share a piece: its address, a poster, the certificate. Nothing for a destroyed piece. */
export function ShowActions({ item, showKey, className }: { item: PublicItem; showKey: ShowKey; className?: string }) {
  const [hasPoster, setPoster] = useState(false)
  if (item.state === ItemState.destroyed) return null
  const credit = () => creditShare(address('show', { key: showKey }))
  async function share() {
    const handed = await shareLink({ title: item.name, url: showAddress(showKey) })
    if (handed !== 'cancelled') await credit()
  }
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setPoster(true)}>展示海报</Button>
        {isCertifiable(item) && <CertificateButton item={item} showKey={showKey} />}
        <Button variant="quiet" onClick={share}>
          <ShareIcon />
          分享链接
        </Button>
      </div>
      {!isCertifiable(item) && <p className="mt-2.5 text-sm text-ink-faint">写入区块链后，就能开具收藏证书。</p>}
      {hasPoster && (
        <PosterDialog item={item} showKey={showKey} onClose={() => setPoster(false)} onShared={() => void credit()} />
      )}
    </div>
  )
}
