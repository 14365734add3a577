import type { Picture } from '@app/contract'
import { asGroup } from '../../form/field.tsx'
import { PictureField } from '../../form/pictures/picture-field.tsx'
import { RichText } from '../../form/rich-text/rich-text.tsx'

const pictureOf = (value: unknown): Picture | null =>
  typeof value === 'object' && value !== null && 'url' in value ? (value as Picture) : null

export const CoverControl = asGroup(({ value, onChange }) => (
  <PictureField
    value={pictureOf(value)}
    onChange={(picture) => onChange(picture ?? undefined)}
    usage="cover"
    label="封面"
  />
))

export const LogoControl = asGroup(({ value, onChange }) => (
  <PictureField
    value={pictureOf(value)}
    onChange={(picture) => onChange(picture ?? undefined)}
    usage="logo"
    label="标志"
  />
))

export const ContentControl = asGroup(({ value, onChange }) => (
  <RichText value={typeof value === 'string' ? value : ''} onChange={onChange} label="详细说明" maximum={20_000} />
))
