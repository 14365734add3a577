import { PagePosition } from '@app/contract/enums'
import { Seal } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useBasicConfig, useBrandName } from '../../lib/brand.ts'
import { pictureProps } from '../../lib/image.ts'
import { useMediaQuery } from '../../lib/media.ts'
import { read } from '../../lib/query.ts'

/** Beside the forms on wide screens: the work that hangs first on the home page, with the house's name as its label. */
export function LoginArt() {
  const wide = useMediaQuery('(min-width: 64rem)')
  const { data } = useQuery({ ...read('goods/adComm/list', { pagePosition: PagePosition.home }), enabled: wide })
  const brand = useBrandName()
  const slogan = useBasicConfig()?.slogan
  const work = data?.list[0]
  if (!wide) return null
  const picture = work && pictureProps(work.phonePicture, '', '46vw')
  return (
    <aside
      aria-hidden
      className="sticky top-0 h-dvh overflow-hidden bg-sunken bg-cover bg-center"
      style={picture?.placeholder ? { backgroundImage: `url("${picture.placeholder}")` } : undefined}
    >
      {picture?.src && (
        <picture>
          {picture.sources?.map((source) => (
            <source key={source.type} {...source} sizes={picture.sizes} />
          ))}
          <img src={picture.src} alt="" className="absolute inset-0 size-full animate-appear object-cover" />
        </picture>
      )}
      <div className="absolute top-14 left-14 flex flex-col items-center gap-5 bg-surface px-3.5 pt-6 pb-4 shadow-mount">
        <span className="title upright text-2xl">{brand}</span>
        <Seal className="size-7 text-vermilion" />
      </div>
      <p className="absolute inset-x-0 bottom-0 bg-surface/90 px-14 py-5 text-sm text-ink-soft">
        {slogan}
        {work && <span className="float-right text-ink-faint">{work.title}</span>}
      </p>
    </aside>
  )
}
