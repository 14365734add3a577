import type { Motion, Picture } from '@app/contract'
import type { MotionFact } from '@app/contract/admin/motions'
import { Button, Field } from '@app/ui'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { UploadButton } from './upload-button.tsx'
import { describeMotion } from './labels.ts'

const MotionLibrary = lazy(() => import('./library-dialog.tsx'))

/** Model or video whose poster may still be missing. */
type Unfinished = Omit<Motion, 'poster'> & { poster?: Picture | undefined }

interface MotionFieldProps {
  value: Unfinished | null | undefined
  onChange: (motion: Unfinished | null) => void
  /** Poster until another one is chosen. */
  usualPoster: Picture | undefined
  isDisabled: boolean
}

/** Field for the 3D model or video of a work: chosen from the library or uploaded, with the poster shown before it. */
export function MotionField({ value, onChange, usualPoster, isDisabled }: MotionFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()

  function take({ kind, url, bytes, seconds }: MotionFact) {
    setOpen(false)
    const poster = value?.poster ?? usualPoster
    onChange({ kind, url, bytes, seconds, ...(poster && { poster }) })
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {value && <span className="tabular-nums">{describeMotion(value)}</span>}
        {!isDisabled && (
          <>
            {may('media.upload') && <UploadButton onUploaded={take} />}
            <Button size="small" onClick={() => setOpen(true)}>
              {value ? '换一个' : '从素材库选'}
            </Button>
            {value && (
              <Button size="small" variant="quiet" onClick={() => onChange(null)}>
                不用动态展示
              </Button>
            )}
          </>
        )}
      </div>
      {value && (
        <Field
          isGroup
          label={
            <>
              <span className="sr-only">动态展示的</span>封面图
            </>
          }
        >
          <PictureField
            label="动态展示的封面图"
            usage="gallery"
            value={value.poster}
            isDisabled={isDisabled}
            onChange={(poster) => {
              const { poster: _before, ...rest } = value
              onChange(poster ? { ...rest, poster } : rest)
            }}
          />
        </Field>
      )}
      <Suspense>{isOpen && <MotionLibrary onChoose={take} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
