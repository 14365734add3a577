import { EmptyState } from '@app/ui'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

/** Page of the ways to reach operators outside of the console. */
export default function StaffMessages() {
  const may = useMay()
  const read = useRead('staffMessage/list', {})
  return (
    <Page title="消息提醒" actions={<InnerLink to="/settings/staffMessages">发哪些消息</InnerLink>}>
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有接入企业微信、钉钉或邮件">
              请技术同事在环境变量里填写 STAFF_WECOM_URL、STAFF_DINGTALK_URL 或 STAFF_MAIL_TO，重启后在这里试发。
            </EmptyState>
          ) : (
            <Section title="已接入">
              <ul className="-my-2 divide-y divide-line text-sm">
                {list.map(({ name, title }) => (
                  <li key={name} className="flex items-center justify-between gap-4 py-2">
                    {title}
                    {may('setting.change') && (
                      <ConfirmButton
                        path="staffMessage/trial"
                        label={`给${title}发一条试试`}
                        input={{ messenger: name }}
                        successMessage={`${title}已收下，请到那边看看`}
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
