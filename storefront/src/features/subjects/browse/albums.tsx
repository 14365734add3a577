import { Bone, EmptyState, SectionHeading } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { albumPages } from '../api.ts'
import { AlbumRow } from './album-row.tsx'

/** All albums in the operator's order, each with covers of its works. */
export function Albums() {
  return (
    <section aria-labelledby="albums-title">
      <SectionHeading note="一个系列，一段故事" className="mb-6 md:mb-10">
        <span id="albums-title">专辑</span>
      </SectionHeading>
      <EndlessList
        query={useInfiniteQuery(albumPages())}
        failure="专辑加载失败"
        skeleton={<Skeleton />}
        empty={<EmptyState title="还没有专辑">专辑发布后会展示在这里。</EmptyState>}
        unit="册"
        className="mt-8"
      >
        {(albums) => (
          <ul className="space-y-14 md:space-y-24">
            {albums.map((album, index) => (
              <AlbumRow key={album.id} album={album} isMirrored={index % 2 === 1} />
            ))}
          </ul>
        )}
      </EndlessList>
    </section>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载专辑" className="space-y-14 md:space-y-24">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="grid items-center gap-6 sm:grid-cols-[5fr_6fr] sm:gap-8 md:gap-14">
          <div className="mount rounded-sm p-1.5 md:p-2.5">
            <div className="aspect-4/3 animate-breathe bg-line/60" />
          </div>
          <div>
            <Bone className="h-8 w-2/5" />
            <Bone className="mt-4 h-4 w-3/5" />
            <Bone className="mt-6 h-3.5 w-full" />
            <Bone className="mt-3 h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
