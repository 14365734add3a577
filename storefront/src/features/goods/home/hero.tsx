import type { Reply } from '@app/contract/types'
import { Bone, Carousel, Picture, Seal } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import { useMediaQuery } from '../../../lib/media.ts'
import { breakpoints } from '../../../lib/platform.ts'
import { homeBanners } from './api.ts'
import { BannerLink } from './banner-link.tsx'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'

type Banner = Reply<'goods/adComm/list'>['list'][number]

/**
 * Aspect ratio: an upright scroll on phones, a hand scroll elsewhere. Boxes are sized by classes before the data
 * arrives.
 */
const frame = 'aspect-[4/5] md:aspect-[21/9] md:max-h-[68dvh] md:w-full'
/**
 * On phones slightly less than the full width: at two pixels per point this selects the 750 px file, half the bytes of
 * 1080.
 */
const sizes = { phone: '96vw', wide: '100vw' } as const
const autoplayMs = 7000

/** Banners at the top, each with its title written down the edge as on a painting. */
export function Hero() {
  return (
    <QueryBoundary
      of={useQueryState(homeBanners())}
      loading={<HeroSkeleton />}
      failure={{ title: '作品加载失败', className: 'min-h-[50dvh] justify-center' }}
    >
      {({ list }) =>
        list.length > 0 && (
          <Carousel
            label="今日展览"
            autoplayMs={autoplayMs}
            slides={list.map((banner, index) => ({
              key: banner.id,
              content: <Slide banner={banner} isFirst={index === 0} />,
            }))}
          />
        )
      }
    </QueryBoundary>
  )
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.mobile - 1}px)`)
  const picture = isPhone ? banner.phonePicture : banner.picture
  return (
    <BannerLink link={banner.link}>
      <div className={`relative overflow-hidden bg-sunken ${frame}`}>
        <Picture
          {...pictureProps(picture, '', isPhone ? sizes.phone : sizes.wide)}
          priority={isFirst}
          ratio={undefined}
          className="absolute inset-0 size-full aspect-auto!"
        />
        <div className="absolute top-5 right-5 flex flex-col items-center gap-3 bg-surface/92 px-2.5 pt-4 pb-3 shadow-mount md:top-6 lg:top-10 md:right-[max(2.5rem,calc(50%-43.75rem))] md:px-3.5 md:pt-5 md:pb-4 lg:px-4 lg:pt-7 lg:pb-5">
          <h2 className="title upright text-xl leading-none md:text-2xl lg:text-3xl">{banner.title}</h2>
          <Seal className="size-5 text-vermilion lg:size-7" />
        </div>
      </div>
      {banner.subtitle && (
        <p className="px-6 pt-3 text-center text-sm text-balance text-ink-soft md:pt-4 md:text-base">
          {banner.subtitle}
        </p>
      )}
    </BannerLink>
  )
}

function HeroSkeleton() {
  return (
    <div role="status" aria-label="正在加载作品">
      <div className={`animate-breathe bg-line/50 ${frame}`} />
      <Bone className="mx-auto mt-4 h-4 w-3/5 max-w-96" />
      <div className="h-12" />
    </div>
  )
}
