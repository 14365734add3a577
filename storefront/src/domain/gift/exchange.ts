import { create } from 'zustand'

/** Whether the gift-exchange dialog is open. The layout renders it, so that it outlives the menu it was opened from. */
export const useExchange = create<boolean>(() => false)

export const openExchange = (): void => useExchange.setState(true, true)
export const closeExchange = (): void => useExchange.setState(false, true)
