import { useEffect } from 'react'
import { setTitle } from './title.ts'

/** Puts words of the page into the document's title once they are known, such as the name of a work. */
export function usePageTitle(words: string | undefined): void {
  useEffect(() => {
    if (words) setTitle(words)
  }, [words])
}
