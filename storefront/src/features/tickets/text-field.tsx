import { Field, TextArea } from '@app/ui'
import { useOwnPictures } from '../../domain/picture/own-picture.ts'
import { PicturesField } from '../../domain/picture/pictures-field.tsx'
import { Counter } from '../../lib/counter.tsx'
import type { Help } from './api.ts'
import type { Written } from './use-written.ts'

export interface TextFieldProps {
  label: string
  placeholder: string
  rows: number
  written: Written
  help: Pick<Help, 'textMost' | 'picturesMost'>
}

/** Field for a message to support, with its pictures. */
export function TextField({ label, placeholder, rows, written, help }: TextFieldProps) {
  const { form, pictures, addPicture, removePicture } = written
  const draw = useOwnPictures(
    pictures.map(({ picture }) => picture),
    480,
  )
  return (
    <>
      <Field
        label={label}
        required
        error={form.errors.text}
        aside={<Counter text={form.values.text} most={help.textMost} />}
      >
        <TextArea
          name="text"
          rows={rows}
          placeholder={placeholder}
          value={form.values.text}
          onChange={(event) => form.set('text', event.target.value)}
        />
      </Field>
      {help.picturesMost > 0 && (
        <PicturesField
          purpose="ticket"
          noun="图片"
          hint="截图或照片，10 MB 以内；请先遮住证件号和卡号"
          pictures={pictures}
          draw={draw}
          most={help.picturesMost}
          onAdd={addPicture}
          onRemove={removePicture}
        />
      )}
    </>
  )
}
