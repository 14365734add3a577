import { toast } from '@app/ui'
import { quietCall } from '../../lib/call.ts'
import { intentionKey } from '../../lib/intention.ts'
import { queryClient } from '../../lib/query.ts'
import { setUserInfo, useSession } from '../../lib/session.ts'

/** Says what something brought and counts it in; where today's limit is used up, nothing is said. */
export function noteGained(gained: number, words: string): void {
  if (gained <= 0) return
  toast.good(`${words}，积分 +${gained}`)
  notePoints(useSession.getState().userInfo.points + gained)
}

/** Takes over a balance that the server told, wherever points are shown. */
export function notePoints(points: number): void {
  const { userInfo } = useSession.getState()
  setUserInfo({ ...userInfo, points })
  void queryClient.invalidateQueries({ queryKey: ['user/userPoint/List'] })
}

/**
 * Tells the server that the page at `path` was shared, for the points it brings. Without an answer the share is a share
 * all the same, so nobody is told.
 */
export async function creditShare(path: string): Promise<void> {
  if (!useSession.getState().isLogin) return
  try {
    const { gained } = await quietCall('user/userPoint/share', { path }, { idempotencyKey: intentionKey() })
    noteGained(gained, '分享成功')
  } catch {
    // Points are a thank-you, not the purpose.
  }
}
