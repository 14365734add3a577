import { adminForms } from '@app/contract/admin/forms.derived'
import { Button, EmptyState } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { labelsOf } from '../../../lib/labels.ts'
import { InnerLink } from '../../../parts/inner-link.tsx'
import { Page, Section } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { StateBadge } from '../parts.tsx'

const looks = labelsOf(adminForms['brandPage/save'], 'look')

/** Page that lists the pages of partner brands, and the page that links to them. */
export default function BrandPages() {
  const read = useRead('brandPage/list', {})
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="品牌页"
      help={
        <>
          <p>
            合作品牌的介绍页和总览页。地址名决定网址：interest 是总览，「品牌-页面」例如 jxdd-summer 是
            /interest/jxdd/summer。
          </p>
          <p>新写的还不展示；填好后点「发布」，撤下立即生效。</p>
        </>
      }
      actions={
        may('content.edit') && (
          <Button size="small" variant="primary" onClick={() => void navigate({ to: '/brand-pages/new' })}>
            写品牌页
          </Button>
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有品牌页" />
          ) : (
            <Section title="全部">
              <ul className="flex flex-col divide-y divide-line">
                {list.map(({ key, look, brandName, title, isShown, changedAt }) => (
                  <li
                    key={key}
                    className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0"
                  >
                    <span className="min-w-48 grow">
                      <InnerLink to={`/brand-pages/${key}`}>{title}</InnerLink>
                      <span className="ml-2 text-xs text-ink-faint">{key}</span>
                    </span>
                    <span className="text-ink-soft">{[brandName, looks[look]].filter(Boolean).join(' · ')}</span>
                    <StateBadge state={isShown ? 'shown' : 'draft'} />
                    <span className="text-ink-faint tabular-nums">{formatTime(changedAt)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )
        }
      </QueryBoundary>
    </Page>
  )
}
