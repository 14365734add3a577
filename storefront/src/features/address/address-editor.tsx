import type { AddressId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { Bone, buttonStyle, EmptyState } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { useSession } from '../../lib/session.ts'
import { AddressForm } from './address-form.tsx'
import { addresses, type DeliveryAddress } from '../../domain/address/api.ts'
import { keepDraft } from './draft.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

export interface AddressEditorProps {
  /** The address to edit; empty for a new one. */
  addressId: AddressId
  /** Called after the address is saved. */
  onDone: () => void
}

/** Form for a new address, or for an existing one once it is loaded. */
export function AddressEditor({ addressId, onDone }: AddressEditorProps) {
  const known = useQueryState({ ...addresses, enabled: addressId !== '' })
  if (!addressId) return <Form addressId="" kept={undefined} onDone={onDone} />
  return (
    <QueryBoundary
      of={known}
      loading={
        <div role="status" aria-label="正在加载地址" className="grid gap-6">
          <Bone className="h-24 w-full" />
          <Bone className="h-11 w-full" />
          <Bone className="h-11 w-full" />
          <Bone className="h-20 w-full" />
        </div>
      }
      failure={{ title: titleOf(known.error) }}
    >
      {({ list }) => {
        const kept = list.find((one) => one.addressId === addressId)
        return kept ? <Form addressId={addressId} kept={kept} onDone={onDone} /> : <AddressGone />
      }}
    </QueryBoundary>
  )
}

/** Form filled from the saved draft; the user can start over. */
function Form({ addressId, kept, onDone }: AddressEditorProps & { kept: DeliveryAddress | undefined }) {
  const uid = useSession((session) => session.userInfo.uid)
  const [round, setRound] = useState(0)
  const startOver = () => {
    keepDraft(uid, addressId, null)
    setRound(round + 1)
  }
  return <AddressForm key={`${addressId}-${round}`} uid={uid} kept={kept} onDone={onDone} onStartOver={startOver} />
}

const titleOf = (error: Error | null) =>
  error instanceof ApiError && error.status === 0 ? '网络好像断了' : '这个地址加载失败'

function AddressGone() {
  return (
    <EmptyState
      title="这个地址已不存在"
      action={
        <Link to={paths.address.path} replace className={buttonStyle()}>
          看看其他地址
        </Link>
      }
    >
      可能已在其他设备上删除。
    </EmptyState>
  )
}
