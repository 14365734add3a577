import { useMemo } from 'react'
import { type Search, useAddress } from '../app/address.ts'
import { type ListPath, listOf } from './types.ts'

/** Names in the address that are the list's own and no filter. */
const own = new Set(['cols', 'page', 'sort', 'after', 'size'])

export interface ListAddress {
  /** What narrows the list, as text. */
  filters: Search
  sort: string
  after: string | undefined
  /** Counted from 1, for the eye. */
  page: number
  size: number
  /** Columns that were chosen; undefined where the list's own stand. */
  columns: readonly string[] | undefined
  /** What the server is asked for. */
  input: Readonly<Record<string, string>>
  setFilter: (name: string, value: string | undefined) => void
  setFilters: (filters: Search) => void
  setSort: (sort: string) => void
  setColumns: (columns: readonly string[] | undefined) => void
  setSize: (size: string) => void
  goOn: (after: string) => void
  goToFirst: () => void
  /** Shows what was kept: filters and sort as an address has them, and columns. */
  open: (query: string, columns: readonly string[]) => void
}

/**
 * A list as the address says it: filters, sort, columns and page. What the address names besides goes to the server too, which
 * refuses a filter that it does not know instead of forgetting it.
 */
export function useListAddress(path: ListPath): ListAddress {
  const [search, change] = useAddress()
  return useMemo(() => {
    const { sorts } = listOf(path)
    const filters = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
    const sort = search['sort'] ?? sorts[0] ?? ''
    const { after, cols, size } = search
    const page = Math.max(1, Number(search['page']) || 1)
    const firstPage = { after: undefined, page: undefined }
    return {
      filters,
      sort,
      after,
      page,
      size: Number(size) || 50,
      columns: cols?.split(','),
      input: { ...filters, sort, ...(after !== undefined && { after }), ...(size !== undefined && { size }) },
      setFilter: (name, value) => change({ [name]: value, ...firstPage }),
      setFilters: (next) =>
        change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), ...next, ...firstPage }),
      setSort: (next) => change({ sort: next === sorts[0] ? undefined : next, ...firstPage }),
      setColumns: (columns) => change({ cols: columns?.join(',') }, { replaces: true }),
      setSize: (next) => change({ size: next === '50' ? undefined : next, ...firstPage }),
      goOn: (next) => change({ after: next, page: String(page + 1) }),
      goToFirst: () => change(firstPage),
      open: (query, columns) =>
        change({
          ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
          ...Object.fromEntries(new URLSearchParams(query)),
          cols: columns.join(','),
          ...firstPage,
        }),
    }
  }, [path, search, change])
}
