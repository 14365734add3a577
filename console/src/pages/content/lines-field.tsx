import { TextArea } from '@app/ui'
import type { ControlProps } from '../../form/field.tsx'

/** Texts, one on each line. */
export function LinesField({ value, onChange }: ControlProps) {
  return (
    <TextArea
      rows={4}
      defaultValue={((value || []) as string[]).join('\n')}
      onChange={(event) =>
        onChange(
          event.target.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }
    />
  )
}
