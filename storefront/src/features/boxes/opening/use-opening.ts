import type { BoxId, OwnGiftBoxId } from '@app/contract'
import { useRef, useState } from 'react'
import { mutate, isLost } from '../../../lib/mutation.ts'
import { useLost } from '../../../lib/lost.ts'
import { toastError } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { findGiftBox, type MyGiftBox } from '../api.ts'
import { blindShow, giftShow, type Show } from './show.ts'

/** Maximum boxes opened by one call. */
export const mostAtOnce = 10

/** Key of a box being opened. Blind boxes and gift boxes are numbered separately. */
const keyOf = (kind: Show['kind'], boxId: BoxId | OwnGiftBoxId) => `${kind}/${boxId}`

/**
 * Opens boxes: the call first, then the animation of its result. Only one opening is in progress at a time, and no box
 * is opened twice. If an answer is lost, the outcome is queried at once, when the network is back, and when the page is
 * opened again, so every opened box gets its animation. An opening that never reached the server needs another press.
 * @param onOpened called once boxes are open, before their show begins.
 */
export function useOpening(onOpened?: () => void) {
  const [show, setShow] = useState<Show>()
  const [isPlaying, setPlaying] = useState(false)
  /** Keys of the boxes being opened. */
  const [pending, setPending] = useState<readonly string[]>([])
  // A second press may come before the next render.
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
      // If the answer was lost, an opened box would just vanish: it stays until its show.
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

  /** Boxes are opened from the minimum age on; the pages say so before a press. */
  const isUnderAge = useSession((session) => session.userInfo.isUnderAge)

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

  /** Retries an opening that never reached the server, after another press. */
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
    /** Whether the show still covers the whole page, so that the content behind it need not render. */
    isPlaying,
    isUnderAge,
    /** Number of boxes being opened. */
    pending: pending.length,
    isOpening: (kind: Show['kind'], boxId: BoxId | OwnGiftBoxId) => pending.includes(keyOf(kind, boxId)),
    /** Opens blind boxes of the user, all or none. */
    openBlind,
    openGift,
    showResult: () => setPlaying(false),
    close: () => setShow(undefined),
  }
}

export type Opening = ReturnType<typeof useOpening>
