import { uniqueId } from '@app/ui'
import { quietCall } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { noteGained } from './gained.ts'

/**
 * Reports to the server that the page at `path` was shared, to credit points. Failures are ignored: the share itself
 * succeeded.
 */
export async function creditShare(path: string): Promise<void> {
  if (!useSession.getState().isLogin) return
  try {
    const { gained } = await quietCall('user/userPoint/share', { path }, { idempotencyKey: uniqueId() })
    noteGained(gained, '分享成功')
  } catch {
    // Points are a bonus, not the purpose.
  }
}
