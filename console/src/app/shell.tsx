import { ErrorState, IconButton, MenuIcon, SearchIcon, ToastHost } from '@app/ui'
import { Drawer } from '@app/ui/drawer'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isUnanswered } from '../lib/call.ts'
import { meOptions, useMaySee, useMe } from '../lib/session.ts'
import { GateDialog } from '../sign-in/gate-dialog.tsx'
import { ApprovalsBadge } from './approvals-badge.tsx'
import { Navigation } from './navigation.tsx'
import { useRead } from '../lib/query.ts'
import { useKeys } from '../lib/keys.ts'
import { NoRight } from '../parts/no-right.tsx'
import { editShown } from '../parts/edit-key.tsx'
import { Offline } from './offline.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { pageAt } from '../routes/index.ts'
import { Watermark } from './watermark.tsx'

const AccountMenu = lazy(() => import('./account-menu.tsx'))
const Palette = lazy(() => import('./palette.tsx'))
const Shortcuts = lazy(() => import('./shortcuts.tsx'))

/** Layout of every page behind the sign-in; without a session it asks for one here. */
export function Shell() {
  const me = useQuery(meOptions)
  if (!me.data) {
    const isRefused = me.isError && !isUnanswered(me.error)
    return (
      <>
        <main className="grid min-h-dvh place-items-center">
          {me.isError && !isRefused ? (
            <ErrorState isPage title="连接不上服务器" onRetry={() => void me.refetch()}>
              登录没有失效。请检查网络，再试一次。
            </ErrorState>
          ) : (
            <Waiting className="h-8 w-48" />
          )}
        </main>
        <LoginWhereNeeded failed={isRefused} />
      </>
    )
  }
  return <Frame />
}

/** Redirects to the sign-in page, which returns here, if nobody was signed in before. */
function LoginWhereNeeded({ failed }: { failed: boolean }) {
  const { href } = useLocation()
  useEffect(() => {
    if (failed) window.location.replace(`/console/login?to=${encodeURIComponent(href)}`)
  }, [failed, href])
  return null
}

function Frame() {
  const me = useMe()
  const brand = useRead('session/ways', {}).data?.brand
  const { pathname } = useLocation()
  const maySee = useMaySee()
  const page = pageAt(pathname)
  // Page on which the menu was opened; it is closed on the next page.
  const [menuOn, setMenuOn] = useState<string>()
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null)
  useKeys({
    'mod+k': () => setOverlay('palette'),
    '?': () => setOverlay('help'),
    e: () => editShown(document.querySelector('#content')),
  })
  useEffect(() => {
    document.title = `${page?.title ?? '没有这一页'} · 控制台`
  }, [page])
  return (
    <div className="flex min-h-dvh">
      <nav aria-label="快捷">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--layer-toast) focus:rounded-md focus:bg-surface focus:p-3"
        >
          跳到正文
        </a>
      </nav>
      <aside
        aria-label="控制台"
        className="sticky top-0 hidden h-dvh w-48 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface lg:flex print:hidden"
      >
        <p className="title px-5 pt-5 pb-3 text-lg leading-snug break-words">
          {brand} <span className="whitespace-nowrap">控制台</span>
        </p>
        <Navigation />
      </aside>
      <Drawer
        open={menuOn === pathname}
        onClose={() => setMenuOn(undefined)}
        title={[brand, '控制台'].filter(Boolean).join(' ')}
        side="left"
      >
        <Navigation />
      </Drawer>
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-(--layer-header) flex h-13 items-center gap-2 border-b border-line bg-surface px-3 lg:px-6 print:hidden">
          <IconButton label="打开菜单" className="lg:hidden" onClick={() => setMenuOn(pathname)}>
            <MenuIcon />
          </IconButton>
          <button
            type="button"
            className="flex h-9 w-full max-w-96 min-w-0 items-center gap-2 rounded-md border border-line bg-paper px-3 text-sm text-ink-faint hover:border-line-strong"
            onClick={() => setOverlay('palette')}
          >
            <SearchIcon className="size-4" />
            <span className="grow truncate text-left">
              {me.partner === null ? '搜索订单、用户、藏品，或前往页面' : '前往页面'}
            </span>
            <kbd className="hidden font-sans text-xs sm:block">⌘K</kbd>
          </button>
          <span className="hidden grow sm:block" />
          <ApprovalsBadge />
          <Suspense fallback={<span className="px-3 text-sm whitespace-nowrap">{me.displayName}</span>}>
            <AccountMenu />
          </Suspense>
        </header>
        <Offline />
        <main id="content" tabIndex={-1} className="relative min-w-0 grow px-3 py-5 outline-none lg:px-6 print:p-0">
          <Suspense fallback={<Waiting className="h-40" />}>
            {page && !maySee(page) ? (
              <NoRight
                what={page.title}
                permission={page.permission}
                isPlatform={page.isPlatform === true && me.partner !== null}
              />
            ) : (
              <Outlet />
            )}
          </Suspense>
        </main>
      </div>
      <Watermark text={`${me.displayName} ${me.name}`} />
      <Suspense>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
        {overlay === 'help' && <Shortcuts onClose={() => setOverlay(null)} />}
      </Suspense>
      <GateDialog name={me.name} />
      <ToastHost messageMs={4000} notificationMs={8000} />
    </div>
  )
}
