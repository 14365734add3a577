import type { AddressId } from '@app/contract'
import { Button, buttonStyle, ListSkeleton, PlusIcon, RadioCards } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { addresses as myAddresses } from './api.ts'
import { regionText } from './region-text.ts'
import { leadsBack } from '../../lib/way-back.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/**
 * Loads the user's delivery addresses and tracks the chosen one: the one picked, else one that is new since `known`,
 * else the default. Reads nothing if `isWanted` is false.
 */
export function useAddressChoice({ isWanted = true, known }: { isWanted?: boolean; known?: readonly string[] } = {}) {
  const reading = useQueryState({ ...myAddresses, enabled: isWanted })
  const [picked, pick] = useState<string>()
  const addresses = reading.value?.list ?? []
  // An address that was deleted elsewhere is no longer chosen.
  const chosen =
    addresses.find(({ addressId }) => addressId === picked) ??
    (known && addresses.find(({ addressId }) => !known.includes(addressId))) ??
    addresses.find(({ isDefault }) => isDefault) ??
    addresses[0]
  return { reading, addresses, addressId: chosen?.addressId, pick }
}

export interface AddressOptionsProps {
  choice: ReturnType<typeof useAddressChoice>
  /** Called when the user leaves to add an address; the form returns here. */
  onLeave?: () => void
}

/** Choice of one of the user's delivery addresses, the default one first, with a link to add another. */
export function AddressOptions({ choice, onLeave }: AddressOptionsProps) {
  return (
    <QueryBoundary
      of={choice.reading}
      loading={<ListSkeleton count={2} label="正在加载收货地址" />}
      failure={{ title: '收货地址加载失败', className: 'py-6' }}
    >
      {() => <Options choice={choice} onLeave={onLeave} />}
    </QueryBoundary>
  )
}

function Options({ choice: { addresses, addressId, pick }, onLeave }: AddressOptionsProps) {
  return (
    <>
      {addresses.length > 0 && (
        <RadioCards
          legend="收货地址"
          name="address"
          value={addressId}
          onChange={pick}
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
        onClick={onLeave}
        className={
          addressId
            ? `${buttonStyle({ variant: 'quiet', size: 'small' })} mt-2.5`
            : buttonStyle({ variant: 'primary', size: 'large', wide: true })
        }
      >
        <PlusIcon /> {addressId ? '用新的地址' : '添加收货地址'}
      </Link>
    </>
  )
}

export interface AddressChoiceProps {
  /** Label of the button under the addresses, such as `用这个地址`. */
  confirmLabel: string
  /** Receives the id of the chosen address; the button is pending until its promise settles. */
  onConfirm: (addressId: AddressId) => Promise<unknown>
  /** Closes the choice; without it there is no cancel button. */
  onCancel?: () => void
}

/** Asks which address to ship to. */
export function AddressChoice({ confirmLabel, onConfirm, onCancel }: AddressChoiceProps) {
  const choice = useAddressChoice()
  const { addressId } = choice
  return (
    <div>
      <AddressOptions choice={choice} />
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
