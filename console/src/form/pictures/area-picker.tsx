import type { Area, Picture } from '@app/contract'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { endingFor, useImageAddress } from '../../app/image-address.ts'

interface AreaPickerProps {
  picture: Picture
  /** What is placed, for those who listen. */
  label: string
  value: Area
  isDisabled: boolean
  onChange: (area: Area) => void
}

/** The least side of an area, in hundredths. */
const leastPercent = 2

/** A part of a picture, drawn with the mouse, or moved and made larger by the arrow keys at its edges. */
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
        // A press is no rectangle yet.
        if (Math.min(width, height) >= leastPercent)
          onChange({ left: share(x), top: share(y), width: share(width), height: share(height) })
      }}
    >
      {address && <img src={address} alt={label} className="max-h-96" />}
    </ReactCrop>
  )
}

/** What its edges say. */
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
