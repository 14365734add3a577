import { ApiError } from '@app/contract/client'
import { Bone, buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../lib/session.ts'
import { AddressForm } from './address-form.tsx'
import { addresses } from './api.ts'
import { keepDraft } from './draft.ts'

export interface AddressEditorProps {
  /** The address to change; empty for a new one. */
  addressId: string
  /** Saved. */
  onDone: () => void
}

/** The form of a new address, or of one that is kept, once it is known. */
export function AddressEditor({ addressId, onDone }: AddressEditorProps) {
  const uid = useSession((session) => session.userInfo.uid)
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useQuery({ ...addresses, enabled: addressId !== '' })
  const startOver = () => {
    keepDraft(uid, addressId, null)
    setRound(round + 1)
  }
  if (addressId && !data) {
    if (error) return <ErrorState title={titleOf(error)} onRetry={refetch} />
    return (
      <div role="status" aria-label="地址正在取来" className="grid gap-6">
        <Bone className="h-24 w-full" />
        <Bone className="h-11 w-full" />
        <Bone className="h-11 w-full" />
        <Bone className="h-20 w-full" />
      </div>
    )
  }
  const kept = data?.list.find((one) => one.addressId === addressId)
  if (addressId && !kept) return <AddressGone />
  return (
    <AddressForm
      key={`${addressId}-${round}`}
      uid={uid}
      kept={addressId ? kept : undefined}
      onDone={onDone}
      onStartOver={startOver}
    />
  )
}

const titleOf = (error: Error) =>
  error instanceof ApiError && error.status === 0 ? '网络好像断了' : '没能取来这个地址'

function AddressGone() {
  return (
    <EmptyState
      title="这个地址已经不在了"
      action={
        <Link to={paths.address.path} replace className={buttonStyle()}>
          看看其他地址
        </Link>
      }
    >
      它可能在别的设备上被删除了。
    </EmptyState>
  )
}
