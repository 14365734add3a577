import { useState } from 'react'
import type { ListAddress } from './address.ts'
import { type ListPath, listOf } from './types.ts'

/** Where the columns that were chosen for a list are remembered. */
const keyOf = (path: ListPath) => `console.columns.${path}`

function remembered(path: ListPath): readonly string[] | undefined {
  return localStorage.getItem(keyOf(path))?.split(',')
}

/** The columns of a list: those of the address, else those chosen last on this device, else the page's own. */
export function useColumns(path: ListPath, address: ListAddress, own: readonly string[] | undefined) {
  const { columns: known } = listOf(path)
  const [last, setLast] = useState(() => remembered(path))
  const standard = own ?? Object.keys(known)
  const shown = (address.columns ?? last ?? standard).filter((name) => name in known)
  return {
    shown: shown.length > 0 ? shown : standard,
    choose(columns: readonly string[] | undefined) {
      if (columns) localStorage.setItem(keyOf(path), columns.join(','))
      else localStorage.removeItem(keyOf(path))
      setLast(columns)
      address.setColumns(columns)
    },
  }
}
