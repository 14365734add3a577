import type { Reply } from '@app/contract/types'
import { ChevronRightIcon, EmptyState, ListSkeleton } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { basicConfig } from './api.ts'
import { documentDay } from './dates.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Agreements in force, each with version and date, linking to its text. */
export function AgreementList() {
  return (
    <QueryBoundary of={useQueryState(basicConfig())} loading={<ListSkeleton count={4} label="正在加载协议" />}>
      {({ agreements }) => <Agreements agreements={agreements} />}
    </QueryBoundary>
  )
}

function Agreements({ agreements }: Pick<Reply<'ops/basic/config/info'>, 'agreements'>) {
  if (agreements.length === 0) return <EmptyState title="还没有协议">协议发布后会列在这里。</EmptyState>
  return (
    <ul className="divide-y divide-line border-b border-line">
      {agreements.map(({ key, title, path, version, publishTime }) => (
        <li key={key}>
          <Link to={path} className="group flex items-center gap-4 py-5">
            <span className="min-w-0 grow">
              <span className="title block text-lg group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4">
                {title}
              </span>
              <span className="figures mt-1 block text-sm text-ink-faint">
                版本 {version}，{documentDay(publishTime)}起施行
              </span>
            </span>
            <ChevronRightIcon className="shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
