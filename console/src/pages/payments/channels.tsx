import type { AdminReply } from '@app/contract/admin/routes'
import { EmptyState, Notice } from '@app/ui'
import { useState } from 'react'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useRead } from '../../lib/query.ts'

type Channel = AdminReply<'channel/list'>['list'][number]

/** Page of the payment channels that the installation has, each of which can be tried without moving money. */
export default function PaymentChannels() {
  const read = useRead('channel/list', {})
  return (
    <Page title="支付渠道" actions={<InnerLink to="/settings/environment">环境变量</InnerLink>}>
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有接入支付渠道">
              请技术同事在环境变量 PAYMENT_CHANNELS 和各渠道的凭证里填写，重启后在这里检测。
            </EmptyState>
          ) : (
            list.map((channel) => <ChannelSection key={channel.name} channel={channel} />)
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function ChannelSection({ channel: { name, title, places } }: { channel: Channel }) {
  const [result, setResult] = useState<AdminReply<'channel/check'>>()
  return (
    <Section
      title={title}
      aside={
        <ConfirmButton
          path="channel/check"
          label={result ? `再次检测${title}` : `检测${title}`}
          input={{ name }}
          onDone={setResult}
        />
      }
    >
      <p className="text-sm text-ink-soft">可以付款的地方：{places.join('、')}</p>
      <div role="status">
        {result && (
          <Notice
            tone={result.isFine ? 'good' : 'bad'}
            title={result.isFine ? '凭证有效，可以收款' : '现在不能收款'}
            className="mt-4"
          >
            <ol className="list-decimal pl-5">
              {result.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Notice>
        )}
      </div>
    </Section>
  )
}
