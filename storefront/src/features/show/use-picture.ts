import { useEffect, useState } from 'react'

/** A picture that was drawn. Its address holds while it is the one shown. */
export interface DrawnPicture {
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
export function useDrawnPicture(fileName: string, draw: () => Promise<Drawn>) {
  const [turn, setTurn] = useState(0)
  const [picture, setPicture] = useState<DrawnPicture>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    let url = ''
    draw().then(
      ({ blob, isPartial }) => {
        if (!current) return
        url = URL.createObjectURL(blob)
        setPicture({ url, file: new File([blob], fileName, { type: blob.type }), isPartial })
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [draw, fileName, turn])

  const retry = () => {
    setFailed(false)
    setPicture(undefined)
    setTurn(turn + 1)
  }
  return { picture, isFailed, retry }
}
