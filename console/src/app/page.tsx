import type { ReactNode } from 'react'

interface PageProps {
  title: ReactNode
  /** Under the title, in one line. */
  note?: ReactNode
  /** What the page is for and what to mind, in a few sentences; opened by who wants to read it. */
  help?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the console: its title, what can be done to all of it, and what it shows. */
export function Page({ title, note, help, actions, children }: PageProps) {
  return (
    <div className="mx-auto flex max-w-[110rem] flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="title text-xl">{title}</h1>
          {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {help && (
        <details className="-mt-3 text-sm text-ink-soft">
          <summary className="w-fit cursor-pointer text-ink-faint hover:text-ink">这一页怎么用</summary>
          <div className="mt-2 flex max-w-[46rem] flex-col gap-1.5 rounded-md bg-sunken px-4 py-3 leading-6">
            {help}
          </div>
        </details>
      )}
      {children}
    </div>
  )
}

/** One part of a page, on a sheet of its own. */
export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-md border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <h2 className="font-medium">{title}</h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
