import { Button, ErrorState } from '@app/ui'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Catch } from '../lib/lazy/catch.tsx'
import { HomeLink } from './home-link.tsx'

/** Error boundary around one page: the layout stays, and the visitor can try again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch
          renderFallback={(retry) => (
            <ErrorState
              isPage
              onRetry={() => {
                reset()
                retry()
              }}
              action={<HomeLink />}
            />
          )}
        >
          {children}
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}

/** Error boundary around the whole application; the last resort is to reload it. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <Catch
      renderFallback={() => (
        <ErrorState
          className="min-h-dvh justify-center"
          action={<Button onClick={() => window.location.reload()}>重新打开</Button>}
        />
      )}
    >
      {children}
    </Catch>
  )
}
