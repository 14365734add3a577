import { PagePosition } from '@app/contract/enums'
import { Seal } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useBasicConfig, useBrandName } from '../../lib/brand.ts'
import { pictureProps } from '../../lib/image.ts'
import { useMediaQuery } from '../../lib/media.ts'
import { read } from '../../lib/query.ts'

/**
 * First work of the home page, labelled with the brand name. It is beside the forms on wide screens and above them
 * elsewhere, where it disappears on low screens to leave space for the form.
 */
export function LoginArt() {
  const isWide = useMediaQuery('(min-width: 64rem)')
  const { data } = useQuery(read('goods/adComm/list', { pagePosition: PagePosition.home }))
  const brand = useBrandName()
  const slogan = useBasicConfig()?.slogan
  const work = data?.list[0]
  const picture = work && pictureProps(work.phonePicture, '', isWide ? '46vw' : '96vw')
  return (
    <aside
      aria-hidden
      className="relative h-[clamp(9rem,27dvh,17rem)] overflow-hidden bg-sunken bg-cover bg-center max-lg:[@media(max-height:34rem)]:h-20 lg:sticky lg:top-0 lg:h-dvh"
      style={picture?.placeholder ? { backgroundImage: `url("${picture.placeholder}")` } : undefined}
    >
      {picture?.src && (
        <picture>
          {picture.sources?.map((source) => (
            <source key={source.type} {...source} sizes={picture.sizes} />
          ))}
          <img
            src={picture.src}
            alt=""
            className="absolute inset-0 size-full animate-appear object-cover max-lg:object-[50%_30%]"
          />
        </picture>
      )}
      <div className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-paper to-transparent lg:hidden" />
      <div className="absolute top-0 right-5 flex flex-col items-center gap-3 bg-surface px-2.5 pt-5 pb-3 shadow-mount max-lg:[@media(max-height:34rem)]:hidden lg:top-14 lg:right-auto lg:left-14 lg:gap-5 lg:px-3.5 lg:pt-6 lg:pb-4">
        <span className="title upright text-lg lg:text-2xl">{brand}</span>
        <Seal className="size-5 text-vermilion lg:size-7" />
      </div>
      <p className="absolute inset-x-0 bottom-0 bg-surface/90 px-14 py-5 text-sm text-ink-soft max-lg:hidden">
        {slogan}
        {work && <span className="float-right text-ink-faint">{work.title}</span>}
      </p>
    </aside>
  )
}
