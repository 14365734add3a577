import { useEffect, useState } from 'react'

/** Whether the given milliseconds have passed since mounting. Delays requests that follow the page's first content. */
export function useAfterPage(milliseconds: number): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isTime
}
