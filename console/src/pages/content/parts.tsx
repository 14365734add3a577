import { type ShownState, shownStates } from '@app/contract/admin/contentNames'
import type { Picture } from '@app/contract'
import type { AdminInputOf, AdminReply, FormPath } from '@app/contract/admin/routes'
import { toast } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Section } from '../../parts/page.tsx'
import { asGroup, type FieldControl } from '../../form/field.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import { GalleryField } from '../../form/pictures/gallery-field.tsx'
import { PictureField } from '../../form/pictures/picture-field.tsx'
import type { PictureUsage } from '../../form/pictures/picture-usage.ts'
import { RichText } from '../../form/rich-text/rich-text.tsx'
import { useGeneratedForm } from '../../form/use-generated-form.ts'

const tones: Readonly<Record<ShownState, Tone>> = { draft: 'over', scheduled: 'waiting', shown: 'done', ended: 'over' }

/** Badge that shows whether content is visible to the public. */
export const StateBadge = ({ state }: { state: ShownState }) => <Badge tone={tones[state]}>{shownStates[state]}</Badge>

/** Control for one picture of the library. */
export const pictureControl = (label: string, usage: PictureUsage): FieldControl =>
  asGroup(({ value, onChange }) => (
    <PictureField
      value={(value || null) as Picture | null}
      onChange={(picture) => onChange(picture ?? '')}
      usage={usage}
      label={label}
    />
  ))

/** Control for several pictures. */
export const galleryControl = (most: number, usage?: PictureUsage): FieldControl =>
  asGroup(({ value, onChange }) => (
    <GalleryField value={(value || []) as Picture[]} onChange={onChange} most={most} {...(usage && { usage })} />
  ))

/** Control for rich text. */
export const richTextControl = (label: string): FieldControl =>
  asGroup(({ value, onChange }) => (
    <RichText value={typeof value === 'string' ? value : ''} onChange={onChange} label={label} />
  ))

interface ContentFormProps<P extends FormPath> {
  path: P
  title?: string
  /** Input that the page sets, with the stored version. */
  input: Partial<AdminInputOf<P>>
  initial?: Partial<AdminInputOf<P>>
  hints?: Readonly<Record<string, ReactNode>>
  controls?: Readonly<Record<string, FieldControl>>
  /** Key under which the browser stores unsent input. */
  draft: string
  label?: string
  onDone?: (reply: AdminReply<P>) => void
  children?: ReactNode
}

/** Form embedded in the page. After a save it starts again from the stored values. */
export function ContentForm<P extends FormPath>({ title = '内容', ...props }: ContentFormProps<P>) {
  const seen = versionOf(props.input)
  const [saved, setSaved] = useState<number>()
  const [base, setBase] = useState(seen)
  // Resets only once the saved version has been read; a colleague's save leaves the form unchanged.
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

/** Returns an object with the field if its value is not null. */
export const known = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }

/** Returns the version of a record under either of its two names. */
function versionOf(value: object): number | undefined {
  if ('revision' in value && typeof value.revision === 'number') return value.revision
  return 'version' in value && typeof value.version === 'number' ? value.version : undefined
}
