import { Container } from '@app/ui'
import { GoodsCard } from '../../features/goods/goods-card.tsx'
import { MemorialWorksHead } from '../../features/subjects/memorial/works-head.tsx'
import { SubjectEntries } from '../../features/subjects/subject/entries.tsx'
import { MemorialFrame } from './frame.tsx'

/** Works of the people the memorial zone remembers. */
export default function MemoryGoodsPage() {
  return (
    <MemorialFrame titled={(zone) => `${zone}，留下的作品`}>
      {({ id, subject }) => (
        <Container className="pt-20 md:pt-28">
          <MemorialWorksHead id={id} subject={subject} />
          {subject && (
            <SubjectEntries subjectId={id} renderWork={(work, level) => <GoodsCard goods={work} level={level} />} />
          )}
        </Container>
      )}
    </MemorialFrame>
  )
}
