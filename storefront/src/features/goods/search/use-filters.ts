import { useSearchParams } from 'react-router'
import { type Filters, readFilters, writeFilters } from '../filters.ts'

/** The filters of the address, and how to change them: each change is a step the back button takes back. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [query, setQuery] = useSearchParams()
  return [readFilters(query), (filters) => setQuery(writeFilters(filters), { preventScrollReset: true })]
}
