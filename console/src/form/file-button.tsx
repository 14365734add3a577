import { Button } from '@app/ui'
import { type ReactNode, useRef } from 'react'

interface FileButtonProps {
  /** Label of the button. */
  children: ReactNode
  /** Label of the file input for screen readers. */
  label: string
  /** File types to offer. */
  accept: string
  isMany?: boolean
  isBusy?: boolean
  onFiles: (files: File[]) => void
}

/** Button that opens the file dialog. */
export function FileButton({ children, label, accept, isMany = false, isBusy = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" pending={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows the same file to be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
