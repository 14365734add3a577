import { Bone, EmptyState } from '@app/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { composedWorks, seriesPages } from './api.ts'
import { SeriesPanel, type SeriesPanelProps } from './series-panel.tsx'

/** All collections to complete, with the user's progress. */
export function SeriesList({ onOpen }: Pick<SeriesPanelProps, 'onOpen'>) {
  const { data: activityOf } = useQuery(composedWorks())
  return (
    <EndlessList
      query={useInfiniteQuery(seriesPages())}
      failure="图鉴加载失败"
      skeleton={<Skeleton />}
      empty={<EmptyState title="还没有图鉴">系列发布后，可以在这里查看收集进度。</EmptyState>}
      endless={false}
      unit="套"
      end={() => undefined}
    >
      {(series) => (
        <div className="grid gap-14">
          {series.map((one) => (
            <SeriesPanel key={one.id} series={one} activityOf={activityOf} onOpen={onOpen} />
          ))}
        </div>
      )}
    </EndlessList>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载图鉴" className="grid gap-14">
      {[0, 1].map((index) => (
        <div key={index}>
          <Bone className="h-6 w-40" />
          <Bone className="mt-4 h-2 w-full" />
          <div className="mt-6 grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-6 md:gap-5">
            {Array.from({ length: 6 }, (_, work) => (
              <Bone key={work} className="aspect-square" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
