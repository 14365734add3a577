import { ToastHost } from '@app/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Place } from '../lib/router/history.ts'
import { HashRouter } from '../lib/router/router.tsx'
import { isWeChat } from '../lib/platform.ts'
import { queryClient } from '../lib/query.ts'
import { AppBoundary } from './error-boundary.tsx'
import { Layout } from './layout/index.tsx'
import { WeChatTip } from './layout/wechat-tip.tsx'

/** Milliseconds that a message and a notification stay. */
const toastTimes = { message: 3000, notification: 4500 } as const

/** Renders the whole application. Mount it once the router is ready; `start` is the location it was prepared for. */
export function App({ start }: { start?: Place | undefined }) {
  if (isWeChat()) return <WeChatTip />
  return (
    <AppBoundary>
      <QueryClientProvider client={queryClient}>
        <HashRouter start={start}>
          <Layout />
        </HashRouter>
        <ToastHost messageMs={toastTimes.message} notificationMs={toastTimes.notification} />
      </QueryClientProvider>
    </AppBoundary>
  )
}
