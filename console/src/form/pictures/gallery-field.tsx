import type { Picture } from '@app/contract'
import type { MediaFact } from '@app/contract/admin/media'
import { Button, cx, withoutEntry } from '@app/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { useReorder } from '../use-reorder.ts'
import { DropZone } from './drop-zone.tsx'
import { libraryIdOf } from './picture-field.tsx'
import { qualityWarnings, type PictureUsage } from './picture-usage.ts'
import { usePictureUpload } from './use-picture-upload.ts'

const LibraryDialog = lazy(() => import('./library-dialog.tsx'))
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface GalleryFieldProps {
  value: readonly Picture[]
  onChange: (pictures: Picture[]) => void
  most: number
  usage?: PictureUsage
  isDisabled?: boolean
}

/** Several pictures in an order that is changed by dragging, or by the arrow keys on a picture. */
export function GalleryField({ value, onChange, most, usage = 'gallery', isDisabled = false }: GalleryFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [cropped, setCropped] = useState<number>()
  const { list, dragged, move, dragProps } = useReorder<Picture, HTMLUListElement>(value, onChange)
  const { add, isAdding } = usePictureUpload()

  // Uploads take a while, during which the list may change.
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])

  function take(facts: readonly MediaFact[]) {
    const now = newest.current
    const known = new Set(now.map(({ url }) => url))
    const fresh = facts.map(({ picture }) => picture).filter(({ url }) => !known.has(url))
    onChange([...now, ...fresh].slice(0, most))
    setChoosing(false)
  }

  const target = cropped === undefined ? undefined : value[cropped]
  const targetId = target && libraryIdOf(target)
  return (
    <div className="flex flex-col gap-2">
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {value.map((picture, index) => {
          const doubts = qualityWarnings({ width: picture.widths.at(-1) ?? 0 }, usage)
          return (
            <li
              key={picture.url}
              draggable={!isDisabled}
              className={cx(
                'flex flex-col gap-1 rounded-md border border-line p-1.5 text-xs',
                dragged === index && 'opacity-50',
              )}
              {...dragProps(index)}
            >
              <button
                type="button"
                data-entry
                disabled={isDisabled}
                aria-label={`第 ${index + 1} 张，共 ${value.length} 张。左右方向键移动，Delete 移除`}
                className="cursor-grab rounded-sm disabled:cursor-default"
                onKeyDown={(event) => {
                  if (event.key === 'ArrowLeft') move(index, index - 1)
                  else if (event.key === 'ArrowRight') move(index, index + 1)
                  else if (event.key === 'Delete') onChange(withoutEntry(value, index))
                  else return
                  event.preventDefault()
                }}
              >
                <Thumbnail picture={picture} className="aspect-square w-full" />
              </button>
              <span className="flex items-center justify-between gap-1">
                <span className={cx('tabular-nums', doubts.length > 0 ? 'text-vermilion-ink' : 'text-ink-faint')}>
                  {index + 1} · 宽 {picture.widths.at(-1)}
                </span>
                {!isDisabled && (
                  <span className="flex">
                    {libraryIdOf(picture) !== undefined && (
                      <button
                        type="button"
                        className="px-1 text-ink-soft hover:text-ink"
                        onClick={() => setCropped(index)}
                      >
                        裁剪
                      </button>
                    )}
                    <button
                      type="button"
                      className="px-1 text-ink-soft hover:text-vermilion-ink"
                      onClick={() => onChange(withoutEntry(value, index))}
                    >
                      移除
                    </button>
                  </span>
                )}
              </span>
              {doubts.map((doubt) => (
                <span key={doubt} className="text-vermilion-ink">
                  {doubt}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
      {!isDisabled && value.length < most && (
        <DropZone
          isMany
          isBusy={isAdding}
          onFiles={(files, origin) => void add(files.slice(0, most - value.length), origin).then(take)}
        >
          <Button size="small" onClick={() => setChoosing(true)}>
            从素材库选
          </Button>
        </DropZone>
      )}
      <Suspense>
        {isChoosing && (
          <LibraryDialog usage={usage} most={most - value.length} onChoose={take} onClose={() => setChoosing(false)} />
        )}
        {target && targetId !== undefined && (
          <CropDialog
            picture={target}
            id={targetId}
            usage={usage}
            onDone={({ picture }) => {
              onChange(value.map((one, index) => (index === cropped ? picture : one)))
              setCropped(undefined)
            }}
            onClose={() => setCropped(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
