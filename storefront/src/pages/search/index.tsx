import { cutText } from '@app/contract/cutText'
import { FindKind } from '@app/contract/enums'
import { Container, SectionHeading } from '@app/ui'
import { useSearchParams } from '../../lib/router/router.tsx'
import { BeforeSearch } from '../../features/search/before-search.tsx'
import { WorkRecommendations } from '../../features/goods/work-recommendations.tsx'
import { InZones } from '../../features/search/in-zones.tsx'
import { Results } from '../../features/search/results.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { SuggestedSearch } from '../../domain/search/suggested-search.tsx'
import { keywordLength } from '../../domain/search/keyword.ts'

/** Searches everything for a keyword; keyword and kind are in the address. */
export default function SearchPage() {
  const [query, setQuery] = useSearchParams()
  const keyword = cutText((query.get('keyword') ?? '').trim(), keywordLength)
  const kind = Object.values(FindKind).find((one) => one === query.get('kind'))
  usePageTitle(keyword && `搜索 ${keyword}`)

  const search = (text: string) => setQuery(text ? { keyword: text } : {})
  return (
    <Container className="py-6 md:py-10">
      <SectionHeading level={1} className="mb-6">
        搜索
      </SectionHeading>
      <SuggestedSearch
        label="搜索全站"
        keyword={keyword}
        onSearch={search}
        hasHistory={keyword !== ''}
        className="mb-8 max-w-[42rem]"
      />
      {keyword ? (
        <>
          <InZones keyword={keyword} />
          <Results
            key={keyword}
            keyword={keyword}
            kind={kind}
            onKind={(chosen) => setQuery({ keyword, ...(chosen && { kind: chosen }) }, { replace: true })}
            besides={<WorkRecommendations className="mt-8 md:mt-12" />}
          />
        </>
      ) : (
        <>
          <BeforeSearch onSearch={search} />
          <WorkRecommendations className="mt-12" />
        </>
      )}
    </Container>
  )
}
