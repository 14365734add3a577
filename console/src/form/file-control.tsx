import { nameOf } from '../lib/call.ts'
import type { ControlProps } from './field.tsx'

/** An invoice as PDF or OFD, which the call takes as its name and its content in base64. */
export function FileControl({ onChange, ...props }: ControlProps) {
  const take = (file: File | undefined) => (file ? void read(file).then(onChange) : onChange(undefined))
  return <AnyFile {...props} onPick={take} accept=".pdf,.ofd,application/pdf" />
}

/** A control for a channel's bill, which is uploaded unchanged. */
export function BillControl({ onChange, ...props }: ControlProps) {
  return <AnyFile {...props} onPick={onChange} accept=".csv,.txt,.zip,.gz" />
}

interface AnyFileProps extends Pick<ControlProps, 'value'> {
  accept: string
  onPick: (file: File | undefined) => void
}

function AnyFile({ value, onPick, accept }: AnyFileProps) {
  // What is here already, such as from a draft, which no field of the browser shows.
  const name = typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <input
        type="file"
        accept={accept}
        aria-label="选择文件"
        className="min-w-0"
        onChange={({ target }) => onPick(target.files?.[0])}
      />
      {name && <span className="text-ink-soft wrap-anywhere">已选：{name}</span>}
    </div>
  )
}

async function read(file: File): Promise<{ name: string; base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return { name: nameOf(file), base64: btoa(binary) }
}
