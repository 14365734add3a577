import { cutText } from '@app/contract/cutText'
import type { FindKind } from '@app/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../lib/query.ts'
import { keywordLength } from './keyword.ts'

/** Milliseconds without a key before names are asked for. */
const suggestDelay = 300

/**
 * Names for what is being typed: asked for once it has stood still for `suggestDelay`, never while `isPaused`; a further
 * key calls the request off. Until the next names come, those before stay.
 */
export function useSuggestions(typed: string, { kind, isPaused }: { kind: FindKind | undefined; isPaused: boolean }) {
  const keyword = cutText(typed.trim(), keywordLength)
  const [settled, settle] = useState('')
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => settle(keyword), suggestDelay)
    return () => clearTimeout(timer)
  }, [keyword, isPaused])

  const asked = !isPaused && settled === keyword ? keyword : ''
  const { data, isPlaceholderData } = useQuery({
    ...read('goods/search/suggest', { keyword: asked, kind }),
    enabled: asked !== '',
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  })
  return { names: data?.list ?? [], isSettled: asked !== '' && data !== undefined && !isPlaceholderData }
}
