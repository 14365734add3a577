import { Picture } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import { useQueryState } from '../../../lib/query-state.tsx'
import { homeBanners } from './api.ts'

/** First banner of the home page, as a band above a page; its space is reserved while it loads. */
export function Frieze({ className }: { className?: string }) {
  const { value, kind } = useQueryState(homeBanners())
  const banner = value?.list[0]
  if (kind !== 'loading' && !banner) return null
  return (
    <div className={className}>
      <div className="mount rounded-sm p-1.5 md:p-2">
        <div className="relative aspect-[21/9] overflow-hidden bg-sunken md:aspect-[32/9]">
          {banner && (
            <Picture
              {...pictureProps(banner.picture, '', '(min-width: 1480px) 1400px, 94vw')}
              ratio={undefined}
              className="absolute inset-0 size-full aspect-auto!"
            />
          )}
        </div>
      </div>
    </div>
  )
}
