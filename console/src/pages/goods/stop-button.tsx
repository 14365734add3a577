import { Button, toast } from '@app/ui'
import { useRef } from 'react'
import { useKeys } from '../../app/keys.ts'
import { useMay } from '../../lib/me.ts'
import { useWrite } from '../../lib/query.ts'

/** What the audit says where nobody took the time to say more. */
const reason = '紧急停售'

interface StopButtonProps {
  goodsSn: string
  name: string
}

/** Stops a sale on all processes with one press: no dialog stands in the way, and `goods/resume` takes it back. */
export function StopButton({ goodsSn, name }: StopButtonProps) {
  const may = useMay()
  const { mutateAsync, isPending } = useWrite('goods/stop')
  if (!may('goods.stop')) return null
  return (
    <Button
      size="small"
      variant="danger"
      pending={isPending}
      aria-label={`停止发售《${name}》`}
      onClick={() =>
        mutateAsync({ goodsSn, reason }).then(
          () => toast.good(`《${name}》已停止发售，所有服务进程都不再接单`),
          // Said in a toast.
          () => undefined,
        )
      }
    >
      停止发售
    </Button>
  )
}

/** The same with the key `s`, which leads to the button: Enter then presses it, so that a stray key stops nothing. */
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
