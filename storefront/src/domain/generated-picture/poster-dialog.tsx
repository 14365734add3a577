import { Bone, ErrorState } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { QRCodeCanvas } from 'qrcode.react'
import { type ReactNode, useCallback, useRef } from 'react'
import { HoldHint, PictureActions } from './picture-actions.tsx'
import { type Drawn, useGeneratedPicture } from './use-picture.ts'

export interface PosterDialogProps {
  /** Title of the dialog. */
  title: string
  /** Name of what the poster shows, for sharing. */
  name: string
  fileName: string
  /** Address that the poster's code leads to. */
  url: string
  /** Size in CSS pixels. */
  size: { width: number; height: number }
  /** Class with the height at which the poster is shown. */
  height: string
  alt: string
  /**
   * Draws the poster; must be a stable function as long as its result does not change. `getCode` returns the canvas with
   * the code once the dialog is open.
   */
  draw: (getCode: () => HTMLCanvasElement) => Promise<Drawn>
  /** Shown if the browser cannot draw. */
  failure: ReactNode
  /** Shown if a picture inside the poster could not be loaded. */
  partialNote: ReactNode
  /** Called once the poster was shared or saved. */
  onKept?: () => void
  onClose: () => void
}

/** Dialog with a poster that is drawn in the browser, to save or share. */
export function PosterDialog(props: PosterDialogProps) {
  const { title, name, fileName, url, size, height, alt, draw, failure, partialNote, onKept, onClose } = props
  const code = useRef<HTMLCanvasElement>(null)
  const drawWithCode = useCallback(
    () =>
      draw(() => {
        if (!code.current) throw new Error('There is no code to draw')
        return code.current
      }),
    [draw],
  )
  const { picture, isFailed, retry } = useGeneratedPicture(fileName, drawWithCode)
  return (
    <Dialog
      open
      onClose={onClose}
      isNight
      title={title}
      footer={picture && <PictureActions picture={picture} title={name} url={url} {...(onKept && { onKept })} />}
    >
      <QRCodeCanvas ref={code} value={url} size={384} marginSize={0} level="M" className="hidden" />
      {isFailed ? (
        <ErrorState title="海报生成失败" onRetry={retry} className="py-6">
          {failure}
        </ErrorState>
      ) : picture ? (
        <div className="grid justify-items-center gap-3">
          <img
            src={picture.url}
            width={size.width}
            height={size.height}
            alt={alt}
            className={`w-auto animate-appear shadow-float ${height}`}
          />
          {picture.isPartial && (
            <p role="status" className="text-center text-sm text-ink-soft">
              {partialNote}
            </p>
          )}
          <HoldHint />
        </div>
      ) : (
        <div role="status" aria-label="正在生成海报" className={`mx-auto grid aspect-[3/4] ${height}`}>
          <Bone />
        </div>
      )}
    </Dialog>
  )
}
