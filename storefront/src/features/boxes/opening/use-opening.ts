import { useRef, useState } from 'react'
import { actOnce } from '../../../lib/act.ts'
import { call } from '../../../lib/call.ts'
import { toastError } from '../../../lib/query.ts'
import { type MyGiftBox, refreshBoxes } from '../api.ts'
import { blindShow, giftShow, type Show } from './show.ts'

/** Boxes that one call opens at most. */
export const mostAtOnce = 10

/**
 * Opens boxes: the call first, then the show of what it said. Only one opening is under way at a time, whatever is pressed;
 * a lost answer is asked for again with the same key.
 * @param onOpened called once boxes are open, before their show begins.
 */
export function useOpening(onOpened?: () => void) {
  const [show, setShow] = useState<Show>()
  const [isPlaying, setPlaying] = useState(false)
  /** Ids of the boxes that are being opened. */
  const [pending, setPending] = useState<readonly string[]>([])
  // Two presses may come before anything is drawn again.
  const isBusy = useRef(false)

  async function run(wish: string, boxIds: readonly string[], open: (key: string) => Promise<Show | undefined>) {
    if (isBusy.current) return
    isBusy.current = true
    setPending(boxIds)
    try {
      const next = await actOnce(wish, open)
      onOpened?.()
      setShow(next)
      setPlaying(next !== undefined)
    } catch (error) {
      toastError(error)
    } finally {
      isBusy.current = false
      setPending([])
      void refreshBoxes()
    }
  }

  return {
    show,
    /** Whether the show still covers the whole page: what lies behind it need not be drawn. */
    isPlaying,
    pending,
    /** Opens my blind boxes, all of them or none. */
    openBlind: (boxIds: readonly string[]) =>
      run(`open blind ${boxIds.join()}`, boxIds, async (idempotencyKey) => {
        const { list } = await call('hwnft/userBlindBox/open', { boxIds: [...boxIds] }, { idempotencyKey })
        return blindShow(list)
      }),
    openGift: (box: Pick<MyGiftBox, 'boxId' | 'name' | 'cover'>) =>
      run(`open gift ${box.boxId}`, [box.boxId], async (idempotencyKey) =>
        giftShow(box, await call('hwnft/userBox/open', { boxId: box.boxId }, { idempotencyKey })),
      ),
    showResult: () => setPlaying(false),
    close: () => setShow(undefined),
  }
}

export type Opening = ReturnType<typeof useOpening>
