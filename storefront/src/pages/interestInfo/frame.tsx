import { ArrowLeftIcon, Container } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { useLedBack } from '../../lib/way-back.ts'

const look = 'inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink'

const brands = { to: address('interest'), label: '品牌权益' }

export interface InterestFrameProps {
  /** Target of the back link for users who came from elsewhere; the brands' rights by default. */
  back?: { to: string; label: string }
  children: ReactNode
}

/** Page of a right: the site's header and footer are hidden here, so it has its own back link. */
export function InterestFrame({ back = brands, children }: InterestFrameProps) {
  const goBack = useLedBack()
  return (
    <div className="min-h-dvh pb-16">
      <Container className="pt-safe flex min-h-16 items-center">
        {goBack ? (
          <button type="button" onClick={goBack} className={look}>
            <ArrowLeftIcon /> 返回
          </button>
        ) : (
          <Link to={back.to} className={look}>
            <ArrowLeftIcon /> {back.label}
          </Link>
        )}
      </Container>
      {children}
    </div>
  )
}
