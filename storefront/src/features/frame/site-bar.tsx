import { cx, IconButton, MenuIcon, SearchIcon } from '@app/ui'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { useNoticeNews } from '../../lib/notice-news.ts'
import { HeaderSearch } from './header-search.tsx'
import { MenuMark, TopMenu } from './top-menu.tsx'
import { useTopMenu } from './use-menu.ts'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

/**
 * Brand, navigation, search and account in one bar: the content of the header, and of the home page's own top.
 * Phones: brand, magnifier and the drawer. From 768 px: two rows, from 1440 px one.
 */
export function SiteBar({ className }: { className?: string }) {
  const items = useTopMenu()
  const hasNews = useNoticeNews()
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <div
      className={cx(
        'mx-auto flex w-full max-w-[96rem] flex-wrap items-center gap-x-3 px-4 md:px-6 md:py-1 lg:px-8',
        className,
      )}
    >
      <BrandMark className="min-h-14" />
      <TopMenu
        items={items}
        className="max-md:hidden md:order-last md:-ml-4 md:w-full 2xl:order-none 2xl:ml-4 2xl:w-auto"
      />
      <HeaderSearch className="ml-auto max-md:hidden md:max-w-[calc(100%-20rem)] md:shrink" />
      <AppearanceMenu className="max-md:hidden" />
      <AccountMenu className="max-md:hidden" />
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
      {drawer !== 'never' && (
        <Suspense>
          <MenuDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </div>
  )
}
