import { Button, EmptyState, ErrorState } from '@app/ui'
import { ApiError } from '@app/contract/client'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '../lib/call.ts'

/** Page for a rendering error, with a message and a link to continue. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <ErrorState title={error instanceof ApiError ? '打开失败' : '页面出了差错'} onRetry={reset}>
        {messageOf(error)}
      </ErrorState>
    </main>
  )
}

export function NotFoundPage() {
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <EmptyState
        title="没有这个页面"
        action={<Button onClick={() => window.location.assign('/console/')}>回到工作台</Button>}
      >
        地址可能有误，或者页面已经移走。
      </EmptyState>
    </main>
  )
}
