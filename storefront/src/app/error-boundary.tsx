import { Button, buttonStyle, ErrorState } from '@app/ui'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Link } from 'react-router'
import { loadPage } from './pages.tsx'
import { paths, type RouteName } from './paths.ts'

interface CatchProps {
  children: ReactNode
  renderFallback: (retry: () => void) => ReactNode
}

/** Catches what fails while drawing, and draws the fallback instead. */
class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.renderFallback(() => this.setState({ failed: false })) : this.props.children
  }
}

/** Around one page: a failure leaves the frame standing and offers another try. */
export function PageBoundary({ name, children }: { name: RouteName; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch
          renderFallback={(retry) => (
            <ErrorState
              isPage
              onRetry={async () => {
                reset()
                // The page's own code may be what was missing.
                await loadPage(name).catch(() => undefined)
                retry()
              }}
              action={
                <Link to={paths.home.path} className={buttonStyle({ variant: 'quiet' })}>
                  回首页
                </Link>
              }
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
