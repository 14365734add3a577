import { deviceStorage } from '@app/ui'
import { useState } from 'react'

/** Where those of the menu's rooms are remembered that somebody opened on this device. */
const key = 'console.rooms'

const remembered = (): readonly string[] => deviceStorage.get(key)?.split(',') ?? []

/** Which rooms of a long menu stand open beside the one where one is. */
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
