import type { Picture } from '@app/contract'
import { staffPictureAddress } from '../lib/staff-picture.ts'

/** Thumbnail of a picture that a user sent; a press shows it in full size. */
export function AttachedPicture({ picture }: { picture: Picture }) {
  const address = staffPictureAddress(`${picture.url}.jpg`)
  const shape = { aspectRatio: picture.ratio }
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-40">
      <img src={address} alt="附图" className="w-full rounded-sm" style={shape} />
    </a>
  )
}
