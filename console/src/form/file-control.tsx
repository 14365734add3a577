import { cutText } from '@app/contract/cutText'
import type { ControlProps } from './field.tsx'

/** An invoice as PDF or OFD, which the call takes as its name and its content in base64. */
export function FileControl(props: ControlProps) {
  return <AnyFile {...props} accept=".pdf,.ofd,application/pdf" />
}

/** A channel's bill as it was downloaded. */
export function BillControl(props: ControlProps) {
  return <AnyFile {...props} accept=".csv,.txt,.zip,.gz" />
}

function AnyFile({ value, onChange, accept }: ControlProps & { accept: string }) {
  // What is here already, such as from a draft, which no field of the browser shows.
  const name = typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <input
        type="file"
        accept={accept}
        aria-label="选择文件"
        className="min-w-0"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void read(file).then(onChange)
          else onChange(undefined)
        }}
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

/** At most 80 characters, its ending among them, which says what kind of file it is. */
function nameOf({ name }: File): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return cutText(name.slice(0, name.length - ending.length), 80 - ending.length) + ending
}
