import { Container } from '@app/ui'
import { Albums } from '../../features/subjects/browse/albums.tsx'
import { Topics } from '../../features/subjects/browse/topics.tsx'

/** Topics as large pictures with text, then all albums. */
export default function AlbumPage() {
  return (
    <Container className="py-6 md:py-10">
      <h1 className="sr-only">专辑专题</h1>
      <Topics />
      <Albums />
    </Container>
  )
}
