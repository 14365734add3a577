import type { ListPath } from '@app/contract/admin/routes'
import { useMemo } from 'react'
import { type Search, useAddress } from '../lib/address.ts'
import { listOf } from './types.ts'

/** Query parameters of the list itself, which are not filters. */
const own = new Set(['cols', 'page', 'sort', 'after', 'size'])

const none: Search = {}

/** The name of the filter `search` in links and views of earlier releases. */
const formerSearch = 'words'

export interface ListAddress {
  /** Filters as text. */
  filters: Search
  sort: string
  after: string | undefined
  /** Page number for display, from 1. */
  page: number
  size: number
  /** Chosen columns; undefined for the list's default. */
  columns: readonly string[] | undefined
  /** Input of the request. */
  input: Readonly<Record<string, string>>
  setFilter: (name: string, value: string | undefined) => void
  setFilters: (filters: Search) => void
  setSort: (sort: string) => void
  setColumns: (columns: readonly string[] | undefined) => void
  setSize: (size: string) => void
  goOn: (after: string) => void
  goToFirst: () => void
  /** Applies a saved view: filters and sort in the form of an address, and columns. */
  open: (query: string, columns: readonly string[]) => void
}

/**
 * Reads a list's filters, sort, columns and page from the address. Other parameters are sent to the server too, which
 * refuses an unknown filter instead of ignoring it. `standard` are filters that apply unless the address names them.
 */
export function useListAddress(path: ListPath, standard: Search = none): ListAddress {
  const [asked, setAddress] = useAddress()
  return useMemo(() => {
    const { [formerSearch]: former, ...named } = asked
    const search: Search = { ...standard, ...(former !== undefined && { search: former }), ...named }
    const change: typeof setAddress = (changed, options) =>
      setAddress(
        { ...named, ...(former !== undefined && { search: former }), [formerSearch]: undefined, ...changed },
        options,
      )
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
  }, [path, standard, asked, setAddress])
}
