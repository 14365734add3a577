import { BoatDrawing, buttonStyle, EmptyState, ListSkeleton, PlusIcon, toast } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { leadsBack } from '../../lib/way-back.ts'
import { AddressCard } from './address-card.tsx'
import { addresses, type DeliveryAddress } from '../../domain/address/api.ts'
import { regionText } from '../../domain/address/region-text.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { ConfirmModal } from '../../lib/lazy/windows.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Delivery addresses, the default one first. */
export function AddressList() {
  return (
    <QueryBoundary
      of={useQueryState(addresses)}
      loading={<ListSkeleton count={3} label="正在加载收货地址" />}
      failure={{ title: '收货地址加载失败' }}
    >
      {({ list }) => <Kept list={list} />}
    </QueryBoundary>
  )
}

function Kept({ list }: { list: readonly DeliveryAddress[] }) {
  const prefer = useApiMutation('user/user/deliveryAddress/defaultAddress')
  const [leaving, setLeaving] = useState<DeliveryAddress>()
  if (list.length === 0) {
    return (
      <EmptyState drawing={BoatDrawing} title="还没有收货地址" action={<AddLink isFirst />}>
        实物藏品和权益礼品会用这个地址，请先添加一个。
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {list.map((one) => (
          <AddressCard
            key={one.addressId}
            address={one}
            onDefault={async () => {
              await prefer.mutateAsync({ addressId: one.addressId })
              toast.good('已设为默认地址')
            }}
            onDelete={() => setLeaving(one)}
          />
        ))}
      </ul>
      <AddLink />
      {leaving && <DeleteQuestion address={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function AddLink({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <Link
      to={address('addressForm')}
      state={leadsBack}
      className={isFirst ? buttonStyle({ variant: 'primary' }) : `${buttonStyle({ size: 'large', wide: true })} mt-6`}
    >
      <PlusIcon />
      新增收货地址
    </Link>
  )
}

function DeleteQuestion({ address: leaving, onClose }: { address: DeliveryAddress; onClose: () => void }) {
  const remove = useApiMutation('user/user/deliveryAddress/delete')
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ addressId: leaving.addressId })
        toast.good('地址已删除')
      }}
      title="删除这个地址"
      tip={`${leaving.name}，${regionText(leaving)} ${leaving.detail}。已经寄出的包裹不受影响。`}
      confirmLabel="删除"
      tone="danger"
    />
  )
}
