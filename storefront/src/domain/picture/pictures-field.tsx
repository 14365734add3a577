import type { ImageId } from '@app/contract'
import type { Input } from '@app/contract/types'
import { Checkbox, CloseIcon, ImageUpload, Picture, type SendImage } from '@app/ui'
import { useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { pictureProps } from '../../lib/image.ts'
import { photoFiles, preparePhoto } from '../../lib/photo.ts'
import { upload } from '../../lib/upload.ts'
import type { Draw } from './own-picture.ts'
import type { Uploaded } from './uploaded.ts'

export interface PicturesFieldProps {
  /** Purpose of the upload. */
  purpose: Input<'resources/user/image/uploadImage'>['purpose']
  /** Noun for the pictures, such as 照片. */
  noun?: string
  /** Which files are accepted. */
  hint: string
  pictures: readonly Uploaded[]
  most: number
  onAdd: (picture: Uploaded) => void
  onRemove: (imageId: ImageId) => void
  /** Draws pictures without a public address. */
  draw?: Draw
}

/** Field for the pictures of a post: each is uploaded when picked, and can be removed again. */
export function PicturesField({
  purpose,
  noun = '照片',
  hint,
  pictures,
  most,
  onAdd,
  onRemove,
  draw = pictureProps,
}: PicturesFieldProps) {
  const isFull = pictures.length >= most
  const isPublic = purpose !== 'ticket'
  const [isAi, setAi] = useState(false)
  const send: SendImage = async (file, options) => {
    const input = { purpose, ...(isPublic && isAi && { origin: 'ai' as const }) }
    onAdd(await upload('resources/user/image/uploadImage', input, await preparePhoto(file), options))
  }
  const rows = (preview: string | null) =>
    (pictures.length > 0 || preview) && (
      <ul aria-label={`已选的${noun}`} className="grid w-full grid-cols-4 gap-2 sm:grid-cols-6">
        {pictures.map(({ imageId, picture }, index) => (
          <li key={imageId} className="relative">
            <Picture {...draw(picture, `第 ${index + 1} 张${noun}`, '5rem')} ratio={1} className="rounded-sm" />
            <button
              type="button"
              aria-label={`移除第 ${index + 1} 张${noun}`}
              onClick={() => onRemove(imageId)}
              className="absolute -top-2 -right-2 grid size-11 place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full bg-ink text-paper">
                <CloseIcon className="size-3.5" />
              </span>
            </button>
          </li>
        ))}
        {preview && (
          <li>
            <img
              src={preview}
              alt={`正在上传的${noun}`}
              className="aspect-square w-full rounded-sm object-cover opacity-60"
            />
          </li>
        )}
      </ul>
    )
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-4 text-sm font-medium text-ink-soft">
        {noun}
        <span className="figures text-xs font-normal text-ink-faint">
          {pictures.length} / {most}
        </span>
      </p>
      {isFull ? (
        <>
          {rows(null)}
          <p className="mt-2 text-sm text-ink-faint">已经放满 {most} 张，移除一张可以再换。</p>
        </>
      ) : (
        <>
          <ImageUpload
            label={`添加${noun}`}
            hint={hint}
            accept={photoFiles}
            send={send}
            errorText={errorText}
            className="flex-col items-stretch"
          >
            {rows}
          </ImageUpload>
          {isPublic && (
            <Checkbox checked={isAi} onChange={({ target }) => setAi(target.checked)}>
              接下来添加的{noun}由 AI 生成或参与生成，公开时带上标识
            </Checkbox>
          )}
        </>
      )}
    </div>
  )
}
