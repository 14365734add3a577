import { deviceStorage } from '@app/ui'
import { useState } from 'react'

/** Where those of the menu's rooms are remembered that somebody opened on this device. */
const key = 'console.rooms'

const remembered = (): readonly string[] => deviceStorage.get(key)?.split(',') ?? []

/** Which rooms of a long menu stand open beside the one where one is. */
export function useOpenRooms() {
  const [open, setOpen] = useState(remembered)
  return {
    isOpen: (room: string) => open.includes(room),
    toggle(room: string) {
      const next = open.includes(room) ? open.filter((one) => one !== room) : [...open, room]
      deviceStorage.set(key, next.join(','))
      setOpen(next)
    },
  }
}
