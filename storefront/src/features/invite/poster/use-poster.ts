import { type RefObject, useEffect, useState } from 'react'
import type { PosterText } from './draw.ts'
import { makePoster } from './make.ts'

/** What a poster is made from. */
export interface PosterContent {
  /** Counts the posters asked for: another try of the same is another content. */
  turn: number
  words: PosterText
  pictureUrl: string
}

/** A finished poster. Its address holds while it is the one shown. */
export interface Poster {
  url: string
  file: File
}

type Outcome = { of: PosterContent; poster: Poster } | { of: PosterContent; poster: undefined }

/**
 * Makes the poster of a content, anew for another one, and lets its memory go afterwards.
 * @param content must stay the same object as long as it says the same.
 */
export function usePoster(content: PosterContent | undefined, code: RefObject<HTMLCanvasElement | null>) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!content || !code.current) return
    let current = true
    let url = ''
    const { words } = content
    makePoster(words, code.current, content.pictureUrl).then(
      (blob) => {
        if (!current) return
        url = URL.createObjectURL(blob)
        const file = new File([blob], `${words.brand}-${words.nickname}的邀请.jpg`, { type: blob.type })
        setOutcome({ of: content, poster: { url, file } })
      },
      () => current && setOutcome({ of: content, poster: undefined }),
    )
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [content, code])

  const known = outcome?.of === content ? outcome : undefined
  return { poster: known?.poster, isFailed: known !== undefined && known.poster === undefined }
}
