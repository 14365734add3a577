import { Button } from '@app/ui'
import { useRef, useState } from 'react'
import { nameOf } from '../lib/call.ts'
import type { ControlProps } from './field.tsx'

/** File control for an invoice as PDF or OFD. Its value is the file's name and base64 content. */
export function FileControl({ value, onChange }: ControlProps) {
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // A stored file, such as from a draft, which a file input cannot show.
  const name = typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setFault('')
    try {
      onChange(await read(file))
    } catch {
      onChange(undefined)
      setFault(`「${file.name}」读不出来：它可能在选择之后改动或移走了，请再选一次`)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <Button size="small" onClick={() => input.current?.click()}>
        {name ? '重新选择' : '选择文件'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".pdf,.ofd,application/pdf"
        aria-label="选择文件"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      {name && <span className="text-ink-soft wrap-anywhere">已选：{name}</span>}
      {fault && (
        <p role="alert" className="text-vermilion-ink">
          {fault}
        </p>
      )}
    </div>
  )
}

async function read(file: File): Promise<{ name: string; base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return { name: nameOf(file), base64: btoa(binary) }
}
