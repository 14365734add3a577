import type { ClassificationId } from '@app/contract'
import { Bone, EmptyState, Tabs } from '@app/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { noticeClassifications, noticePages } from './api.ts'
import { NoticeRow } from './notice-row.tsx'
import { useUnread } from './read-notices.ts'
import { EndlessList } from '../../lib/endless-list.tsx'

/** Tab for all classifications. */
const all = { value: '', label: '全部' }

/** Notices by classification. The list works without the classifications. */
export function NoticeList() {
  const { data } = useQuery(noticeClassifications())
  const [chosen, choose] = useState(all.value)
  const tabs = [all, ...(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Tabs label="公告分类" tabs={tabs} value={chosen} onChange={choose}>
      <Notices key={chosen} classificationId={chosen || undefined} />
    </Tabs>
  )
}

function Notices({ classificationId }: { classificationId: ClassificationId | undefined }) {
  const isUnread = useUnread(serverSeconds())
  return (
    <EndlessList
      query={useInfiniteQuery(noticePages(classificationId))}
      skeleton={<Skeleton />}
      empty={<EmptyState title="还没有公告">开售、活动和维护的消息，都会写在这里。</EmptyState>}
      endless={false}
      unit="条"
    >
      {(notices) => (
        <ul className="animate-appear divide-y divide-line border-b border-line">
          {notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              isUnread={isUnread(notice)}
              classified={classificationId === undefined}
            />
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载公告" className="divide-y divide-line">
      {Array.from({ length: 6 }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[3.25rem_1fr] gap-x-4 py-6 md:grid-cols-[6rem_1fr] md:gap-x-8 md:py-7"
        >
          <Bone className="h-12 w-10" />
          <div>
            <Bone className="h-5 w-3/5" />
            <Bone className="mt-3 h-3.5 w-11/12" />
          </div>
        </div>
      ))}
    </div>
  )
}
