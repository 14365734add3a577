import { useEffect, useState } from 'react'

/** A generated picture. Its address is valid as long as the picture is shown. */
export interface GeneratedPicture {
  url: string
  file: File
  /** A picture inside it could not be loaded and was replaced. */
  isPartial: boolean
}

/** Result of a drawing function. */
export interface Drawn {
  blob: Blob
  isPartial: boolean
}

/**
 * Draws a picture when first shown, and frees its memory afterwards.
 * @param draw must be a stable function as long as its result does not change.
 */
export function useGeneratedPicture(fileName: string, draw: () => Promise<Drawn>) {
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<{ turn: number; picture: GeneratedPicture | undefined }>()
  useEffect(() => {
    let current = true
    let url = ''
    draw().then(
      ({ blob, isPartial }) => {
        if (!current) return
        url = URL.createObjectURL(blob)
        const file = new File([blob], fileName, { type: blob.type })
        setOutcome({ turn, picture: { url, file, isPartial } })
      },
      () => current && setOutcome({ turn, picture: undefined }),
    )
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [draw, fileName, turn])

  const known = outcome?.turn === turn ? outcome : undefined
  return {
    picture: known?.picture,
    isFailed: known !== undefined && known.picture === undefined,
    retry: () => setTurn(turn + 1),
  }
}
