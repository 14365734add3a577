import { TextArea } from '@app/ui'
import type { ControlProps } from '../../form/field.tsx'

/** A list that is typed, pasted or read from a file. */
export function ListControl({ value, onChange }: ControlProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        rows={8}
        className="font-mono text-sm"
        spellCheck={false}
        aria-label="名单"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="选择 CSV 文件"
        className="text-sm"
        onChange={(event) => void event.target.files?.[0]?.text().then(onChange)}
      />
    </div>
  )
}
