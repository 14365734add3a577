import { ErrorState } from '@app/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf, reasonOf } from '../lib/call.ts'
import { NoRight } from './no-right.tsx'
import { Waiting } from './waiting.tsx'

/** Renders the data of a read, or that it is loading, or why it failed. */
export function QueryBoundary<Data>({
  read,
  children,
}: {
  read: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (read.data !== undefined) return children(read.data)
  if (read.isError && reasonOf(read.error) === 'NOT_ALLOWED') return <NoRight what="这里的内容" />
  if (read.isError) {
    return (
      <ErrorState title="加载失败" onRetry={() => read.refetch()}>
        {messageOf(read.error)}
      </ErrorState>
    )
  }
  return <Waiting className="h-40" />
}
