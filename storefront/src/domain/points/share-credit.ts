import { uniqueId } from '@app/ui'
import { quietCall } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { noteGained } from './gained.ts'

/**
 * Tells the server that the page at `path` was shared, for the points it brings. Without an answer the share is a share
 * all the same, so nobody is told.
 */
export async function creditShare(path: string): Promise<void> {
  if (!useSession.getState().isLogin) return
  try {
    const { gained } = await quietCall('user/userPoint/share', { path }, { idempotencyKey: uniqueId() })
    noteGained(gained, '分享成功')
  } catch {
    // Points are a thank-you, not the purpose.
  }
}
