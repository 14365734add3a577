import { Button, buttonStyle, ErrorState, ListSkeleton, PlusIcon, RadioCards } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { address } from '../app/paths.ts'
import { read } from './query.ts'
import { regionText } from './region-text.ts'
import { leadsBack } from './way-back.ts'

export interface AddressChoiceProps {
  /** The button under the addresses, such as `寄到这里`. */
  confirmLabel: string
  /** Gets the id of the chosen address; its promise keeps the button pending. */
  onConfirm: (addressId: string) => Promise<unknown>
  /** Puts the choice away; without it there is nothing to go back to. */
  onCancel?: () => void
}

/** One of my delivery addresses, the default one first; the way to a new one leads back here. */
export function AddressChoice({ confirmLabel, onConfirm, onCancel }: AddressChoiceProps) {
  const { data, error, refetch } = useQuery({ ...read('user/user/deliveryAddress/list', {}), staleTime: 0 })
  const [picked, setPicked] = useState<string>()
  if (error && !data) return <ErrorState title="没能取来收货地址" onRetry={refetch} className="py-6" />
  if (!data) return <ListSkeleton count={2} label="收货地址正在取来" />
  const addresses = data.list
  // One that was deleted elsewhere is not chosen any more.
  const chosen = addresses.find(({ addressId }) => addressId === picked) ?? addresses.find((one) => one.isDefault)
  const addressId = (chosen ?? addresses[0])?.addressId
  return (
    <div>
      {addresses.length > 0 && (
        <RadioCards
          legend="收货地址"
          name="address"
          value={addressId}
          onChange={setPicked}
          options={addresses.map((one) => ({
            value: one.addressId,
            label: (
              <>
                {one.name} <span className="figures ml-1.5 text-ink-soft">{one.phone}</span>
              </>
            ),
            note: `${regionText(one)} ${one.detail}`,
            aside: one.isDefault && <span className="shrink-0 text-xs text-celadon-ink">默认</span>,
          }))}
        />
      )}
      <Link
        to={address('addressForm')}
        state={leadsBack}
        className={
          addressId
            ? `${buttonStyle({ variant: 'quiet', size: 'small' })} mt-2.5`
            : buttonStyle({ variant: 'primary', size: 'large', wide: true })
        }
      >
        <PlusIcon /> {addressId ? '用新的地址' : '添加收货地址'}
      </Link>
      {addressId && (
        <div className="mt-4 flex gap-3">
          {onCancel && <Button onClick={onCancel}>取消</Button>}
          <Button variant="primary" size="large" wide onClick={() => onConfirm(addressId)} pendingLabel="正在保存">
            {confirmLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
