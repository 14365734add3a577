import { useRef } from 'react'
import { useKeys } from '../../app/keys.ts'
import { ActButton } from '../../form/act-button.tsx'
import { useMay } from '../../lib/me.ts'

/** Stops a sale at once, on all processes: a press or the key `s`, a reason, and it is done. */
export function StopButton({ goodsSn, name }: { goodsSn: string; name: string }) {
  const may = useMay()
  const place = useRef<HTMLDivElement>(null)
  useKeys({ s: () => place.current?.querySelector('button')?.click() })
  if (!may('goods.stop')) return null
  return (
    <div ref={place} className="flex items-center gap-2">
      <kbd className="hidden rounded-sm border border-line-strong px-1.5 font-mono text-xs text-ink-faint md:block">
        s
      </kbd>
      <ActButton
        path="goods/stop"
        label="停止发售"
        input={{ goodsSn }}
        isDangerous
        said="已停止，所有服务进程都不再接单"
      >
        《{name}》立刻停止接单。已经下单的人仍可付款，之后可以恢复发售。
      </ActButton>
    </div>
  )
}
