import type { Area, Picture } from '@app/contract'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { endingFor, useImageAddress } from '../../parts/image-address.ts'

interface AreaPickerProps {
  picture: Picture
  /** Label of the area for screen readers. */
  label: string
  value: Area
  isDisabled: boolean
  onChange: (area: Area) => void
}

/** Minimum side of an area, in percent. */
const leastPercent = 2

/** Selects a part of a picture with the mouse, or with the arrow keys on its edges. */
export default function AreaPicker({ picture, label, value, isDisabled, onChange }: AreaPickerProps) {
  const address = useImageAddress()(picture, endingFor(picture, 640))
  const share = (percent: number) => percent / 100
  return (
    <ReactCrop
      crop={{
        unit: '%',
        x: value.left * 100,
        y: value.top * 100,
        width: value.width * 100,
        height: value.height * 100,
      }}
      disabled={isDisabled}
      ruleOfThirds
      ariaLabels={labels(label)}
      onChange={(_pixels, { x, y, width, height }) => {
        // A mere press is not a rectangle.
        if (Math.min(width, height) >= leastPercent)
          onChange({ left: share(x), top: share(y), width: share(width), height: share(height) })
      }}
    >
      {address && <img src={address} alt={label} className="max-h-96" />}
    </ReactCrop>
  )
}

/** Labels of the handles. */
function labels(what: string) {
  const edge = (name: string) => `${what}的${name}，方向键调整`
  return {
    cropArea: `${what}的位置，方向键移动`,
    nwDragHandle: edge('左上角'),
    nDragHandle: edge('上边'),
    neDragHandle: edge('右上角'),
    eDragHandle: edge('右边'),
    seDragHandle: edge('右下角'),
    sDragHandle: edge('下边'),
    swDragHandle: edge('左下角'),
    wDragHandle: edge('左边'),
  }
}
