import { TextInput } from '@app/ui'
import type { AdminInputOf } from '@app/contract/admin/routes'
import type { ControlProps } from '../../form/field.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import { useGeneratedForm } from '../../form/use-generated-form.ts'
import { galleryControl, pictureControl } from '../content/parts.tsx'

const hints = {
  zone: '例如景区或合作品牌',
  opening: '藏友看到的话，例如“每天 7:30–17:30”',
  latitude: 'WGS-84，例如 30.2590；与经度、半径一起填，或都不填',
  longitude: '例如 120.1490',
  perPersonDay: '不填就按「设置」里的总数',
  position: '小的在前',
  albumId: '这里的留言会算进专辑里作品的热度和留言数；不选也可以',
}
/** Single-line control for a text that is usually short, though it may be long. */
const line = ({ value, onChange }: ControlProps) => (
  <TextInput
    autoComplete="off"
    value={typeof value === 'string' ? value : ''}
    onChange={({ target }) => onChange(target.value)}
  />
)
const controls = {
  place: line,
  opening: line,
  cover: pictureControl('封面', 'cover'),
  gallery: galleryControl(9),
}

interface SpotFormProps {
  fixed: Partial<AdminInputOf<'spot/save'>>
  initial: Partial<AdminInputOf<'spot/save'>>
  onSaved: (spotId: string) => void
}

/** Form of a spot: its name, location and pictures. */
export function SpotForm({ fixed, initial, onSaved }: SpotFormProps) {
  const form = useGeneratedForm('spot/save', { fixed, initial, onDone: ({ spotId }) => onSaved(spotId) })
  return <FormFrame form={form} label="保存" hints={hints} controls={controls} />
}
