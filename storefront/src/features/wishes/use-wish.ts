import type { PoolId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { useState } from 'react'
import { mutate } from '../../lib/mutation.ts'
import { type Lost, useLost } from '../../lib/lost.ts'
import { type Form, useForm } from '../../lib/form.ts'
import { notePoints } from '../../domain/points/gained.ts'
import { useSession } from '../../lib/session.ts'
import { tooLong } from '../../lib/too-long.ts'
import { validationMessage } from '../../lib/wording.ts'
import { noteAllowance, type WishCard } from './api.ts'
import { type Draft, keepDraft, readDraft } from './draft.ts'

/** Maximum characters of a wish. */
export const longestWish = 60

export interface Wishing {
  form: Form<Draft>
  /** The wish just made, until its result is closed. */
  made: WishCard | undefined
  /** A wish whose answer was lost. */
  lost: Lost | undefined
  /** Makes the wish at the cost shown to the user. */
  send: (costPoints: number) => Promise<void>
  /** Clears the form after its wish was made or ordered. */
  clear: () => void
  /** Closes the result. */
  close: () => void
}

/**
 * State of the wish form and its submission. A refused wish stays in the form, with the reason at its field.
 * @param asked the event requested by the page; undefined for the open one.
 */
export function useWish(eventId: PoolId, asked: string | undefined, onMade: (wish: WishCard) => void): Wishing {
  const uid = useSession((session) => session.userInfo.uid)
  const [made, setMade] = useState<WishCard>()
  const form = useForm<Draft>(readDraft(uid), {
    text: ({ text }) =>
      text.trim() === '' ? '先写下你的心愿' : (tooLong(text.trim(), longestWish) ?? validationMessage(text)),
  })

  async function make({ text, isAnonymous }: Draft, costPoints: number): Promise<void> {
    const input = { eventId, text: text.trim(), isAnonymous, costPoints }
    show(await mutate('hwnft/wish/event', input))
  }

  function show({ wish, mine }: Reply<'hwnft/wish/event'>): void {
    noteAllowance(asked, mine)
    notePoints(mine.points)
    onMade(wish)
    setMade(wish)
    clear()
  }
  const lost = useLost('hwnft/wish/event', eventId, show)

  function clear(): void {
    form.set('text', '')
    keepDraft(uid, { ...form.values, text: '' })
  }

  return {
    form,
    made,
    lost,
    send: (costPoints) => form.submit((values) => make(values, costPoints)),
    clear,
    close: () => setMade(undefined),
  }
}
