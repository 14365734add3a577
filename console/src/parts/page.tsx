import type { ReactNode } from 'react'
import { PageHelp } from './page-help.tsx'
import { PendingNotice, PendingProvider, usePendingApprovals } from './pending-approvals.tsx'

interface PageProps {
  title: ReactNode
  /** One line under the title. */
  note?: ReactNode
  /**
   * Purpose of the page and what to watch for, in a few sentences, shown on request. Default: the text of
   * `routes/help.ts`.
   */
  help?: ReactNode
  /** Placed at the end of the title line. */
  actions?: ReactNode
  /** Record on the page, such as `user:7`: requests that wait for it are shown, and forms warn of voiding them. */
  target?: string
  children: ReactNode
}

/** Page of the console: its title, the actions on all of it, and its content. */
export function Page({ title, note, help, actions, target, children }: PageProps) {
  const pending = usePendingApprovals(target)
  return (
    <PendingProvider value={pending}>
      <div className="mx-auto flex max-w-[110rem] flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h1 className="title text-xl">{title}</h1>
            {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
        </div>
        <PageHelp>{help}</PageHelp>
        <PendingNotice pending={pending} />
        {children}
      </div>
    </PendingProvider>
  )
}

/** One part of a page, on a card of its own. */
export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-md border border-line bg-surface print:break-inside-avoid">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <h2 className="font-medium">{title}</h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
