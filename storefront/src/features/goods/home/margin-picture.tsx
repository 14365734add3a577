import { Picture } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import { useQueryState } from '../../../lib/query-state.tsx'
import { homeBanners } from './api.ts'
import { BannerLink } from './banner-link.tsx'

/** A banner of the home page beside a text, with the same link. `at` wraps around. */
export function MarginPicture({ at, className }: { at: number; className?: string }) {
  const banners = useQueryState(homeBanners()).value?.list ?? []
  const banner = banners[at % Math.max(banners.length, 1)]
  if (!banner) return null
  return (
    <aside aria-label="正在展出" className={className}>
      <BannerLink link={banner.link} className="group animate-appear">
        <div className="mount rounded-sm p-1.5 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))] md:p-2">
          <Picture {...pictureProps(banner.phonePicture, '', '(min-width: 1024px) 300px, 1px')} ratio={3 / 4} />
        </div>
        <p className="title mt-3">{banner.title}</p>
        {banner.subtitle && <p className="mt-0.5 text-sm leading-relaxed text-ink-soft">{banner.subtitle}</p>}
      </BannerLink>
    </aside>
  )
}
