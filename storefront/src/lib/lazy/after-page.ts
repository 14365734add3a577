import { useEffect, useState } from 'react'

/** Whether so many milliseconds have gone since this was shown: for what is asked behind what a page shows first. */
export function useAfterPage(milliseconds: number): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isTime
}
