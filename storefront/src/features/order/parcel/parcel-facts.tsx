import { CopyIcon, copyText, Countdown, IconButton, KeyValueList, type KeyValueRow } from '@app/ui'
import { serverSeconds } from '../../../lib/clock.ts'
import { refreshOrders } from '../refresh.ts'
import { formatDateTime, formatPeriodEnd } from '../../../lib/time.ts'
import type { OrderDetail } from '../api.ts'

type Delivery = NonNullable<OrderDetail['delivery']>

/** Destination and tracking number of a parcel, and when it counts as received. */
export function ParcelFacts({ delivery }: { delivery: Delivery }) {
  const { address, autoReceiveTime, returnBy } = delivery
  return (
    <>
      <KeyValueList
        rows={[
          { key: 'name', label: '收货人', value: `${address.name} ${address.phone}` },
          { key: 'address', label: '收货地址', value: address.text },
          ...expressRows(delivery),
          ...(returnBy === null ? [] : [{ key: 'return', label: '可退货至', value: formatPeriodEnd(returnBy) }]),
        ]}
      />
      {autoReceiveTime !== null && (
        <p className="mt-3 text-sm text-ink-soft">
          还有{' '}
          <Countdown
            target={autoReceiveTime}
            now={serverSeconds}
            label="距自动确认收货"
            onReached={() => void refreshOrders()}
          />{' '}
          自动确认收货
        </p>
      )}
    </>
  )
}

function expressRows({ carrier, trackingNumber, shipTime, receiveTime }: Delivery): KeyValueRow[] {
  if (shipTime === null) return []
  return [
    { key: 'carrier', label: '快递公司', value: carrier },
    {
      key: 'number',
      label: '快递单号',
      value: trackingNumber,
      mono: true,
      action: (
        <IconButton label="复制快递单号" onClick={() => copyText(trackingNumber)}>
          <CopyIcon />
        </IconButton>
      ),
    },
    { key: 'shipped', label: '发货时间', value: formatDateTime(shipTime) },
    ...(receiveTime === null ? [] : [{ key: 'received', label: '签收时间', value: formatDateTime(receiveTime) }]),
  ]
}
