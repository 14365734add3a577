import { Button, cx } from '@app/ui'
import { type ReactNode, useRef, useState } from 'react'
import { pictureFiles } from './use-adding.ts'

interface DropZoneProps {
  isMany?: boolean
  isBusy: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Accepts pictures by button, drop and paste. */
export function DropZone({ isMany = false, isBusy, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(isMany ? files : files.slice(0, 1))
  }
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-2 rounded-md border border-dashed p-3 text-sm',
        isOver ? 'border-celadon-ink bg-celadon-wash' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
      onPaste={(event) => take([...event.clipboardData.files])}
    >
      {children}
      <Button size="small" pending={isBusy} onClick={() => input.current?.click()}>
        上传
      </Button>
      <span className="text-ink-faint">也可以拖到这里，或粘贴</span>
      <input
        ref={input}
        type="file"
        accept={pictureFiles}
        multiple={isMany}
        aria-label="选择图片文件"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}
