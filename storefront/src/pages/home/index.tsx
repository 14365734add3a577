import { Imprint } from '../../features/frame/imprint.tsx'
import { SiteBar } from '../../features/frame/site-bar.tsx'
import { FeaturedDrop } from '../../features/goods/home/featured-drop.tsx'
import { Hero } from '../../features/goods/home/hero.tsx'
import { Newcomer } from '../../features/goods/home/newcomer.tsx'
import { lazyPartWithRetry } from '../../lib/lazy/later.tsx'
import { useBrandName } from '../../lib/brand.ts'

// Below the first screen, so its code is no part of the first visit.
const Walls = lazyPartWithRetry(
  () => import('../../features/goods/home/walls.tsx'),
  () => <div role="status" aria-label="正在加载作品" className="min-h-dvh" />,
)

const NextEvents = lazyPartWithRetry(
  () => import('../../features/calendar/next-events.tsx'),
  () => null,
)

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
      <Walls next={<NextEvents />} />
      <div className="border-t border-line">
        <Imprint />
      </div>
    </>
  )
}
