import type { ItemId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { moveEntry, toast } from '@app/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { mutate } from '../../../lib/mutation.ts'
import { errorText, wrongField } from '../../../lib/errors.ts'
import type { OwnHall, OwnHungPiece } from '../api.ts'

/** As it is being arranged, and the revision that it was begun from. */
export interface Arrangement {
  revision: number
  name: string
  foreword: string
  pieces: readonly OwnHungPiece[]
}

const begunFrom = ({ revision, name, foreword, pieces }: OwnHall): Arrangement => ({ revision, name, foreword, pieces })

const said = ({ name, foreword, pieces }: Arrangement) =>
  JSON.stringify([name.trim(), foreword.trim(), pieces.map(({ nftId, caption }) => [nftId, caption.trim()])])

/** Arranging one's hall: what stands on the page until it is saved, in one press and whole. */
export function useArranging(hall: OwnHall) {
  const [base, setBase] = useState(() => begunFrom(hall))
  const [now, setNow] = useState(base)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ field: string | undefined; text: string | null }>()
  /** Another tab saved in between. */
  const [isBehind, setBehind] = useState(false)
  const isChanged = said(now) !== said(base)
  // What nobody has touched here is as it was saved elsewhere.
  if (!isChanged && !isSaving && hall.revision > base.revision) {
    setBase(begunFrom(hall))
    setNow(begunFrom(hall))
  }

  useWarning(isChanged)

  const change = (part: Partial<Arrangement>) => {
    setFailure(undefined)
    setNow((before) => ({ ...before, ...part }))
  }

  /** Whether it is saved. `revision` is the one it is to replace. */
  async function save(revision = now.revision): Promise<boolean> {
    setSaving(true)
    setFailure(undefined)
    try {
      const pieces = now.pieces.map(({ nftId, caption }) => ({ nftId, caption }))
      const saved = await mutate('user/hall/save', { revision, name: now.name, foreword: now.foreword, pieces })
      setBase(begunFrom(saved))
      setNow(begunFrom(saved))
      setBehind(false)
      return true
    } catch (error) {
      const gone = goneOf(error)
      if (isReason(error, 'HALL_CHANGED')) setBehind(true)
      else if (gone.length > 0) {
        setNow((before) => ({ ...before, pieces: before.pieces.filter(({ nftId }) => !gone.includes(nftId)) }))
        setFailure({ field: undefined, text: `有 ${gone.length} 件已经不在你这里，替你取下了。看一眼，再保存一次。` })
      } else setFailure({ field: wrongField(error), text: errorText(error) })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    now,
    isChanged,
    isSaving,
    failure,
    isBehind,
    change,
    save,
    /** Puts a piece at another place. */
    move(from: number, to: number) {
      if (!now.pieces[from] || to < 0 || to >= now.pieces.length) return
      change({ pieces: moveEntry(now.pieces, from, to) })
    },
    /** Gives up what was changed here for what was saved elsewhere. */
    catchUp() {
      setBase(begunFrom(hall))
      setNow(begunFrom(hall))
      setBehind(false)
      setFailure(undefined)
    },
  }
}

/** A change warns before the window is left; on other pages of ours it stays, and that is said. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  const sayIfLeft = useEffectEvent(() => {
    if (isChanged) toast.good('布置还没有保存，回来还在原处')
  })
  useEffect(() => () => sayIfLeft(), [])
}

const isReason = (error: unknown, reason: string) => error instanceof ApiError && error.reason === reason

function goneOf(error: unknown): ItemId[] {
  if (!isReason(error, 'ITEM_NOT_FOUND') || !(error instanceof ApiError)) return []
  const { gone } = (error.data ?? {}) as { gone?: ItemId[] }
  return gone ?? []
}
