import { ArrowLeftIcon, Container } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { address } from '../../app/paths.ts'
import { MissingText } from '../../features/content/missing-text.tsx'
import { GoodsCard } from '../../features/goods/goods-card.tsx'
import { subjectEntries } from '../../features/subjects/api.ts'
import { SubjectEntries } from '../../features/subjects/subject/entries.tsx'
import { SubjectScene } from '../../features/subjects/subject/scene.tsx'
import { usePageTitle } from '../../lib/page-title.ts'

/** One album or topic: its scene, its introduction, and what stands in it. */
export default function AlbumInfoPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useInfiniteQuery(subjectEntries(id))
  const subject = data?.pages[0]?.subject
  usePageTitle(subject?.title)
  if (error && !data) {
    return <MissingText error={error} onRetry={refetch} what="这册专辑" to={address('album')} label="看全部专辑" />
  }
  return (
    <>
      <SubjectScene subject={subject} />
      <Container className="mt-12 md:mt-20">
        <SubjectEntries subjectId={id} renderWork={(work, level) => <GoodsCard goods={work} level={level} />} />
        <Link
          to={address('album')}
          className="mt-4 inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon /> 专辑专题
        </Link>
      </Container>
    </>
  )
}
