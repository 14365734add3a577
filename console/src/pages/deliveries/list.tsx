import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { ActionButton } from '../../form/action-button.tsx'
import { useAddress } from '../../lib/address.ts'
import { useMay } from '../../lib/session.ts'
import { InnerLink } from '../../parts/inner-link.tsx'
import { UserLink } from '../../parts/links.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { channelLabels, DeliveryBadge, errorText, kindLabels } from './badges.tsx'

type Delivery = AdminReply<'delivery/list'>['list'][number]

const columns = [
  'createdAt',
  'kind',
  'channel',
  'uid',
  'target',
  'state',
  'attempts',
  'error',
  'sentAt',
  'openedAt',
] as const
const cells = {
  uid: ({ uid, nickname }: Delivery) => <UserLink uid={uid}>{nickname}</UserLink>,
  state: ({ state }: Delivery) => <DeliveryBadge state={state} />,
  error: ({ error }: Delivery) => errorText(error) || undefined,
}
const rowActions = ({ deliveryId, isRetriable }: Delivery) =>
  isRetriable && (
    <ActionButton path="delivery/retry" label="再发" input={{ deliveryId }} successMessage="已重新排队">
      先确认原因已经排除。不紧急的消息在夜里 10 点到早上 8 点之间不发，等到 8 点。
    </ActionButton>
  )

/** Page that lists messages on their way through a channel, and sends those again that were given up. */
export default function Deliveries() {
  const may = useMay()
  return (
    <Page title="投递记录" actions={<InnerLink to="/deliveries">消息投递</InnerLink>}>
      <DataTable
        path="delivery/list"
        label="投递记录"
        keyOf={({ deliveryId }) => deliveryId}
        columns={columns}
        cells={cells}
        {...(may('broadcast.manage') && { rowActions, actions: <RetryAll /> })}
        empty="还没有经其他渠道发出的消息"
      />
    </Page>
  )
}

/** Sends everything again that was given up, of the kind and channel that the list is filtered by. */
function RetryAll() {
  const [{ state, isRetriable, kind, channel }] = useAddress()
  if (state !== 'dead' && isRetriable !== 'true') return null
  const input = { ...(kind !== undefined && { kind }), ...(channel !== undefined && { channel }) }
  const which = [kindLabels[kind ?? ''], channelLabels[channel ?? '']].filter(Boolean).join('、')
  return (
    <ActionButton
      path="delivery/retryAll"
      label="全部再发"
      input={input as Partial<AdminInputOf<'delivery/retryAll'>>}
      successMessage="已重新排队"
    >
      {which === '' ? '所有种类和渠道' : `「${which}」`}
      里已放弃、还没过 24 小时的，一次最多 1 万条，从最早的开始；列表上的其他筛选不算。先确认原因已经排除。
    </ActionButton>
  )
}
