import type { ControlProps } from './field.tsx'

/** An invoice as PDF or OFD, which the call takes as its name and its content in base64. */
export function FileControl(props: ControlProps) {
  return <AnyFile {...props} accept=".pdf,.ofd,application/pdf" />
}

/** A channel's bill as it was downloaded. */
export function BillControl(props: ControlProps) {
  return <AnyFile {...props} accept=".csv,.txt,.zip,.gz" />
}

function AnyFile({ onChange, accept }: ControlProps & { accept: string }) {
  return (
    <input
      type="file"
      accept={accept}
      aria-label="选择文件"
      className="text-sm"
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) void read(file).then(onChange)
        else onChange(undefined)
      }}
    />
  )
}

async function read(file: File): Promise<{ name: string; base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return { name: file.name.slice(-80), base64: btoa(binary) }
}
