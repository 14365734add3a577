import { Button, toast } from '@app/ui'
import { useRef } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { useMay } from '../../lib/session.ts'
import { useWrite } from '../../lib/query.ts'

/** The reason in the audit if the user gives none. */
const reason = '停售'

interface StopButtonProps {
  goodsSn: string
  name: string
}

/** Stops a sale on all processes with one press and no dialog; `goods/resume` undoes it. */
export function StopButton({ goodsSn, name }: StopButtonProps) {
  const may = useMay()
  const { mutateAsync, isPending } = useWrite('goods/stop')
  if (!may('goods.stop')) return null
  return (
    <Button
      size="small"
      variant="danger"
      pending={isPending}
      aria-label={`停售《${name}》`}
      onClick={() =>
        mutateAsync({ goodsSn, reason }).then(
          () => toast.good(`《${name}》已停售，所有服务进程都不再接单`),
          // A toast shows the error.
          () => undefined,
        )
      }
    >
      停售
    </Button>
  )
}

/** `StopButton` that the key `s` focuses; Enter then presses it, so that a stray key stops nothing. */
export function StopByKey(props: StopButtonProps) {
  const may = useMay()
  const button = useRef<HTMLSpanElement>(null)
  useKeys({ s: () => button.current?.querySelector('button')?.focus() })
  if (!may('goods.stop')) return null
  return (
    <span ref={button} className="flex items-center gap-2">
      <kbd className="hidden rounded-sm border border-line-strong px-1.5 font-mono text-xs text-ink-faint md:block">
        s ↵
      </kbd>
      <StopButton {...props} />
    </span>
  )
}
