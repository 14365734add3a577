import { applyNight, cx } from '@app/ui'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ExchangeHost } from '../../features/exchange/exchange-host.tsx'
import { Imprint } from '../../features/frame/imprint.tsx'
import { SiteBar } from '../../features/frame/site-bar.tsx'
import { TabBar } from '../../features/frame/tab-bar.tsx'
import { usePlayVisit } from '../../features/frame/use-menu.ts'
import { useKeptFavourites } from '../../features/goods/favourites/use-kept-favourites.ts'
import { PromotionHost } from '../../features/invite/promotion-host.tsx'
import { SafeCodeHost } from '../../features/security/safe-code-host.tsx'
import { usePersonalStream, useUnreadMessages } from '../../domain/inbox/unread.ts'
import { lazyPartWithRetry } from '../../lib/lazy/later.tsx'
import { useMediaQuery } from '../../lib/media.ts'
import { breakpoints, isNativeApp } from '../../lib/platform.ts'
import { setUnread } from '../../lib/title.ts'
import { KeptPages } from '../kept-pages.tsx'
import type { KeptPage } from '../kept.ts'
import { useKeptPages } from '../navigation.tsx'
import { hasSlimFooter, hasTabs, isOfNight, standsBare } from './frame-rule.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { ReturnPoint } from './return-point.tsx'

const RequiredUpdate = lazyPartWithRetry(() => import('../../features/download/required-update.tsx'))

/** Layout around the pages: header, tab bar, footer and notices. */
export function Layout() {
  const pages = useKeptPages()
  const shown = pages.at(-1)
  const small = useMediaQuery(`(max-width: ${breakpoints.downloadBare}px)`)
  const bare = !shown || standsBare(shown.name, small ? 0 : Infinity)
  const tabs = shown !== undefined && hasTabs(shown.name)
  const night = shown !== undefined && isOfNight(shown.name)
  useLayoutEffect(() => applyNight(night), [night])
  usePlayVisit(shown?.name === 'amusePlay')
  useKeptFavourites()
  usePersonalStream()
  const unread = useUnreadMessages()
  useEffect(() => setUnread(unread), [unread])
  return (
    <div className={cx('flex min-h-dvh flex-col', tabs && 'max-md:pb-safe-14')}>
      <nav aria-label="快捷">
        <a
          href="#main"
          onClick={(event) => {
            // The hash belongs to the router, so only the focus moves.
            event.preventDefault()
            document.getElementById('main')?.focus()
          }}
          className="fixed top-2 left-2 z-(--layer-toast) -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-paper focus:translate-y-0"
        >
          跳到正文
        </a>
      </nav>
      {/* On phones both notices stay in view, one below the other; from 768 px on only the offline notice does. */}
      <div className="sticky top-0 z-(--layer-header) md:contents">
        <OfflineNotice />
        {!bare && (
          <header className="relative z-(--layer-header) border-b border-line bg-paper/95 backdrop-blur">
            <SiteBar />
          </header>
        )}
      </div>
      <Main shown={shown}>
        <KeptPages pages={pages} />
      </Main>
      {!bare && (
        <footer className="mt-16 border-t border-line bg-sunken/60">
          <Imprint isSlim={hasSlimFooter(shown.name)} />
        </footer>
      )}
      {tabs && <TabBar />}
      {shown && <ReturnPoint page={shown} />}
      <ExchangeHost />
      <SafeCodeHost />
      <PromotionHost />
      {isNativeApp() && <RequiredUpdate />}
    </div>
  )
}

/**
 * Moves the focus to the main area and announces the title when another page is shown, as a page load would. A changed
 * filter moves no focus.
 */
function Main({ shown, children }: { shown: KeptPage | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const pathname = shown?.location.pathname
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    first.current = undefined
    main.current?.focus({ preventScroll: true })
    setSaid(document.title)
  }, [pathname])
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
      <main id="main" ref={main} tabIndex={-1} className="grow outline-none">
        {children}
      </main>
    </>
  )
}
