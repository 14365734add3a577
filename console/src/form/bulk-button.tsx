import { bulkFields } from '@app/contract/admin/calls.derived'
import type { AdminReply, BulkPath } from '@app/contract/admin/routes'
import { Button, Notice, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/call.ts'
import { useWrite } from '../lib/query.ts'
import { Fields } from './fields.tsx'
import { useGeneratedFields } from './use-generated-form.ts'

interface BulkButtonProps {
  path: BulkPath
  label: string
  ids: readonly string[]
  /** Returns the name of a record by its id, to list the ones that are skipped. */
  nameOf: (id: string) => string
  /** What the action does; shown above the fields. */
  children?: ReactNode
  isDangerous?: boolean
  onBegun: () => void
}

/**
 * Button for an action on the selected rows. It first shows which rows would be processed and which skipped, then runs
 * as a background task.
 */
export function BulkButton({ onBegun, ...bulk }: BulkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant={bulk.isDangerous ? 'danger' : 'secondary'} onClick={() => setOpen(true)}>
        {bulk.label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`${bulk.label} ${bulk.ids.length} 项`}>
        {isOpen && (
          <Bulk
            {...bulk}
            onBegun={() => {
              setOpen(false)
              onBegun()
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  )
}

function Bulk(props: BulkButtonProps & { onClose: () => void }) {
  const { path, label, ids, nameOf, children, isDangerous, onBegun, onClose } = props
  const { form, fields, inputOf } = useGeneratedFields(path, [bulkFields[path]])
  const [found, setFound] = useState<AdminReply<'bulk/dryRun'>>()
  const look = useWrite('bulk/dryRun', { isQuiet: true })
  const run = useWrite('bulk/run', { isQuiet: true })
  const navigate = useNavigate()
  const error = look.error ?? run.error

  async function send(values: Record<string, unknown>) {
    const asked = { path, ids: [...ids], input: inputOf(values) }
    try {
      if (!found) return setFound(await look.mutateAsync(asked))
      await run.mutateAsync(asked)
      toast.good('已开始，进度在这里')
      onBegun()
      await navigate({ to: '/tasks' })
    } catch {
      // The error is shown above the buttons.
    }
  }

  const may = found && found.will + found.wait > 0
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onChange={() => setFound(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit(send)()
      }}
    >
      {children && <p className="text-sm text-ink-soft">{children}</p>}
      <Fields form={form} fields={fields} />
      {found && <Outcome found={found} nameOf={nameOf} />}
      {error && (
        <Notice tone="bad" urgent>
          {messageOf(error)}
        </Notice>
      )}
      <div className="flex gap-3">
        <Button
          type="submit"
          variant={may && isDangerous ? 'danger' : 'primary'}
          pending={look.isPending || run.isPending}
          disabled={found && !may}
        >
          {found ? `${label} ${found.will + found.wait} 项` : '试算'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  )
}

function Outcome({ found, nameOf }: { found: AdminReply<'bulk/dryRun'>; nameOf: (id: string) => string }) {
  const { will, wait, wont } = found
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p>
        {will} 项会执行
        {wait > 0 && `，${wait} 项会提交复核`}
        {wont.length > 0 && `，${wont.length} 项不会：`}
      </p>
      {wont.length > 0 && (
        <ul className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto">
          {wont.map(({ id, msg }) => (
            <li key={id}>
              {nameOf(id)}：{msg}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
