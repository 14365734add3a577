import { Steps, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { FormFailure } from '../../lib/form-failure.tsx'
import type { ChainInfo } from '../../domain/item/api.ts'
import { GiveAddress } from './give-address.tsx'
import { SignText } from './sign-text.tsx'
import { useBinding } from './use-binding.ts'

const steps = [{ label: '选地址' }, { label: '签名证明' }]

export interface BindDialogProps {
  chain: ChainInfo
  onClose: () => void
}

/** Proves one of the user's own addresses by a signature and binds it. */
export default function BindDialog({ chain, onClose }: BindDialogProps) {
  const [isByHand, setByHand] = useState(false)
  const binding = useBinding(chain, () => {
    toast.good('钱包已绑定')
    onClose()
  })
  const { proof, failure } = binding
  return (
    <Dialog
      open
      onClose={onClose}
      title="绑定自己的钱包"
      description={`在${chain.name}上证明一个地址归你，不花钱，也不会动用里面的任何东西`}
    >
      <Steps label="绑定的步骤" steps={steps} current={proof ? 1 : 0} className="mt-1 mb-6" />
      {proof ? (
        <SignText proof={proof} binding={binding} isByHand={isByHand} />
      ) : (
        <GiveAddress binding={binding} isByHand={isByHand} onByHand={setByHand} />
      )}
      {failure && (
        <div className="mt-4">
          <FormFailure text={failure} />
        </div>
      )}
    </Dialog>
  )
}
