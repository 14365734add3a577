import { Button, CloseIcon, ErrorState, IconButton } from '@app/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { MissingCodeError } from './code.ts'

interface MissingProps {
  /** Undefined if the code loaded but failed to render. */
  error?: MissingCodeError
  onRetry: () => unknown
}

const newer = {
  title: '有新版本了',
  text: '页面刚刚更新过，重新打开就能继续。',
  /** Shown beside content that the user may be writing in. */
  keep: '写了一半的内容，请先留好再打开。',
} as const

const reload = () => window.location.reload()

/** Replaces a page, or a part of it, whose code could not be loaded. Retries by itself when the network is back. */
export function MissingPart({
  error,
  onRetry,
  isPage,
  action,
}: MissingProps & { isPage?: boolean; action?: ReactNode }) {
  useRetryOnline(onRetry)
  if (error?.isOutdated) {
    return (
      <ErrorState
        isPage={isPage}
        title={newer.title}
        action={
          <Button variant={isPage ? 'primary' : 'secondary'} onClick={reload}>
            打开新版本
          </Button>
        }
      >
        {newer.text}
        {!isPage && newer.keep}
      </ErrorState>
    )
  }
  return <ErrorState isPage={isPage} onRetry={onRetry} action={action} className={isPage ? undefined : 'py-6'} />
}

/** Notice over the page in place of a sheet whose code could not be loaded. */
export function MissingOver({ error, onRetry, onClose }: MissingProps & { onClose: () => void }) {
  useRetryOnline(onRetry)
  const isNewer = error?.isOutdated === true
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-(--layer-toast) mx-auto flex max-w-dialog animate-rise items-start gap-2 rounded-lg border border-line bg-surface py-2 pr-1 pl-5 text-ink shadow-float"
    >
      <div className="min-w-0 grow pt-2 pb-3">
        <p className="font-medium">{isNewer ? newer.title : '这一步打开失败'}</p>
        <p className="mt-0.5 mb-3 text-sm text-ink-soft">
          {isNewer ? newer.text + newer.keep : '网络可能断了一下，什么都没有提交。'}
        </p>
        <Button size="small" onClick={isNewer ? reload : onRetry}>
          {isNewer ? '打开新版本' : '再试一次'}
        </Button>
      </div>
      <IconButton label="关闭" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** Notice over the page while the code of a sheet loads; not seen unless that takes longer than a blink. */
export function WaitingOver() {
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-(--layer-toast) mx-auto w-fit animate-appear rounded-full border border-line bg-surface px-5 py-2.5 text-sm text-ink-soft shadow-float [animation-delay:400ms]"
    >
      正在打开…
    </p>
  )
}

function useRetryOnline(onRetry: () => unknown): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => void retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
}
