import { buttonStyle, EmptyState } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useLocation, useParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { pageContent } from '../../features/brands/api.ts'
import { BrandPage } from '../../features/brands/brand-page.tsx'
import { BrandSkeleton } from '../../features/brands/brand-skeleton.tsx'
import { pageOf } from '../../features/brands/routes.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Rights of the partner brands: the overview, and the page of each brand. `:id` is the right to show first. */
export default function InterestPage() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const key = pageOf(pathname)?.key ?? ''
  const content = useQueryState(pageContent(key))
  usePageTitle(content.value?.title)
  return (
    <QueryBoundary
      of={content}
      loading={<BrandSkeleton />}
      gone={<Missing isHub={key === 'interest'} />}
      failure={{ isPage: true }}
    >
      {(page) => <BrandPage content={page} wantedRight={id} />}
    </QueryBoundary>
  )
}

/** Shown if operators have not filled this page yet. */
function Missing({ isHub }: { isHub: boolean }) {
  return (
    <EmptyState
      title="页面还没有发布"
      isPage
      action={
        <Link to={isHub ? address('itemInterest') : address('interest')} className={buttonStyle()}>
          {isHub ? '看我的藏品权益' : '看全部品牌权益'}
        </Link>
      }
    >
      页面发布后可以查看，已有的权益不受影响。
    </EmptyState>
  )
}
