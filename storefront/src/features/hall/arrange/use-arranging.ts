import type { ItemId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { moveEntry, toast } from '@app/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { mutate } from '../../../lib/mutation.ts'
import { errorText, wrongField } from '../../../lib/errors.ts'
import type { OwnHall, OwnHungPiece } from '../api.ts'

/** Draft of the hall, and the revision it is based on. */
export interface Arrangement {
  revision: number
  name: string
  foreword: string
  pieces: readonly OwnHungPiece[]
}

const begunFrom = ({ revision, name, foreword, pieces }: OwnHall): Arrangement => ({ revision, name, foreword, pieces })

const said = ({ name, foreword, pieces }: Arrangement) =>
  JSON.stringify([name.trim(), foreword.trim(), pieces.map(({ nftId, caption }) => [nftId, caption.trim()])])

/** State for arranging the user's hall: the draft stays local until one call saves the whole of it. */
export function useArranging(hall: OwnHall) {
  const [base, setBase] = useState(() => begunFrom(hall))
  const [now, setNow] = useState(base)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ field: string | undefined; text: string | null }>()
  /** Whether another tab saved in between. */
  const [isBehind, setBehind] = useState(false)
  const isChanged = said(now) !== said(base)
  // An untouched draft follows what was saved elsewhere.
  if (!isChanged && !isSaving && hall.revision > base.revision) {
    setBase(begunFrom(hall))
    setNow(begunFrom(hall))
  }

  useWarning(isChanged)

  const change = (part: Partial<Arrangement>) => {
    setFailure(undefined)
    setNow((before) => ({ ...before, ...part }))
  }

  /** Returns whether saving succeeded. `revision` is the revision to replace. */
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
        setFailure({ field: undefined, text: `有 ${gone.length} 件已不在你的藏品里，已自动取下。请核对后再保存。` })
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
    /** Moves a piece to another position. */
    move(from: number, to: number) {
      if (!now.pieces[from] || to < 0 || to >= now.pieces.length) return
      change({ pieces: moveEntry(now.pieces, from, to) })
    },
    /** Discards the local changes in favour of those saved elsewhere. */
    catchUp() {
      setBase(begunFrom(hall))
      setNow(begunFrom(hall))
      setBehind(false)
      setFailure(undefined)
    },
  }
}

/**
 * Warns before the window closes with unsaved changes; on other pages of the site they are kept, and a message says so.
 */
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
