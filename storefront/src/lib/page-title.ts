import { useEffect } from 'react'
import { setTitle } from '../app/title.ts'

/** Puts words of the page into the document's title, such as the name of a work, once they are known. */
export function usePageTitle(words: string | undefined): void {
  useEffect(() => {
    if (words) setTitle(words)
  }, [words])
}
