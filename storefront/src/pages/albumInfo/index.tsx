import { ArrowLeftIcon, Container } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../lib/router/link.tsx'
import { useParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { FollowToggle } from '../../domain/follow/follow-toggle.tsx'
import { ContentText } from '../../features/content/content-text.tsx'
import { GoodsCard } from '../../features/goods/goods-card.tsx'
import { subjectEntries } from '../../features/subjects/api.ts'
import { SubjectEntries } from '../../features/subjects/subject/entries.tsx'
import { SubjectScene } from '../../features/subjects/subject/scene.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { queryStateOf } from '../../lib/query-state.tsx'

/** One album or topic: its scene, introduction and entries. */
export default function AlbumInfoPage() {
  const { id = '' } = useParams()
  const album = queryStateOf(useInfiniteQuery(subjectEntries(id)))
  usePageTitle(album.value?.pages[0]?.subject.title)
  return (
    <ContentText of={album} what="这册专辑" to={address('album')} label="看全部专辑">
      {(parts) => (
        <>
          <SubjectScene subject={parts?.pages[0]?.subject} />
          <Container className="mt-12 md:mt-20">
            {parts && (
              <p className="mb-8 flex items-center justify-end gap-4 text-sm text-ink-soft">
                <span>有新发售时告诉我</span>
                <FollowToggle kind="series" subject={id} name={parts.pages[0]?.subject.title ?? ''} />
              </p>
            )}
            <SubjectEntries subjectId={id} renderWork={(work, level) => <GoodsCard goods={work} level={level} />} />
            <Link
              to={address('album')}
              className="mt-4 inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink"
            >
              <ArrowLeftIcon /> 专辑专题
            </Link>
          </Container>
        </>
      )}
    </ContentText>
  )
}
