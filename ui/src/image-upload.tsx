import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Progress } from './progress.tsx'

/** Uploads one picture. `errorText` describes a rejection; an aborted signal is not reported. */
export type SendImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>

export interface ImageUploadProps {
  /** Label of the pick button, such as `更换头像`. */
  label: string
  /** Accepted files, as text. */
  hint: string
  /** Accepted files, in the format of the file dialog. */
  accept: string
  send: SendImage
  /** Returns the message for a failure; null if there is nothing to report. */
  errorText: (error: unknown) => string | null
  /** Renders the picture; `preview` is the URL of the picked one until it has been uploaded. */
  children: (preview: string | null) => ReactNode
  className?: string
}

/** A picked file and its object URL. */
interface Picked {
  file: File
  address: string
}
type Sending = { state: 'idle' } | { state: 'sending'; share: number } | { state: 'failed'; why: string }

/**
 * Picks a picture by button, drop or paste and uploads it at once, to the end even if its page is left meanwhile. After
 * a failure it stays picked for another attempt.
 */
export function ImageUpload({ label, hint, accept, send, errorText, children, className }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const underWay = useRef<AbortController>(null)
  /** Object URL of the preview. */
  const shown = useRef<string>(undefined)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const [isOver, setIsOver] = useState(false)
  const isSending = sending.state === 'sending'

  /** Not an effect: a page that is only hidden shows its preview again. */
  function pick(next: Picked | null): void {
    if (shown.current) URL.revokeObjectURL(shown.current)
    shown.current = next?.address
    setPicked(next)
  }

  async function start(file: File): Promise<void> {
    const controller = new AbortController()
    underWay.current = controller
    setSending({ state: 'sending', share: 0 })
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) setSending({ state: 'sending', share })
    }
    try {
      await send(file, { signal: controller.signal, onProgress })
      pick(null)
      setSending({ state: 'idle' })
    } catch (error) {
      const why = controller.signal.aborted ? null : errorText(error)
      if (why === null) pick(null)
      setSending(why === null ? { state: 'idle' } : { state: 'failed', why })
    }
  }

  /** Takes the first of the picked, dropped or pasted files. Returns whether there was one. */
  function take(files: FileList | undefined): boolean {
    const [file] = files ?? []
    if (!file || isSending) return false
    // Phone pickers omit the type or get it wrong; `send` reads the bytes.
    pick({ file, address: URL.createObjectURL(file) })
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
          // Allows picking the same file again.
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
          {/* The same button in all states, so that it keeps the focus while its meaning changes. */}
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
