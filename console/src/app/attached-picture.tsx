import type { Picture } from '@app/contract'
import { useImageAddress } from './image-address.ts'

/** A picture that somebody sent, small; pressed, as large as it is. */
export function AttachedPicture({ picture }: { picture: Picture }) {
  const address = useImageAddress()(picture, '.jpg')
  const shape = { aspectRatio: picture.ratio }
  if (!address) return <span className="block w-40 bg-sunken" style={shape} />
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-40">
      <img src={address} alt="附图" className="w-full rounded-sm" style={shape} />
    </a>
  )
}
