import { BoatDrawing, buttonStyle, EmptyState, ErrorState, ListSkeleton, PlusIcon, toast } from '@app/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { address } from '../../app/paths.ts'
import { leadsBack } from '../../lib/way-back.ts'
import { AddressCard } from './address-card.tsx'
import { addresses, type DeliveryAddress, deleteAddress, makeDefault } from './api.ts'
import { regionText } from '../../lib/region-text.ts'

const ConfirmModal = lazy(() => import('@app/ui/confirm-modal').then((module) => ({ default: module.ConfirmModal })))

/** Where parcels may go, the default address first. */
export function AddressList() {
  const { data, error, refetch } = useQuery(addresses)
  const prefer = useMutation(makeDefault)
  const [leaving, setLeaving] = useState<DeliveryAddress>()
  if (error && !data) return <ErrorState title="没能取来收货地址" onRetry={refetch} />
  if (!data) return <ListSkeleton count={3} label="收货地址正在取来" />
  if (data.list.length === 0) {
    return (
      <EmptyState drawing={BoatDrawing} title="还没有收货地址" action={<AddLink isFirst />}>
        实物藏品和权益礼品会寄到这里，先留一个吧。
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {data.list.map((one) => (
          <AddressCard
            key={one.addressId}
            address={one}
            onDefault={async () => {
              await prefer.mutateAsync(one.addressId)
              toast.good('已设为默认地址')
            }}
            onDelete={() => setLeaving(one)}
          />
        ))}
      </ul>
      <AddLink />
      {leaving && (
        <Suspense>
          <DeleteQuestion address={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
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
  const remove = useMutation(deleteAddress)
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(leaving.addressId)
        toast.good('地址已删除')
      }}
      title="删除这个地址"
      tip={`${leaving.name}，${regionText(leaving)} ${leaving.detail}。已经寄出的包裹不受影响。`}
      confirmLabel="删除"
      tone="danger"
    />
  )
}
