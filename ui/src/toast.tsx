import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx'
import { dismissToast, toastStore, type ToastEntry } from './toast-store.ts'

export interface ToastHostProps {
  /** Duration of a message, in milliseconds. */
  messageMs: number
  /** Duration of a notification (a message with a heading), in milliseconds. */
  notificationMs: number
}

/** Renders the toasts of `toast`; place it once near the application's root. Hovering or focusing one keeps it open. */
export function ToastHost({ messageMs, notificationMs }: ToastHostProps) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  const urgent = entries.filter((entry) => entry.tone === 'bad')
  return (
    <>
      <div role="log" aria-live="polite" aria-label="消息" className="sr-only">
        {entries.map((entry) => entry.tone !== 'bad' && <p key={entry.id}>{spoken(entry)}</p>)}
      </div>
      <div role="alert" className="sr-only">
        {urgent.map((entry) => (
          <p key={entry.id}>{spoken(entry)}</p>
        ))}
      </div>
      <div className="pt-safe-4 pointer-events-none fixed inset-x-4 top-0 z-(--layer-toast) flex flex-col items-center gap-2.5">
        {entries.map((entry) => (
          <Toast key={entry.id} entry={entry} ms={entry.title ? notificationMs : messageMs} />
        ))}
      </div>
    </>
  )
}

const spoken = (entry: ToastEntry) => (entry.title ? `${entry.title}：${entry.text}` : entry.text)

const marks = { plain: InfoIcon, good: CheckIcon, rare: InfoIcon, bad: AlertIcon }
const colours = { plain: 'text-ink-soft', good: 'text-celadon-ink', rare: 'text-gold-ink', bad: 'text-vermilion-ink' }

function Toast({ entry, ms }: { entry: ToastEntry; ms: number }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(entry.id), ms)
    return () => clearTimeout(timer)
  }, [entry.id, ms, held])

  const Mark = marks[entry.tone]
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex max-w-96 animate-rise items-start gap-2.5 rounded-md border border-line bg-surface py-1 pl-4 text-sm shadow-float',
        entry.title && 'w-full',
      )}
    >
      <Mark className={cx('mt-3 size-4.5 shrink-0', colours[entry.tone])} />
      <div aria-hidden className="grow py-2.5">
        {entry.title && <p className="title text-base">{entry.title}</p>}
        <p className={entry.title ? 'text-ink-soft' : undefined}>{entry.text}</p>
      </div>
      <IconButton label="知道了" onClick={() => dismissToast(entry.id)} className="text-base">
        <CloseIcon />
      </IconButton>
    </div>
  )
}
