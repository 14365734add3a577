import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Search = Readonly<Record<string, string>>

interface Manner {
  /** Takes the place of what stood there, so that the way back leaves it out. */
  replaces?: boolean
}

/** What stands behind the question mark, and how to change it: a name with `undefined` is taken away. */
export function useAddress(): readonly [Search, (change: Record<string, string | undefined>, manner?: Manner) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Record<string, string | undefined>, { replaces = false }: Manner = {}) => {
      void navigate({
        to: '.',
        replace: replaces,
        search: (before: Search) => withoutEmpty({ ...before, ...changed }),
      })
    },
    [navigate],
  )
  return [search, change]
}

const withoutEmpty = (search: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))

/** What stands in the path for `$name`. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}
