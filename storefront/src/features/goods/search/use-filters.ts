import { useEffect, useState } from 'react'
import { useSearchParams } from '../../../lib/router/router.tsx'
import { type Filters, readFilters, writeFilters } from '../filters.ts'

/**
 * Filters in the address and their setter. Each change is a history entry, so the back button reverts it. A choice
 * applies at once: the router shows a new address only after its guard, and a quick second choice must build on the
 * first.
 */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [query, setQuery] = useSearchParams()
  const address = query.toString()
  const [ahead, setAhead] = useState<{ of: string; filters: Filters }>()

  useEffect(() => {
    const follow = () => setAhead(undefined)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  function change(filters: Filters) {
    setAhead({ of: address, filters })
    setQuery(writeFilters(filters))
  }
  return [ahead?.of === address ? ahead.filters : readFilters(query), change]
}
