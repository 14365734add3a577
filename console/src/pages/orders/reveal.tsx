import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import type { AdminReply } from '@app/contract/admin/routes'
import { ActButton } from '../../form/act-button.tsx'

/** One thing about the buyer in clear, for a reason that is kept. */
export function RevealButton({ order }: { order: Pick<AdminReply<'order/info'>, 'orderSn'> }) {
  const [value, setValue] = useState<string>()
  const close = () => setValue(undefined)
  return (
    <>
      <ActButton
        path="order/reveal"
        label="查看完整信息"
        input={{ orderSn: order.orderSn }}
        said="已记录这次查看"
        onDone={(reply) => setValue(reply.value)}
      >
        谁在什么时候为什么看过，都会记入审计。
      </ActButton>
      <Dialog
        open={value !== undefined}
        onClose={close}
        title="完整信息"
        footer={<Button onClick={close}>看好了</Button>}
      >
        <p className="rounded-md bg-sunken p-4 text-lg break-words select-all">{value}</p>
      </Dialog>
    </>
  )
}
