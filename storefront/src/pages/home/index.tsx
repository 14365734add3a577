import { Imprint } from '../../features/frame/imprint.tsx'
import { SiteBar } from '../../features/frame/site-bar.tsx'
import { AlbumStrip } from '../../features/goods/home/album-strip.tsx'
import { FeaturedDrop } from '../../features/goods/home/featured-drop.tsx'
import { Hero } from '../../features/goods/home/hero.tsx'
import { Newcomer } from '../../features/goods/home/newcomer.tsx'
import { NoticeStrip } from '../../features/goods/home/notice-strip.tsx'
import { Zones } from '../../features/goods/home/zones.tsx'
import { useBrandName } from '../../lib/brand.ts'

/** Zones before the albums. */
const zonesBeforeAlbums = 2

/** The home page. The site's header and footer are hidden here, so the page has its own. */
export default function HomePage() {
  const brand = useBrandName()
  return (
    <>
      <SiteBar />
      <h1 className="sr-only">{brand}</h1>
      <Hero />
      <Newcomer />
      <div className="h-4 md:h-8" />
      <FeaturedDrop />
      <Zones to={zonesBeforeAlbums} />
      <AlbumStrip />
      <Zones from={zonesBeforeAlbums} />
      <NoticeStrip />
      <div className="border-t border-line">
        <Imprint />
      </div>
    </>
  )
}
