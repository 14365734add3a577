import { toast } from '@app/ui'
import { queryClient } from '../../lib/query.ts'
import { setUserInfo, useSession } from '../../lib/session.ts'

/** Reports points gained and adds them to the balance. Shows nothing if today's limit is used up. */
export function noteGained(gained: number, text: string): void {
  if (gained <= 0) return
  toast.good(`${text}，积分 +${gained}`)
  notePoints(useSession.getState().userInfo.points + gained)
}

/** Takes over a balance from the server wherever points are shown. */
export function notePoints(points: number): void {
  const { userInfo } = useSession.getState()
  setUserInfo({ ...userInfo, points })
  void queryClient.invalidateQueries({ queryKey: ['user/userPoint/List'] })
}
