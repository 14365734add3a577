import type { Picture } from '@app/contract'
import { useRead } from '../lib/query.ts'

/** A picture that somebody sent, small; pressed, as large as it is. */
export function AttachedPicture({ picture: { url, ratio } }: { picture: Picture }) {
  const host = useRead('session/ways', {}).data?.imageHost
  if (host === undefined) return <span className="block w-40 bg-sunken" style={{ aspectRatio: ratio }} />
  const address = `${/^(https?:|data:)/.test(url) || host === '' ? '' : `${host.replace(/\/+$/, '')}/`}${host === '' ? url : url.replace(/^\/+/, '')}.jpg`
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-40">
      <img src={address} alt="附图" className="w-full rounded-sm" style={{ aspectRatio: ratio }} />
    </a>
  )
}
