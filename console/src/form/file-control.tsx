import { useState } from 'react'
import { nameOf } from '../lib/call.ts'
import type { ControlProps } from './field.tsx'
import { FileButton } from './file-button.tsx'

/** File control for an invoice as PDF or OFD. Its value is the file's name and base64 content. */
export function FileControl({ value, onChange }: ControlProps) {
  const [fault, setFault] = useState('')
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
      <FileButton label="选择文件" accept=".pdf,.ofd,application/pdf" onFiles={([file]) => void take(file)}>
        {name ? '重新选择' : '选择文件'}
      </FileButton>
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
