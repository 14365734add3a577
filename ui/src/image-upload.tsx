import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Progress } from './progress.tsx'

/** Sends one picture. What it rejects with is said by `errorText`; an aborted signal needs no words. */
export type SendImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>

export interface ImageUploadProps {
  /** Of the button that picks, such as `更换头像`. */
  label: string
  /** What may be picked, in words. */
  hint: string
  /** What may be picked, as the file dialog takes it. */
  accept: string
  send: SendImage
  /** The words for a failure, null where there is nothing to say. */
  errorText: (error: unknown) => string | null
  /** The picture in its place; `preview` is the address of the one that was picked, until it has been sent. */
  children: (preview: string | null) => ReactNode
  className?: string
}

/** A file, and the address under which the browser shows it. */
interface Picked {
  file: File
  address: string
}
type Sending = { state: 'idle' } | { state: 'sending'; share: number } | { state: 'failed'; why: string }

/** Picks a picture by button, drop or paste and sends it at once; a failed one stays picked for another try. */
export function ImageUpload({ label, hint, accept, send, errorText, children, className }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const underWay = useRef<AbortController>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const [isOver, setIsOver] = useState(false)
  const isSending = sending.state === 'sending'
  useEffect(() => () => underWay.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(picked?.address ?? ''), [picked])

  async function start(file: File): Promise<void> {
    const controller = new AbortController()
    underWay.current = controller
    setSending({ state: 'sending', share: 0 })
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) setSending({ state: 'sending', share })
    }
    try {
      await send(file, { signal: controller.signal, onProgress })
      setPicked(null)
      setSending({ state: 'idle' })
    } catch (error) {
      const why = controller.signal.aborted ? null : errorText(error)
      if (why === null) setPicked(null)
      setSending(why === null ? { state: 'idle' } : { state: 'failed', why })
    }
  }

  /** Takes the first picture of what was picked, dropped or pasted. True when there was something. */
  function take(files: FileList | undefined): boolean {
    const [file] = files ?? []
    if (!file || isSending) return false
    // Pickers of phones leave the type out or get it wrong: `send` looks at the bytes.
    setPicked({ file, address: URL.createObjectURL(file) })
    void start(file)
    return true
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent): void {
    if (take(event.clipboardData.files)) event.preventDefault()
  }

  return (
    <div
      role="group"
      aria-label={label}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      className={cx(
        'flex items-center gap-4 rounded-md transition-colors',
        isOver && 'bg-sunken outline-2 outline-offset-8 outline-line-strong outline-dashed',
        className,
      )}
    >
      {children(picked && picked.address)}
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => {
          take(event.target.files ?? undefined)
          // The same file can then be picked once more.
          event.target.value = ''
        }}
      />
      <div className="min-w-0 grow">
        {isSending && (
          <Progress
            className="mb-3"
            label={sending.share < 1 ? '正在上传' : '正在处理'}
            value={sending.share}
            aside={`${Math.floor(sending.share * 100)}%`}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {/* One button throughout, so that it keeps the focus while its meaning follows the state. */}
          <Button
            ref={main}
            size="small"
            onClick={() => (isSending ? underWay.current?.abort() : input.current?.click())}
          >
            {isSending ? '取消' : sending.state === 'failed' ? '换一张' : label}
          </Button>
          {sending.state === 'failed' && picked && (
            <Button
              size="small"
              onClick={() => {
                main.current?.focus()
                void start(picked.file)
              }}
            >
              再试一次
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-ink-faint">{hint}</p>
        <div role="alert">
          {sending.state === 'failed' && <p className="mt-1 text-sm text-vermilion-ink">{sending.why}</p>}
        </div>
      </div>
    </div>
  )
}
