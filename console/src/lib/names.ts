import { type PickKind, pickRights } from '@app/contract/admin/pickNames'
import { useQuery } from '@tanstack/react-query'
import { send } from './call.ts'
import { useMay } from './session.ts'

/** Maximum ids of one `pick/list` call. */
const mostIds = 100

interface Waiting {
  ids: Set<string>
  names: Promise<ReadonlyMap<string, string>>
}

/** Ids that the next call asks for, by kind. */
const waiting = new Map<PickKind, Waiting>()

/** Reads names in one call for all ids of a kind that a render asks for. */
function nameOf(of: PickKind, id: string): Promise<string | null> {
  let batch = waiting.get(of)
  if (!batch || batch.ids.size >= mostIds) {
    const ids = new Set<string>()
    batch = { ids, names: Promise.resolve().then(() => readNames(of, ids)) }
    waiting.set(of, batch)
  }
  batch.ids.add(id)
  return batch.names.then((names) => names.get(id) ?? null)
}

async function readNames(of: PickKind, ids: Set<string>): Promise<ReadonlyMap<string, string>> {
  if (waiting.get(of)?.ids === ids) waiting.delete(of)
  const { list } = await send('pick/list', { of, ids: [...ids].join(',') })
  return new Map(list.map(({ id, name }) => [id, name]))
}

/** Returns the name of a record; undefined while loading, without the right to read it, or if it has none. */
export function useName(of: PickKind | undefined, id: string): string | undefined {
  const may = useMay()
  const right = of && pickRights[of]
  const { data } = useQuery({
    queryKey: ['name', of, id],
    queryFn: () => (of ? nameOf(of, id) : null),
    enabled: of !== undefined && /^[\w-]{1,40}$/.test(id) && (right === undefined || may(right)),
    staleTime: 60_000,
    retry: false,
  })
  return data || undefined
}
