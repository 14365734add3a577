import { Container, SectionHeading } from '@app/ui'
import { GoodsBrowser } from '../../features/goods/search/browser.tsx'

/** The digital zone: everything there is, to be searched and narrowed down. */
export default function DigitalPage() {
  return (
    <Container className="py-6 md:py-10">
      <SectionHeading level={1} className="mb-6">
        数字专区
      </SectionHeading>
      <GoodsBrowser />
    </Container>
  )
}
