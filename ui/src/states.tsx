import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { EmptyFrameDrawing, LanternDrawing } from './drawings.tsx'

interface StateBaseProps {
  title: string
  /** What the state means, in a sentence. */
  children?: ReactNode
  /** Next step: a button, or a link in a button's style. */
  action?: ReactNode
  /** One of our drawings; size and colour are set here. */
  drawing?: (props: { className?: string }) => ReactNode
  /** Whether it is the whole page: its title is the page's heading, and it is centred in the window. */
  isPage?: boolean
  className?: string
}

export type EmptyStateProps = StateBaseProps

/** An empty state: a drawing, an explanation, and the next step. */
export function EmptyState({
  drawing: Drawing = EmptyFrameDrawing,
  title,
  children,
  action,
  isPage = false,
  className,
}: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div
      className={cx(
        'flex animate-appear flex-col items-center px-6 py-14 text-center',
        isPage && 'min-h-[60dvh] justify-center',
        className,
      )}
    >
      <Drawing className="w-44 text-ink-faint" />
      <Heading className="title mt-6 text-lg">{title}</Heading>
      {children && <div className="mt-1.5 max-w-80 text-balance text-sm text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps extends Omit<StateBaseProps, 'title'> {
  title?: string
  /** Retries; its promise keeps the button pending. */
  onRetry?: () => unknown
}

/** An error state: what happened, that nothing was lost, and a retry button. */
export function ErrorState({
  title = '页面加载失败',
  children,
  onRetry,
  action,
  drawing = LanternDrawing,
  isPage,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        isPage={isPage}
        className={className}
        drawing={drawing}
        title={title}
        action={
          (onRetry || action) && (
            <div className="flex flex-wrap justify-center gap-3">
              {onRetry && (
                <Button onClick={onRetry} pendingLabel="正在重试">
                  再试一次
                </Button>
              )}
              {action}
            </div>
          )
        }
      >
        {children ?? '网络可能断了一下。你的藏品和订单都在，稍后再试就好。'}
      </EmptyState>
    </div>
  )
}
