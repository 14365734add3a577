import { Button, ShareIcon } from '@app/ui'
import { useState } from 'react'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { shareLink } from '../../../lib/share.ts'
import type { PosterOf } from './poster.ts'

const PosterDialog = lazySheetWithRetry(() => import('./poster-dialog.tsx'))

/** Ways to share a hall: its address and a poster. */
export function HallShares({ hall, url }: { hall: PosterOf; url: string }) {
  const [hasPoster, setPoster] = useState(false)
  return (
    <>
      <Button onClick={() => setPoster(true)}>展厅海报</Button>
      <Button variant="quiet" onClick={async () => void (await shareLink({ title: hall.name, url }))}>
        <ShareIcon />
        分享链接
      </Button>
      {hasPoster && <PosterDialog hall={hall} url={url} onClose={() => setPoster(false)} />}
    </>
  )
}
