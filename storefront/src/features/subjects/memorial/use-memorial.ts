import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../lib/router/router.tsx'
import { memorySection, subjectInfo } from '../api.ts'
import { queryStateOf } from '../../../lib/query-state.tsx'

/**
 * The memorial zone an address names by `?id=`, or the one the menu leads to where it names none. `section` is what the
 * operator set for the menu's zone, and undefined for another one; `isSettled` tells whether it will still come.
 */
export function useMemorial() {
  const [search] = useSearchParams()
  const named = search.get('id') ?? ''
  const config = useQuery(memorySection())
  const id = named || (config.data?.id ?? '')
  const info = useQuery({ ...subjectInfo(id), enabled: id !== '' })
  // Without a name and without the setting there is nothing to ask for.
  const { error, fetchStatus, refetch } = id === '' ? config : info
  const reading = queryStateOf({ data: info.data, error, fetchStatus, refetch })
  return {
    id,
    reading,
    subject: reading.value?.subject,
    section: config.data?.id === id ? config.data : undefined,
    isSettled: !config.isPending,
  }
}
