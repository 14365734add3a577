import { cx, Seal } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { setAppearance, useAppearance } from '../../lib/appearance.ts'
import { useBasicConfig, useBrandName } from '../../lib/brand.ts'
import { serverNow } from '../../lib/clock.ts'
import { linkTarget } from '../../lib/links.ts'
import { isElsewhere } from '../../lib/time.ts'
import { isSafeLink } from '../../lib/safe-link.ts'
import { sayUnderConstruction } from './account.ts'

const linkStyle =
  'inline-flex min-h-11 items-center text-sm text-ink-soft transition-colors hover:text-ink aria-pressed:text-ink aria-pressed:underline'

/**
 * Footer content: the about pages in effect, licences and filings, logo and copyright. Slim below pages that are shorter
 * than the full footer.
 */
export function Imprint({ isSlim = false }: { isSlim?: boolean }) {
  const config = useBasicConfig()
  const brand = useBrandName()
  const isElder = useAppearance(({ elder }) => elder)
  return (
    <div
      className={cx(
        'mx-auto grid max-w-page gap-x-12 px-4 sm:px-6 md:grid-cols-[1fr_auto] lg:px-10',
        isSlim ? 'items-center gap-y-1 py-4' : 'gap-y-6 py-10',
      )}
    >
      <div>
        <div className="flex items-center gap-2.5">
          <Seal className={cx('text-vermilion', isSlim ? 'size-5' : 'size-7')} />
          <span data-logo className={cx('title tracking-[0.16em]', !isSlim && 'text-lg')}>
            {brand}
          </span>
        </div>
        {!isSlim && <p className="mt-2 min-h-[1.6em] text-sm text-ink-faint">{config?.slogan}</p>}
      </div>
      <nav aria-label="关于" className="md:text-right">
        <ul className="flex flex-wrap gap-x-6 md:justify-end">
          {config?.aboutPages.map(({ key, title }) => (
            <li key={key}>
              <Link to={address('aboutUs', { title: key })} className={linkStyle}>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={sayUnderConstruction} className={linkStyle}>
              艺术合作
            </button>
          </li>
          <li>
            <button
              type="button"
              aria-pressed={isElder}
              onClick={() => setAppearance({ elder: !isElder })}
              className={linkStyle}
            >
              长辈模式
            </button>
          </li>
        </ul>
      </nav>
      <div
        className={cx(
          'text-xs leading-6 text-ink-faint md:col-span-2',
          isSlim ? 'flex flex-wrap gap-x-5' : 'border-t border-line pt-5',
        )}
      >
        <ul className="flex min-h-6 flex-wrap gap-x-5">
          {config?.licences.map(({ name, number, link }) => (
            <li key={name}>
              {isSafeLink(link) ? (
                <a
                  href={linkTarget(link)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
                >
                  {name} {number}
                </a>
              ) : (
                <>
                  {name} {number}
                </>
              )}
            </li>
          ))}
        </ul>
        {isElsewhere(serverNow()) && <p className="min-h-6">本站时间均为北京时间（UTC+8），与你所在地的时间不同。</p>}
        <p className="min-h-6">{config?.copyright}</p>
      </div>
    </div>
  )
}
