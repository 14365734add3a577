import { cx } from '@app/ui'
import type { ReactNode } from 'react'
import { FileButton } from '../file-button.tsx'
import { useFileDrop } from '../use-file-drop.ts'
import { pictureFiles } from './use-picture-upload.ts'

interface DropZoneProps {
  isMany?: boolean
  isBusy: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Accepts pictures by button, drop and paste. */
export function DropZone({ isMany = false, isBusy, onFiles, children }: DropZoneProps) {
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(isMany ? files : files.slice(0, 1))
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
    </div>
  )
}
