import { cutText } from '@app/contract/cutText'
import type { FindKind } from '@app/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../lib/query.ts'
import { keywordLength } from './keyword.ts'

/** Milliseconds without a keystroke before suggestions are requested. */
const suggestDelay = 300

/**
 * Suggests names for the typed text. Requests them after a pause of `suggestDelay`; another keystroke cancels the
 * request. Earlier suggestions stay, filtered by the typed text, until the next ones arrive.
 */
export function useSuggestions(typed: string, kind: FindKind | undefined) {
  const keyword = cutText(typed.trim(), keywordLength)
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(keyword), suggestDelay)
    return () => clearTimeout(timer)
  }, [keyword])

  const asked = settled === keyword ? keyword : ''
  const { data, isPlaceholderData } = useQuery({
    ...read('goods/search/suggest', { keyword: asked, kind }),
    enabled: asked !== '',
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  })
  const isSettled = asked !== '' && data !== undefined && !isPlaceholderData
  const names = data?.list ?? []
  return { names: isSettled ? names : names.filter(({ title }) => title.includes(keyword)), isSettled }
}
