import type { ReactNode } from 'react'
import { address } from '../../routes.ts'
import { ContentText } from '../../features/content/content-text.tsx'
import { useMemoryVisit } from '../../features/frame/use-menu.ts'
import '../../features/subjects/memorial/memorial.css'
import { useMemorial } from '../../features/subjects/memorial/use-memorial.ts'
import { usePageTitle } from '../../lib/page-title.ts'

interface MemorialFrameProps {
  /** Returns the document title for this page of the zone. */
  titled: (zone: string) => string
  children: (memorial: ReturnType<typeof useMemorial>) => ReactNode
}

/**
 * Night background of both pages of the memorial zone, down to the footer; opening it clears the dot of the menu entry.
 */
export function MemorialFrame({ titled, children }: MemorialFrameProps) {
  const memorial = useMemorial()
  const { id, subject, reading } = memorial
  usePageTitle(subject && titled(subject.title))
  useMemoryVisit(subject ? id : '')
  return (
    <div className="memorial -mb-16 min-h-dvh bg-paper pb-20 md:pb-32">
      <ContentText of={reading} what="这个纪念专区" to={address('home')} label="回首页">
        {() => children(memorial)}
      </ContentText>
    </div>
  )
}
