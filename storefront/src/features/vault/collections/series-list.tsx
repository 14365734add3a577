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
      failure="图鉴没能取来"
      skeleton={<Skeleton />}
      empty={<EmptyState title="图鉴还在编">成套的系列编好以后，会在这里看到自己集了几件。</EmptyState>}
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
    <div role="status" aria-label="图鉴正在取来" className="grid gap-14">
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
