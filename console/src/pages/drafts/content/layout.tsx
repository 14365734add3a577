import type { ReactNode } from 'react'

/** Two columns of fields on a wide screen. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 md:grid-cols-2">{children}</div>
)

/** Fields below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-4">{children}</div>
