import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../lib/router/router.tsx'
import { memorySection, subjectInfo } from '../api.ts'
import { queryStateOf } from '../../../lib/query-state.tsx'

/**
 * Memorial zone named by `?id=` in the address, or the menu's one without it. `section` is the operator's setting for
 * the menu's zone and undefined for another one; `isSettled` is true once the setting is loaded or has failed.
 */
export function useMemorial() {
  const [search] = useSearchParams()
  const named = search.get('id') ?? ''
  const config = useQuery(memorySection())
  const id = named || (config.data?.id ?? '')
  const info = useQuery({ ...subjectInfo(id), enabled: id !== '' })
  // Without an id and without the setting there is nothing to load.
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
