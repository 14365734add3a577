import { create } from 'zustand'

/** Whether the invite pop-up is open. The layout renders it, so that it outlives what it was opened from. */
export const usePromotion = create<boolean>(() => false)

export const openPromotion = (): void => usePromotion.setState(true, true)
export const closePromotion = (): void => usePromotion.setState(false, true)
