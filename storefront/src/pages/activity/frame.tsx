import { Container, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address, paths } from '../../routes.ts'

const tabs = [
  { name: 'compose', label: '藏品合成' },
  { name: 'blindBox', label: '盲盒' },
] as const

export interface ActivityFrameProps {
  /** The current tab. */
  at: (typeof tabs)[number]['name']
  children: ReactNode
}

/** Frame of the activities with their tabs. Each tab is a page of its own, so the tabs are links. */
export function ActivityFrame({ at, children }: ActivityFrameProps) {
  return (
    <Container className="py-6 md:py-10">
      <h1 className="sr-only">{paths[at].title}</h1>
      <nav aria-label="活动" className="flex gap-8 border-b border-line">
        {tabs.map(({ name, label }) => (
          <Link
            key={name}
            to={address(name)}
            aria-current={name === at ? 'page' : undefined}
            className={cx(
              'title relative flex min-h-12 items-center text-xl tracking-[0.1em] transition-colors focus-visible:-outline-offset-2',
              name === at
                ? "text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-ink after:content-['']"
                : 'text-ink-faint hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="pt-8 md:pt-12">{children}</div>
    </Container>
  )
}
