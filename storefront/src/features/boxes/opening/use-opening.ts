import type { BoxId, OwnGiftBoxId } from '@app/contract'
import { useRef, useState } from 'react'
import { mutate, isLost } from '../../../lib/mutation.ts'
import { useLost } from '../../../lib/lost.ts'
import { toastError } from '../../../lib/query.ts'
import { findGiftBox, type MyGiftBox } from '../api.ts'
import { blindShow, giftShow, type Show } from './show.ts'

/** Boxes that one call opens at most. */
export const mostAtOnce = 10

/** A box that is or was being opened. Blind boxes and gift boxes are numbered apart. */
const keyOf = (kind: Show['kind'], boxId: BoxId | OwnGiftBoxId) => `${kind}/${boxId}`

/**
 * Opens boxes: the call first, then the animation of its result. Only one opening is in progress at a time, whatever is pressed,
 * and no box is opened twice. If an answer is lost, the outcome is queried at once, when the network is back, and when
 * the page is opened again, so that every opened box gets its animation; an opening that never arrived needs another press.
 * @param onOpened called once boxes are open, before their show begins.
 */
export function useOpening(onOpened?: () => void) {
  const [show, setShow] = useState<Show>()
  const [isPlaying, setPlaying] = useState(false)
  /** Keys of the boxes that are being opened. */
  const [pending, setPending] = useState<readonly string[]>([])
  // Two presses may come before anything is drawn again.
  const isBusy = useRef(false)
  const opened = useRef(new Set<string>())

  async function run(keys: readonly string[], open: () => Promise<Show | undefined>) {
    if (isBusy.current || keys.some((key) => opened.current.has(key))) return
    isBusy.current = true
    setPending(keys)
    try {
      const next = await open()
      begin(keys, next)
    } catch (error) {
      // Without an answer a box that was opened would only vanish: it stays until its show.
      if (!isLost(error)) toastError(error)
    } finally {
      isBusy.current = false
      setPending([])
    }
  }

  function begin(keys: readonly string[], next: Show | undefined): void {
    for (const key of keys) opened.current.add(key)
    onOpened?.()
    setShow(next)
    setPlaying(next !== undefined)
  }

  const openBlind = (boxIds: readonly BoxId[]) =>
    run(
      boxIds.map((boxId) => keyOf('blind', boxId)),
      async () => {
        const { list } = await mutate('hwnft/userBlindBox/open', { boxIds: [...boxIds] })
        return blindShow(list)
      },
    )
  const openGift = (box: Pick<MyGiftBox, 'boxId' | 'name' | 'cover'>) =>
    run([keyOf('gift', box.boxId)], async () => giftShow(box, await mutate('hwnft/userBox/open', { boxId: box.boxId })))

  const lostBlind = useLost('hwnft/userBlindBox/open', undefined, async ({ list }, about) =>
    begin(
      about.split(',').map((boxId) => keyOf('blind', boxId)),
      await blindShow(list),
    ),
  )
  const lostGift = useLost('hwnft/userBox/open', undefined, async (reply, boxId) => {
    const box = await findGiftBox(boxId)
    begin([keyOf('gift', boxId)], box && (await giftShow(box, reply)))
  })

  /** Repeats an opening that never arrived, after another press. */
  async function openLost(): Promise<void> {
    if (lostBlind) return openBlind(lostBlind.about.split(','))
    const box = lostGift && (await findGiftBox(lostGift.about))
    if (box) await openGift(box)
  }

  return {
    /** An opening whose answer was lost. */
    lost: lostBlind ?? lostGift,
    openLost,
    show,
    /** Whether the show still covers the whole page: what lies behind it need not be drawn. */
    isPlaying,
    /** How many boxes are being opened. */
    pending: pending.length,
    isOpening: (kind: Show['kind'], boxId: BoxId | OwnGiftBoxId) => pending.includes(keyOf(kind, boxId)),
    /** Opens my blind boxes, all of them or none. */
    openBlind,
    openGift,
    showResult: () => setPlaying(false),
    close: () => setShow(undefined),
  }
}

export type Opening = ReturnType<typeof useOpening>
