import { ArrowLeftIcon, Container } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { useLedBack } from '../../lib/way-back.ts'

export interface WallFrameProps {
  /** Target of the back link for users who did not come from a page of the wall. */
  back: { to: string; label: string }
  /** Content at the far end of the line. */
  aside?: ReactNode
  /** `prose` for one column. */
  width?: 'page' | 'prose'
  children: ReactNode
}

const look = 'inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink'

/** Page of the wall: the site's header and footer are hidden here, so it has its own navigation. */
export function WallFrame({ back, aside, width = 'page', children }: WallFrameProps) {
  const goBack = useLedBack()
  const label = (
    <>
      <ArrowLeftIcon /> {goBack ? '返回' : back.label}
    </>
  )
  return (
    <div className="min-h-dvh">
      <Container width={width} className="pt-safe flex min-h-16 items-center justify-between gap-4">
        {goBack ? (
          <button type="button" onClick={goBack} className={look}>
            {label}
          </button>
        ) : (
          <Link to={back.to} className={look}>
            {label}
          </Link>
        )}
        <div className="flex items-center gap-5 *:min-h-11">{aside}</div>
      </Container>
      {children}
    </div>
  )
}

/** Style of a link at the far end of the frame's line. */
export const asideLink = look
