import type { Picture } from '@app/contract'
import { broughtPicture } from '../lib/brought-picture.ts'

/** Thumbnail of a picture that a user sent; a press shows it in full size. */
export function AttachedPicture({ picture }: { picture: Picture }) {
  const address = broughtPicture(`${picture.url}.jpg`)
  const shape = { aspectRatio: picture.ratio }
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-40">
      <img src={address} alt="附图" className="w-full rounded-sm" style={shape} />
    </a>
  )
}
