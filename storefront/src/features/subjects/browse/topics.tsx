import { Bone, SectionHeading } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Subject } from '../api.ts'
import { topicPages } from '../api.ts'
import { LeadTopic, SideTopic } from './topic.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

/** A lead topic and the two that follow it. */
const rowSize = 3

/** Topics in an editorial layout; more on request. Nothing if there are none. */
export function Topics() {
  const query = useInfiniteQuery(topicPages())
  if (query.data?.pages[0]?.list.length === 0) return null
  return (
    <section aria-labelledby="topics-title" className="mb-20 md:mb-28">
      <SectionHeading note="编辑挑出来，放在一起看" className="mb-6">
        <span id="topics-title">专题</span>
      </SectionHeading>
      <EndlessList
        query={query}
        failure="专题加载失败"
        skeleton={<Skeleton />}
        empty={null}
        endless={false}
        unit="个"
        end={() => undefined}
      >
        {(topics) => (
          <div className="space-y-16 md:space-y-24">
            {rowsOf(topics).map((row, index) => (
              <Row key={row[0]?.id} topics={row} isFirst={index === 0} />
            ))}
          </div>
        )}
      </EndlessList>
    </section>
  )
}

function rowsOf(topics: readonly Subject[]) {
  return Array.from({ length: Math.ceil(topics.length / rowSize) }, (_, index) =>
    topics.slice(index * rowSize, (index + 1) * rowSize),
  )
}

function Row({ topics: [lead, wide, upright], isFirst }: { topics: readonly Subject[]; isFirst: boolean }) {
  return (
    <div className="space-y-14 md:space-y-20">
      {lead && <LeadTopic topic={lead} priority={isFirst} />}
      {wide && (
        <div className="grid gap-14 md:grid-cols-12 md:gap-10 lg:gap-16">
          <SideTopic topic={wide} isUpright={false} className="md:col-span-7" />
          {upright && <SideTopic topic={upright} isUpright className="max-sm:ml-14 md:col-span-5 md:mt-24" />}
        </div>
      )}
    </div>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载专题">
      <div className="aspect-4/5 max-h-[72vh] w-full animate-breathe bg-line/60 max-md:-mx-4 max-md:w-auto sm:aspect-3/2 md:aspect-21/9" />
      <Bone className="mt-6 h-9 w-2/5" />
      <Bone className="mt-4 h-4 w-3/5" />
    </div>
  )
}
