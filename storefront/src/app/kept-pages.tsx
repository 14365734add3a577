import { Activity, useLayoutEffect, useRef, type ReactNode } from 'react'
import { PageAt } from '../lib/router/router.tsx'
import { PageBoundary } from './error-boundary.tsx'
import type { KeptPage } from './kept.ts'
import { PageOf } from './pages.tsx'
import { paths } from '../routes.ts'

/** Renders all kept pages. The last one is visible; the others are hidden with their state and the address they had. */
export function KeptPages({ pages }: { pages: readonly KeptPage[] }) {
  const shown = pages.at(-1)
  // A stable order in the document: moving an element would reload its frames and lose its scroll.
  const ordered = [...pages].sort((a, b) => (a.key < b.key ? -1 : 1))
  return ordered.map((page) => (
    <Activity key={`${page.key} ${page.owner ?? ''}`} mode={page === shown ? 'visible' : 'hidden'}>
      <ScrollKeeper>
        <PageBoundary>
          <PageAt location={page.location} pattern={paths[page.name].path}>
            <PageOf name={page.name} />
          </PageAt>
        </PageBoundary>
      </ScrollKeeper>
    </Activity>
  ))
}

/** Restores the scroll positions inside a page when it is shown again; hiding an element resets them. */
function ScrollKeeper({ children }: { children: ReactNode }) {
  const positions = useRef(new Map<Element, { top: number; left: number }>())
  useLayoutEffect(() => {
    for (const [element, { top, left }] of positions.current) {
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' })
      else positions.current.delete(element)
    }
  }, [])
  return (
    <div
      onScrollCapture={({ target }) => {
        if (target instanceof Element) {
          positions.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
        }
      }}
    >
      {children}
    </div>
  )
}
