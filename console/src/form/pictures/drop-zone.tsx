import { Checkbox, cx } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { FileButton } from '../file-button.tsx'
import { useFileDrop } from '../use-file-drop.ts'
import { pictureFiles, type PictureOrigin } from './use-picture-upload.ts'

interface DropZoneProps {
  isMany?: boolean
  isBusy: boolean
  /** `origin` is what the person declares about them. */
  onFiles: (files: File[], origin: PictureOrigin) => void
  children?: ReactNode
}

/** Accepts pictures by button, drop and paste. */
export function DropZone({ isMany = false, isBusy, onFiles, children }: DropZoneProps) {
  const [isAi, setAi] = useState(false)
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(isMany ? files : files.slice(0, 1), isAi ? 'ai' : 'other')
  }
  const { isOver, dropProps } = useFileDrop(take)
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-2 rounded-md border border-dashed p-3 text-sm',
        isOver ? 'border-celadon-ink bg-celadon-wash' : 'border-line-strong',
      )}
      {...dropProps}
      onPaste={(event) => take([...event.clipboardData.files])}
    >
      {children}
      <FileButton label="选择图片文件" accept={pictureFiles} isMany={isMany} isBusy={isBusy} onFiles={take}>
        上传
      </FileButton>
      <span className="text-ink-faint">也可以拖到这里，或粘贴</span>
      <Checkbox checked={isAi} onChange={({ target }) => setAi(target.checked)} className="w-full">
        接下来上传的由 AI 生成或参与生成
      </Checkbox>
    </div>
  )
}
