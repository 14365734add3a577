import { type ShownState, shownStates } from '@app/contract/admin/contentNames'
import type { Picture } from '@app/contract'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { toast } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../../app/badge.tsx'
import { Section } from '../../app/page.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import { GalleryField } from '../../form/pictures/gallery-field.tsx'
import { PictureField } from '../../form/pictures/picture-field.tsx'
import type { Place } from '../../form/pictures/places.ts'
import { RichText } from '../../form/rich-text.tsx'
import { type FormPath, useGeneratedForm } from '../../form/use-generated-form.ts'

const tones: Readonly<Record<ShownState, Tone>> = { draft: 'over', scheduled: 'waiting', shown: 'done', ended: 'over' }

/** Whether people see a thing now. */
export const StateBadge = ({ state }: { state: ShownState }) => <Badge tone={tones[state]}>{shownStates[state]}</Badge>

type Control = (props: ControlProps) => ReactNode

/** A control for one picture of the library. */
export const pictureControl =
  (label: string, place: Place): Control =>
  ({ value, onChange }) => (
    <PictureField
      value={(value || null) as Picture | null}
      onChange={(picture) => onChange(picture ?? '')}
      place={place}
      label={label}
    />
  )

/** A control for several. */
export const galleryControl =
  (label: string, most: number, place: Place): Control =>
  ({ value, onChange }) => (
    <GalleryField value={(value || []) as Picture[]} onChange={onChange} label={label} most={most} place={place} />
  )

/** A control for text with a shape. */
export const richTextControl =
  (label: string): Control =>
  ({ value, onChange }) => <RichText value={typeof value === 'string' ? value : ''} onChange={onChange} label={label} />

interface ContentFormProps<P extends FormPath> {
  path: P
  title?: string
  /** What the page has decided, with the version that is stored. */
  input: Partial<AdminInputOf<P>>
  initial?: Partial<AdminInputOf<P>>
  hints?: Readonly<Record<string, ReactNode>>
  controls?: Readonly<Record<string, Control>>
  /** Under what name the browser keeps what was typed. */
  draft: string
  label?: string
  onDone?: (reply: AdminReply<P>) => void
  children?: ReactNode
}

/** A form that stands in the page. Once it was saved it begins anew with what is stored. */
export function ContentForm<P extends FormPath>({ title = '内容', ...props }: ContentFormProps<P>) {
  const seen = versionOf(props.input)
  const [saved, setSaved] = useState<number>()
  const [base, setBase] = useState(seen)
  // Only once what was saved has been read; what a colleague saves leaves the form as it is.
  if (saved !== undefined && saved === seen && base !== saved) setBase(saved)
  return (
    <Section title={title}>
      <div className="max-w-[60rem]">
        <Saved key={base} {...props} onSaved={(reply) => setSaved(versionOf(reply))} />
      </div>
    </Section>
  )
}

function Saved<P extends FormPath>({
  path,
  input,
  initial,
  hints,
  controls,
  draft,
  label = '保存',
  onDone,
  onSaved,
  children,
}: Omit<ContentFormProps<P>, 'title'> & { onSaved: (reply: AdminReply<P>) => void }) {
  const form = useGeneratedForm(path, {
    fixed: input,
    ...(initial && { initial }),
    draft,
    onDone(reply) {
      toast.good('已保存')
      onSaved(reply)
      onDone?.(reply)
    },
  })
  return (
    <FormFrame form={form} label={label} {...(hints && { hints })} {...(controls && { controls })}>
      {children}
    </FormFrame>
  )
}

/** A value of a form where there is one. */
export const known = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }

/** The version that something names, by either of the names it goes by. */
function versionOf(value: object): number | undefined {
  if ('revision' in value && typeof value.revision === 'number') return value.revision
  return 'version' in value && typeof value.version === 'number' ? value.version : undefined
}
