import type { TicketId } from '@app/contract'
import { Button } from '@app/ui'
import type { ReactNode } from 'react'
import { mutate } from '../../../lib/mutation.ts'
import { FormFailure } from '../../../lib/form-failure.tsx'
import { FormFrame } from '../../../lib/form-frame.tsx'
import type { Help } from '../api.ts'
import { useWritten } from '../use-written.ts'
import { TextField } from '../text-field.tsx'

export interface SayMoreProps {
  path: 'user/ticket/reply' | 'user/ticket/reopen'
  ticketId: TicketId
  help: Help
  label: string
  /** Label of the submit button. */
  send: string
  /** Another action beside it. */
  aside?: ReactNode
}

/** Reply with text and pictures on an existing ticket. */
export function SayMore({ path, ticketId, help, label, send: sendLabel, aside }: SayMoreProps) {
  const written = useWritten(ticketId, help.textMost)
  const { form } = written

  async function send(): Promise<void> {
    await mutate(path, { ticketId, ...written.said() })
    written.clear()
  }

  return (
    <FormFrame form={form} send={send}>
      <FormFailure text={form.failure} />
      <TextField label={label} placeholder="接着说" rows={3} written={written} help={help} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {aside}
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel="正在发出">
          {sendLabel}
        </Button>
      </div>
    </FormFrame>
  )
}
