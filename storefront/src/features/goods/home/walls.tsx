import type { ReactNode } from 'react'
import { AlbumStrip } from './album-strip.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { Zones } from './zones.tsx'

/** Zones before the albums. */
const zonesBeforeAlbums = 2

/** The home page below the drop: the zones with their works, what begins next, the albums and the latest notices. */
export default function Walls({ next }: { next: ReactNode }) {
  return (
    <>
      <Zones to={zonesBeforeAlbums} />
      {next}
      <AlbumStrip />
      <Zones from={zonesBeforeAlbums} />
      <NoticeStrip />
    </>
  )
}
