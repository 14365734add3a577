import { deviceStorage } from '@app/ui'
import { useState } from 'react'

/** Storage key for the menu groups that were opened on this device. */
const key = 'console.openGroups'

const remembered = (): readonly string[] => deviceStorage.get(key)?.split(',') ?? []

/** Returns the groups of a long menu that are open besides the current one. */
export function useOpenGroups() {
  const [open, setOpen] = useState(remembered)
  return {
    isOpen: (navGroup: string) => open.includes(navGroup),
    toggle(navGroup: string) {
      const next = open.includes(navGroup) ? open.filter((one) => one !== navGroup) : [...open, navGroup]
      deviceStorage.set(key, next.join(','))
      setOpen(next)
    },
  }
}
