import { Button, ErrorState } from '@app/ui'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Catch } from '../lib/lazy/catch.tsx'
import { HomeLink } from './home-link.tsx'

/** Around one page: a failure leaves the frame standing and offers another try. */
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

/** Around everything: the last resort is to load the application anew. */
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
