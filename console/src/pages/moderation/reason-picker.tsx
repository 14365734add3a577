import { Chip, TextArea } from '@app/ui'
import type { ControlProps } from '../../form/field.tsx'

/** Common reasons; the writer reads them verbatim. */
const common = [
  '含有广告或引流信息',
  '含有联系方式',
  '言语不当，可能伤害他人',
  '与主题无关',
  '涉及他人隐私',
  '内容不实或容易误导',
]

/** Picker of a common reason, which can be edited. */
export function ReasonPicker({ value, onChange }: ControlProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <div role="group" aria-label="常用原因" className="flex flex-wrap gap-2">
        {common.map((reason) => (
          <Chip key={reason} on={value === reason} onClick={() => onChange(reason)}>
            {reason}
          </Chip>
        ))}
      </div>
      <TextArea
        rows={2}
        aria-label="原因"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
