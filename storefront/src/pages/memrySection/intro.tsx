import { MemorialIntro } from '../../features/subjects/memorial/intro.tsx'
import { MemorialFrame } from './frame.tsx'

/** Introduction to the people the memorial zone remembers. */
export default function MemoryIntroPage() {
  return (
    <MemorialFrame titled={(zone) => zone}>
      {({ id, subject, section }) => <MemorialIntro id={id} subject={subject} section={section} />}
    </MemorialFrame>
  )
}
