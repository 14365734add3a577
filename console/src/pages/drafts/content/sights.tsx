import { cleanNumber } from '@app/contract/cleanText'
import type { Area, Picture, Sight } from '@app/contract'
import { isLarge } from '@app/contract/tiles'
import { Field, TextInput } from '@app/ui'
import { lazy, Suspense, useState } from 'react'
import { exceedsPicture, percentOf, sideOf, within } from './area.ts'
import { type ContentFieldProps, ContentText } from './fields.tsx'
import { anchorOf, useContentField } from './form.ts'
import { ContentList } from './list-field.tsx'

const AreaPicker = lazy(() => import('../../../form/pictures/area-picker.tsx'))

const fresh: Sight = { title: '', text: '', area: { left: 0.35, top: 0.35, width: 0.3, height: 0.3 } }

/**
 * Field for the curated details of the first picture: a text, and a part of the picture that is drawn on it or typed.
 */
export function ContentSights(props: ContentFieldProps) {
  const gallery = useContentField('gallery')
  const first = Array.isArray(gallery.value) ? (gallery.value[0] as Picture | undefined) : undefined
  const isSeen = first !== undefined && isLarge(first)
  return (
    <>
      {!isSeen && (
        <p className="mb-3 text-sm text-gold-ink">
          {first
            ? '第一张图片的长边不足 2000 像素，藏友不能细看，也就看不到看点。'
            : '先放上图片，才好框选看点的位置。'}
        </p>
      )}
      <ContentList {...props} entry="看点" most={12} fresh={fresh}>
        {(path) => (
          <div className="grid gap-4 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <ContentText path={`${path}.title`} label="标题" maximum={20} />
              <ContentText path={`${path}.text`} label="说明" maximum={200} rows={4} />
            </div>
            <AreaField path={`${path}.area`} picture={first} />
          </div>
        )}
      </ContentList>
    </>
  )
}

const sides = { left: '左 %', top: '上 %', width: '宽 %', height: '高 %' } as const

function AreaField({ path, picture }: { path: string; picture: Picture | undefined }) {
  const field = useContentField(path)
  const area = areaOf(field.value)
  const number = Number(path.split('.')[1]) + 1
  return (
    <div id={anchorOf(path)} tabIndex={-1} className="flex min-w-0 scroll-mt-32 flex-col gap-3 outline-none">
      {picture && (
        <Suspense fallback={<div className="aspect-square bg-sunken" />}>
          <AreaPicker
            picture={picture}
            label={`看点 ${number}`}
            value={within(area)}
            isDisabled={field.isDisabled}
            onChange={(next) => field.set(within(next))}
          />
        </Suspense>
      )}
      <div className="grid grid-cols-2 gap-2 *:min-w-0 xl:grid-cols-4">
        {(['left', 'top', 'width', 'height'] as const).map((side) => (
          <Side
            key={side}
            label={sides[side]}
            value={area[side]}
            isDisabled={field.isDisabled}
            onChange={(share) => field.set({ ...area, [side]: sideOf(side, share) })}
          />
        ))}
      </div>
      {field.findings.length === 0 && exceedsPicture(area) && (
        <p className="text-sm text-vermilion-ink">这个位置超出了图片</p>
      )}
      {field.findings.map(({ sentence, level }) => (
        <p key={sentence} className={level === 'blocks' ? 'text-sm text-vermilion-ink' : 'text-sm text-gold-ink'}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

interface SideProps {
  label: string
  value: number
  isDisabled: boolean
  onChange: (share: number) => void
}

/** One side in percent of the picture's side. Stored on blur, because a half-typed number is not valid. */
function Side({ label, value, isDisabled, onChange }: SideProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field label={label}>
      <TextInput
        value={typed ?? String(percentOf(value))}
        inputMode="decimal"
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ target }) => {
          const text = cleanNumber(target.value)
          if (/^\d{0,3}(\.\d?)?$/.test(text)) setTyped(text)
        }}
        onBlur={() => {
          if (typed !== undefined && typed !== '' && typed !== '.') onChange(Number(typed) / 100)
          setTyped(undefined)
        }}
      />
    </Field>
  )
}

/** Returns the stored area; a draft may lack parts of it. */
function areaOf(value: unknown): Area {
  const part = typeof value === 'object' && value !== null ? (value as Partial<Area>) : {}
  return { ...fresh.area, ...part }
}
