import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Search = Readonly<Record<string, string>>

interface ChangeOptions {
  /** Replaces the current history entry, so that going back skips it. */
  replaces?: boolean
}

/** Returns the query parameters and a function that changes them; `undefined` removes a parameter. */
export function useAddress(): readonly [
  Search,
  (change: Record<string, string | undefined>, options?: ChangeOptions) => void,
] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Record<string, string | undefined>, { replaces = false }: ChangeOptions = {}) => {
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

/** Returns the value of `$name` in the path. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}
