import { RightsState } from '@app/contract/enums'
import { Button, CopyIcon, copyText, IconButton, KeyValueList, Notice, Steps } from '@app/ui'
import { useState } from 'react'
import { AddressChoice } from '../../../domain/address/choice.tsx'
import { formatDateTime } from '../../../lib/time.ts'
import type { RightsDetail } from '../api.ts'
import { AskedButton } from './asked-button.tsx'
import { useMoves } from './use-moves.ts'

const stations = [{ label: '填地址' }, { label: '申请' }, { label: '寄出' }, { label: '收到' }]

/** A right that is shipped: address, application, tracking number, and confirmation of receipt. */
export function ShipAction({ right }: { right: RightsDetail }) {
  return (
    <>
      <Steps label="寄送进度" steps={stations} current={stationOf(right)} className="mb-6" />
      <ShipStep right={right} />
    </>
  )
}

function stationOf({ state, express }: RightsDetail): number {
  if (state === RightsState.addressNone) return 0
  if (state === RightsState.wait) return 1
  if (state === RightsState.already) return express ? 3 : 2
  return stations.length
}

function ShipStep({ right }: { right: RightsDetail }) {
  const { sendTo, apply, finish } = useMoves(right)
  const [isChanging, setChanging] = useState(false)
  if (right.state === RightsState.addressNone) return <AddressChoice confirmLabel="用这个地址" onConfirm={sendTo} />
  if (right.state === RightsState.wait && isChanging) {
    return (
      <AddressChoice
        confirmLabel="换成这个地址"
        onConfirm={async (addressId) => {
          await sendTo(addressId)
          setChanging(false)
        }}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <>
      <Parcel right={right} />
      {right.state === RightsState.wait && (
        <div className="mt-5 grid gap-3">
          <AskedButton
            variant="primary"
            html={right.config.content}
            tip="申请后会按这个地址寄出，地址不能再改，这项权益也不再随藏品转赠。"
            confirmLabel="申请"
            onConfirm={apply}
          >
            申请寄送
          </AskedButton>
          <Button variant="quiet" onClick={() => setChanging(true)}>
            换一个地址
          </Button>
        </div>
      )}
      {right.state === RightsState.already && !right.express && (
        <Notice className="mt-5">已经申请，寄出后这里会有快递单号。</Notice>
      )}
      {right.state === RightsState.already && right.express && (
        <div className="mt-5">
          <AskedButton variant="primary" tip="请确认包裹已经在你手里。" confirmLabel="已收到" onConfirm={finish}>
            确认收到
          </AskedButton>
        </div>
      )}
    </>
  )
}

/** Destination and tracking number of the parcel. */
function Parcel({ right: { address, express } }: { right: RightsDetail }) {
  return (
    <KeyValueList
      rows={[
        ...(address
          ? [
              { key: 'name', label: '收货人', value: `${address.name} ${address.phone}` },
              { key: 'address', label: '收货地址', value: address.text },
            ]
          : []),
        ...(express
          ? [
              { key: 'carrier', label: '快递公司', value: express.carrier },
              {
                key: 'number',
                label: '快递单号',
                value: express.trackingNumber,
                mono: true,
                action: (
                  <IconButton label="复制快递单号" onClick={() => copyText(express.trackingNumber)}>
                    <CopyIcon />
                  </IconButton>
                ),
              },
              { key: 'time', label: '寄出时间', value: formatDateTime(express.time) },
            ]
          : []),
      ]}
    />
  )
}
