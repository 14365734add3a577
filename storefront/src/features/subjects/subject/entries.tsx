import type { AlbumId } from '@app/contract'
import { CardGridSkeleton, EmptyState, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { subjectEntries, type Work } from '../api.ts'
import { chaptersOf } from './chapters.ts'
import { ChapterText } from './labels.tsx'

/** Too few works for a row are centred on the wall, at the size they have in a full row. */
const smallWalls: Readonly<Record<number, string>> = {
  1: 'mx-auto w-3/5 max-w-[17.5rem]',
  2: 'mx-auto grid max-w-[36.5rem] grid-cols-2 gap-x-3.5 gap-y-8 sm:gap-x-6',
  3: 'mx-auto grid max-w-[55.5rem] grid-cols-2 gap-x-3.5 gap-y-8 sm:gap-x-6 md:grid-cols-3',
}
const wallOf = (works: number): string => smallWalls[works] ?? workGrid

interface SubjectEntriesProps {
  subjectId: AlbumId
  /** Renders the card of a work, with its title at a level of the page's outline. */
  renderWork: (work: Work, level: 2 | 3) => ReactNode
}

/** Entries of a subject in order: walls of works, and text between them. */
export function SubjectEntries({ subjectId, renderWork }: SubjectEntriesProps) {
  return (
    <EndlessList
      query={useInfiniteQuery(subjectEntries(subjectId))}
      skeleton={<CardGridSkeleton />}
      empty={<EmptyState title="还没有作品">作品上架后会展示在这里。</EmptyState>}
    >
      {(entries) => (
        <div className="space-y-12 md:space-y-20">
          {chaptersOf(entries).map((chapter) =>
            chapter.kind === 'works' ? (
              <div key={chapter.key} className={wallOf(chapter.works.length)}>
                {chapter.works.map((work) => (
                  <Fragment key={work.goodsSn}>{renderWork(work, chapter.level)}</Fragment>
                ))}
              </div>
            ) : (
              <ChapterText
                key={chapter.key}
                entry={chapter.entry}
                isMirrored={chapter.isMirrored}
                work={chapter.entry.goods && renderWork(chapter.entry.goods, 3)}
              />
            ),
          )}
        </div>
      )}
    </EndlessList>
  )
}
