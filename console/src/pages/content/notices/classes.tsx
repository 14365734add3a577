import { EmptyState } from '@app/ui'
import { Page, Section } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { ActionButton } from '../../../form/action-button.tsx'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'

/** Page for the categories of notices. */
export default function NoticeClasses() {
  const read = useRead('notice/classifications', {})
  const may = useMay()('content.edit')
  return (
    <Page
      title="公告分类"
      note="次序小的排在前面；还没有公告的分类不在网站上显示"
      actions={
        may && (
          <ActionButton
            path="notice/saveClassification"
            label="添加分类"
            variant="primary"
            input={{ classificationId: undefined }}
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有分类">例如：发售、活动、维护。</EmptyState>
          ) : (
            <Section title="分类">
              <ul className="flex flex-col divide-y divide-line">
                {list.map(({ classificationId, name, position, notices }) => (
                  <li key={classificationId} className="flex items-center gap-3 py-2 text-sm first:pt-0 last:pb-0">
                    <span className="w-8 text-ink-faint tabular-nums">{position}</span>
                    <span className="grow">{name}</span>
                    <span className="text-ink-faint tabular-nums">{notices} 条</span>
                    {may && (
                      <>
                        <ActionButton
                          path="notice/saveClassification"
                          label="修改"
                          input={{ classificationId }}
                          initial={{ name, position }}
                        />
                        {notices === 0 && (
                          <ConfirmButton
                            path="notice/removeClassification"
                            label="删除"
                            variant="danger"
                            input={{ classificationId }}
                            successMessage="已删除"
                          />
                        )}
                      </>
                    )}
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
