import type { Picture } from '@app/contract'
import type { MediaFact } from '@app/contract/admin/media'
import { Button } from '@app/ui'
import { lazy, Suspense, useState } from 'react'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { DropZone } from './drop-zone.tsx'
import { qualityWarnings, type PictureUsage } from './picture-usage.ts'
import { usePictureUpload } from './use-picture-upload.ts'

const LibraryDialog = lazy(() => import('./library-dialog.tsx'))
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** Returns the library id of a picture; undefined for pictures from other sources, such as demo data. */
export const libraryIdOf = ({ url }: Picture): string | undefined =>
  /^\/media\/u\/[\da-z]{2}\/([\da-z]{20})$/.exec(url)?.[1]

interface PictureFieldProps {
  value: Picture | null | undefined
  onChange: (picture: Picture | null) => void
  usage: PictureUsage
  /** Alternative text of the picture, such as 封面. */
  label: string
  isDisabled?: boolean
}

/**
 * One picture: chosen from the library or uploaded by button, drop or paste, and cropped to the proportions of its
 * usage.
 */
export function PictureField({ value, onChange, usage, label, isDisabled = false }: PictureFieldProps) {
  const [open, setOpen] = useState<'library' | 'crop' | null>(null)
  const [fact, setFact] = useState<MediaFact>()
  const { add, isAdding } = usePictureUpload()
  const id = value ? libraryIdOf(value) : undefined
  const own = fact && fact.picture.url === value?.url ? fact : undefined
  const doubts = value
    ? qualityWarnings({ width: value.widths.at(-1) ?? 0, ...(own && { sharpness: own.sharpness }) }, usage)
    : []

  function take(chosen: MediaFact | undefined) {
    if (!chosen) return
    setFact(chosen)
    onChange(chosen.picture)
    setOpen(null)
  }

  return (
    <div className="flex flex-col gap-2">
      {value && (
        <div className="flex flex-wrap items-start gap-3">
          <Thumbnail picture={value} alt={label} pixels={480} className="h-40 w-40" />
          <div className="flex min-w-0 flex-col gap-2 text-sm">
            <span className="text-ink-soft tabular-nums">
              {own ? `${own.name} · ` : ''}宽 {value.widths.at(-1)} 像素
            </span>
            {doubts.map((doubt) => (
              <span key={doubt} className="text-vermilion-ink">
                {doubt}
              </span>
            ))}
            {!isDisabled && (
              <span className="flex gap-2">
                {id !== undefined && (
                  <Button size="small" onClick={() => setOpen('crop')}>
                    裁剪
                  </Button>
                )}
                <Button size="small" variant="quiet" onClick={() => onChange(null)}>
                  不用这张
                </Button>
              </span>
            )}
          </div>
        </div>
      )}
      {!isDisabled && (
        <DropZone isBusy={isAdding} onFiles={(files, origin) => void add(files, origin).then(([added]) => take(added))}>
          <Button size="small" onClick={() => setOpen('library')}>
            {value ? '换一张' : '从素材库选'}
          </Button>
        </DropZone>
      )}
      <Suspense>
        {open === 'library' && (
          <LibraryDialog usage={usage} onChoose={([chosen]) => take(chosen)} onClose={() => setOpen(null)} />
        )}
        {open === 'crop' && value && id !== undefined && (
          <CropDialog picture={value} id={id} usage={usage} onDone={take} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </div>
  )
}
