import { cx, IconButton, MenuIcon, SearchIcon } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { BrandMark } from './brand-mark.tsx'
import { useNoticeNews } from '../../domain/notice/news.ts'
import { MenuMark } from './menu-mark.tsx'
import { SeasonMark } from './season-mark.tsx'
import { makeCode } from '../../lib/lazy/code.ts'
import { lazySheetWithRetry, partOf } from '../../lib/lazy/later.tsx'
import { useMediaQuery } from '../../lib/media.ts'

/** Widths with more than the phone bar: Tailwind's `md`, which follows the browser's font size. */
const wide = '(min-width: 48rem)'
const wideCode = makeCode(() => import('./wide-bar.tsx'))
const WideBar = partOf(wideCode)

/** Loads the code the bar needs at this width; settles even if it cannot be loaded. */
export async function loadSiteBar(): Promise<void> {
  if (window.matchMedia(wide).matches) await wideCode.fetch()
}

const MenuDrawer = lazySheetWithRetry(() => import('./menu-drawer.tsx'))

/**
 * Brand, navigation, search and account in one bar: the content of the header, and of the home page's own top.
 * Phones: brand, search icon and drawer. From 768 px: two rows, from 1440 px one.
 */
export function SiteBar({ className }: { className?: string }) {
  const isWide = useMediaQuery(wide)
  const hasNews = useNoticeNews()
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <div
      className={cx(
        'relative z-(--layer-header) mx-auto flex w-full max-w-page flex-wrap items-center gap-x-3 px-4 sm:px-6 md:py-1 lg:px-10',
        className,
      )}
    >
      <BrandMark className="min-h-14 min-w-0 md:max-[52.5rem]:[&>.title]:hidden" />
      <SeasonMark />
      {isWide && <WideBar />}
      <div className="ml-auto flex md:hidden">
        <Link to={paths.search.path} aria-label="搜索" className="flex size-11 items-center justify-center text-xl">
          <SearchIcon />
        </Link>
        <IconButton
          label={hasNews ? '导览，有新公告' : '导览'}
          aria-haspopup="dialog"
          onClick={() => setDrawer('open')}
          className="relative -mr-2"
        >
          <MenuIcon />
          {hasNews && <MenuMark mark="dot" className="absolute top-2.5 right-2" />}
        </IconButton>
      </div>
      {drawer !== 'never' && <MenuDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />}
    </div>
  )
}
