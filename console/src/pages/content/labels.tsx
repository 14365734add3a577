import { EmptyState } from '@app/ui'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

/** Page for the labels by which works are found. */
export default function Labels() {
  const read = useRead('label/list', {})
  const may = useMay()('content.edit')
  return (
    <Page
      title="标签"
      note="作品在发行时选标签，藏友按标签筛选；还有作品带着的标签不能删除"
      actions={
        may && (
          <ActionButton
            path="label/save"
            label="添加标签"
            variant="primary"
            input={{ labelId: undefined, version: 0 }}
            successMessage="已添加"
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有标签">例如：山水、青绿、非遗。</EmptyState>
          ) : (
            <Section title="标签">
              <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
                {list.map(({ labelId, name, works, version }) => (
                  <li key={labelId} className="flex min-h-11 items-center gap-3 border-b border-line py-1 text-sm">
                    <span className="grow">{name}</span>
                    <span className="text-ink-faint tabular-nums">{works} 件</span>
                    {may && (
                      <ActionButton path="label/save" label="修改" input={{ labelId, version }} initial={{ name }} />
                    )}
                    {may && works === 0 && (
                      <ConfirmButton
                        path="label/remove"
                        label="删除"
                        variant="danger"
                        input={{ labelId, version }}
                        successMessage="已删除"
                      />
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
