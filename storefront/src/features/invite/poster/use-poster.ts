import type { Picture } from '@app/contract'
import { type RefObject, useEffect, useState } from 'react'
import type { PosterText } from './draw.ts'
import { makePoster } from './make.ts'

/** Inputs of a poster. */
export interface PosterContent {
  /** Counts the requested posters: retrying the same content is a new turn. */
  turn: number
  text: PosterText
  cover?: Picture | undefined
}

/** A finished poster. Its URL is valid while it is shown. */
export interface Poster {
  url: string
  file: File
}

type Outcome = { of: PosterContent; poster: Poster } | { of: PosterContent; poster: undefined }

/**
 * Creates the poster of a content, and another one when the content changes; frees its memory afterwards.
 * @param content must be the same object as long as its values are the same.
 */
export function usePoster(content: PosterContent | undefined, code: RefObject<HTMLCanvasElement | null>) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!content || !code.current) return
    let current = true
    let url = ''
    const { text } = content
    makePoster(text, code.current, content.cover).then(
      (blob) => {
        if (!current) return
        url = URL.createObjectURL(blob)
        const file = new File([blob], `${text.brand}-${text.nickname}的邀请.jpg`, { type: blob.type })
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
