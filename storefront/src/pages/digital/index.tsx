import { Container, SectionHeading } from '@app/ui'
import { goodsSearch, screenData } from '../../features/goods/api.ts'
import { GoodsBrowser } from '../../features/goods/search/browser.tsx'
import { queryClient } from '../../lib/query.ts'

export const readAhead = () =>
  Promise.all([queryClient.prefetchInfiniteQuery(goodsSearch({})), queryClient.prefetchQuery(screenData(undefined))])

/** The digital zone: all works, with search and filters. */
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
