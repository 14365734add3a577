import { useEffect } from 'react'
import { setTitle } from './title.ts'

/** Puts page-specific text, such as the name of a work, into the document's title once it is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(title)
  }, [title])
}
