import { EmptyState } from '@app/ui'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

/** Page for reply templates. */
export default function Templates() {
  const read = useRead('ticketTemplate/list', {})
  const may = useMay()('ticket.template')
  return (
    <Page
      title="回复模板"
      actions={
        may && (
          <ActionButton
            path="ticketTemplate/save"
            label="添加模板"
            variant="primary"
            input={{ version: 0, templateId: undefined, topic: null }}
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有模板" />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {list.map(({ templateId, version, topic, name, text }) => (
                <Section
                  key={templateId}
                  title={name}
                  aside={
                    may && (
                      <span className="flex gap-2">
                        <ActionButton
                          path="ticketTemplate/save"
                          label="修改"
                          input={{ templateId, version, topic }}
                          initial={{ name, text }}
                        />
                        <ConfirmButton
                          path="ticketTemplate/remove"
                          label="删除"
                          variant="danger"
                          input={{ templateId, version }}
                          successMessage="已删除"
                        />
                      </span>
                    )
                  }
                >
                  <p className="text-sm leading-relaxed whitespace-pre-wrap text-ink-soft">{text}</p>
                </Section>
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </Page>
  )
}
