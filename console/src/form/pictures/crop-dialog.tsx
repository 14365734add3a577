import type { Picture } from '@app/contract'
import type { MediaFact } from '@app/contract/admin/media'
import { Button, cx, Notice } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { endingFor, useImageAddress } from '../../parts/image-address.ts'
import { useWrite } from '../../lib/query.ts'
import { qualityWarnings, type PictureUsage, pictureUsages, ratioName } from './picture-usage.ts'

interface CropDialogProps {
  picture: Picture
  /** Id of the picture in the library. */
  id: string
  usage: PictureUsage
  onDone: (cropped: MediaFact) => void
  onClose: () => void
}

/** Dialog that crops a picture of the library to the proportions of its usage, as a new picture. */
export default function CropDialog({ picture, id, usage, onDone, onClose }: CropDialogProps) {
  const { ratios } = pictureUsages[usage]
  const [ratio, setRatio] = useState<number | null>(ratios[0] ?? null)
  const [crop, setCrop] = useState<PercentCrop>(() => wholeOf(ratios[0] ?? null, picture.ratio))
  const address = useImageAddress()(picture, endingFor(picture, 960))
  const { mutateAsync, isPending } = useWrite('media/crop')
  const width = Math.round(((picture.widths.at(-1) ?? 0) * crop.width) / 100)
  const doubts = qualityWarnings({ width }, usage)

  async function cut() {
    const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
    const area = { left: share(crop.x), top: share(crop.y), width: share(crop.width), height: share(crop.height) }
    try {
      const { isKnown: _isKnown, ...fact } = await mutateAsync({ id, crop: area })
      onDone(fact)
    } catch {
      // A toast shows the error.
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="裁剪"
      size="wide"
      footer={
        <div className="flex gap-3">
          <Button variant="primary" pending={isPending} disabled={crop.width < 1 || crop.height < 1} onClick={cut}>
            完成裁剪
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <div role="group" aria-label="比例" className="flex flex-wrap gap-2">
          {ratios.map((one) => (
            <Button
              key={ratioName(one)}
              size="small"
              aria-pressed={one === ratio}
              className={cx(one === ratio && 'border-ink! bg-sunken')}
              onClick={() => {
                setRatio(one)
                setCrop(wholeOf(one, picture.ratio))
              }}
            >
              {ratioName(one)}
            </Button>
          ))}
          <span className="ml-auto self-center text-sm text-ink-soft tabular-nums">
            宽 {width} × 高 {Math.round((((picture.widths.at(-1) ?? 0) / picture.ratio) * crop.height) / 100)}
          </span>
        </div>
        {doubts.length > 0 && <Notice tone="rare">{doubts.join('；')}</Notice>}
        <div className="grid place-items-center rounded-md bg-sunken p-2">
          <ReactCrop
            crop={crop}
            keepSelection
            {...(ratio !== null && { aspect: ratio })}
            ariaLabels={{
              cropArea: '用方向键移动裁剪框',
              nwDragHandle: '用方向键移动左上角',
              nDragHandle: '用方向键移动上边',
              neDragHandle: '用方向键移动右上角',
              eDragHandle: '用方向键移动右边',
              seDragHandle: '用方向键移动右下角',
              sDragHandle: '用方向键移动下边',
              swDragHandle: '用方向键移动左下角',
              wDragHandle: '用方向键移动左边',
            }}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            {address && <img src={address} alt="要裁剪的图" className="max-h-[min(22rem,42dvh)]" />}
          </ReactCrop>
        </div>
        <p className="text-xs text-ink-faint">拖动边角，或按 Tab 选中后用方向键微调。原图会留在素材库。</p>
      </div>
    </Dialog>
  )
}

/** Returns the largest crop of these proportions in the centre of a picture. */
function wholeOf(ratio: number | null, own: number): PercentCrop {
  if (ratio === null) return { unit: '%', x: 0, y: 0, width: 100, height: 100 }
  const [width, height] = own >= 1 ? [1000 * own, 1000] : [1000, 1000 / own]
  const side = own > ratio ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, ratio, width, height), width, height)
}
