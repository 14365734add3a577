import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminInputOf } from '@app/contract/admin/routes'
import { useState } from 'react'
import { ActionButton } from './action-button.tsx'

type RevealPath = 'order/reveal' | 'user/reveal'

interface RevealButtonProps<P extends RevealPath> {
  path: P
  /** Identifies the record. */
  input: Partial<AdminInputOf<P>>
  label?: string
}

/** Button that shows one masked value in clear, for a reason that is recorded. */
export function RevealButton<P extends RevealPath>({ path, input, label = '查看完整信息' }: RevealButtonProps<P>) {
  const [value, setValue] = useState<string>()
  const close = () => setValue(undefined)
  return (
    <>
      <ActionButton
        path={path}
        label={label}
        input={input}
        successMessage="已记录这次查看"
        onDone={(reply) => setValue(reply.value)}
      >
        谁在什么时候为什么看过，都会记入审计。
      </ActionButton>
      <Dialog
        open={value !== undefined}
        onClose={close}
        title="完整信息"
        footer={<Button onClick={close}>知道了</Button>}
      >
        <p className="rounded-md bg-sunken p-4 text-lg break-words whitespace-pre-line select-all">{value}</p>
      </Dialog>
    </>
  )
}
