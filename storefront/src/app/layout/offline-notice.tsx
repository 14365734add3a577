import { Notice } from '@app/ui'
import { useSyncExternalStore } from 'react'
import { followNetwork, isOnline } from '../../lib/network.ts'

/** Notice that is shown while the device is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(followNetwork, isOnline)
  return (
    <div role="status" className="md:sticky md:top-0 md:z-(--layer-header)">
      {!online && (
        <Notice tone="rare" className="rounded-none">
          网络已断开。已打开的内容仍可浏览，恢复后自动更新。
        </Notice>
      )}
    </div>
  )
}
