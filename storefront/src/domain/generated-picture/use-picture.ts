import { useEffect, useState } from 'react'

/** A picture that was drawn. Its address holds while it is the one shown. */
export interface GeneratedPicture {
  url: string
  file: File
  /** A picture within it could not be read, and something else stands in its place. */
  isPartial: boolean
}

/** What a drawing gives. */
export interface Drawn {
  blob: Blob
  isPartial: boolean
}

/**
 * Draws a picture when first shown, and lets its memory go afterwards.
 * @param draw must stay the same function as long as it draws the same.
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
