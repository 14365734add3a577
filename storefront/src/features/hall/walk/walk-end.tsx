import type { ReactNode } from 'react'

/** End of the walk: a title, a line of text and what to do next. */
export function WalkEnd({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden className="hall-moon block" />
      <h2 className="title text-2xl tracking-[0.12em]">{title}</h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
