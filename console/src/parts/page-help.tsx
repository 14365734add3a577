import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const Sentences = lazy(async () => {
  const [{ pageHelp }, { pageAt }] = await Promise.all([import('../routes/help.ts'), import('../routes/index.ts')])
  return {
    default: function OfPage({ pathname }: { pathname: string }) {
      return (pageHelp[pageAt(pathname)?.path ?? ''] ?? []).map((sentence) => <p key={sentence}>{sentence}</p>)
    },
  }
})

/** Collapsed help of a page: its own text, else the entry of `routes/help.ts` for its path. */
export function PageHelp({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="-mt-3 text-sm text-ink-soft" onToggle={() => setOpened(true)}>
      <summary className="w-fit cursor-pointer text-ink-faint hover:text-ink">使用说明</summary>
      <div className="mt-2 flex max-w-[46rem] flex-col gap-1.5 rounded-md bg-sunken px-4 py-3 leading-6">
        {children ?? <Suspense>{wasOpened && <Sentences pathname={pathname} />}</Suspense>}
      </div>
    </details>
  )
}
