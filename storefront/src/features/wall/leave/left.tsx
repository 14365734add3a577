import { Button, buttonStyle, CheckIcon } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { leadsBack } from '../../../lib/way-back.ts'
import type { Wall } from '../api.ts'

export interface LeftProps {
  wall: Wall
  /** Starts another message; undefined if none is left today. */
  onMore: (() => void) | undefined
  onLeave: () => void
}

/** Confirmation of a message: its review, its reward, and where to follow it. */
export function Left({ wall: { points, pointsPerDay }, onMore, onLeave }: LeftProps) {
  return (
    <div role="status" className="flex flex-col items-center pt-2 pb-3 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-celadon-wash text-celadon-ink">
        <CheckIcon className="size-7" />
      </span>
      <p className="title mt-4 text-lg">已经收到</p>
      <p className="mt-2 max-w-80 text-balance text-ink-soft">
        审核通过后会展示在留言墙上
        {points > 0 && (
          <>
            ，并为你带来 <strong className="figures font-medium text-gold-ink">{points} 积分</strong>
            （每天最多 {pointsPerDay} 次）
          </>
        )}
        。
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {onMore && <Button onClick={onMore}>再写一条</Button>}
        <Link
          to={address('mineMessage')}
          state={leadsBack}
          onClick={onLeave}
          className={buttonStyle({ variant: 'primary' })}
        >
          看我的留言
        </Link>
      </div>
    </div>
  )
}
