import type { ShowKey } from '@app/contract'
import { Button } from '@app/ui'
import { useState } from 'react'
import type { PublicItem } from '../../domain/item/api.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { isCertifiable } from './item.ts'

const CertificateDialog = lazySheetWithRetry(() => import('./certificate/certificate-dialog.tsx'))

/** Opens the certificate of a piece; until the piece is on chain, says that it is pending. */
export function CertificateButton({ item, showKey }: { item: PublicItem; showKey: ShowKey }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!isCertifiable(item)} onClick={() => setOpen(true)}>
        {isCertifiable(item) ? '收藏证书' : '证书正在开具'}
      </Button>
      {isOpen && <CertificateDialog item={item} showKey={showKey} onClose={() => setOpen(false)} />}
    </>
  )
}
