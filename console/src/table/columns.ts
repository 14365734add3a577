import type { ListPath } from '@app/contract/admin/routes'
import { deviceStorage } from '@app/ui'
import { useCallback, useMemo, useState } from 'react'
import type { ListAddress } from './address.ts'
import { listOf } from './types.ts'

/** Storage key of a list's chosen columns. */
const keyOf = (path: ListPath) => `console.columns.${path}`

function remembered(path: ListPath): readonly string[] | undefined {
  return deviceStorage.get(keyOf(path))?.split(',')
}

/**
 * Returns the columns of a list: those of the address, else those chosen last on this device, else the page's default.
 */
export function useColumns(path: ListPath, address: ListAddress, own: readonly string[] | undefined) {
  const [last, setLast] = useState(() => remembered(path))
  // Keeps the same array while the choice is unchanged, because a new array renders every row again.
  const shown = useMemo(() => {
    const { columns: known } = listOf(path)
    const standard = own ?? Object.keys(known)
    const chosen = (address.columns ?? last ?? standard).filter((name) => name in known)
    return chosen.length > 0 ? chosen : standard
  }, [path, address.columns, last, own])
  const { setColumns } = address
  const choose = useCallback(
    (columns: readonly string[] | undefined) => {
      if (columns) deviceStorage.set(keyOf(path), columns.join(','))
      else deviceStorage.remove(keyOf(path))
      setLast(columns)
      setColumns(columns)
    },
    [path, setColumns],
  )
  return { shown, choose }
}
