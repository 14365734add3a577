import { useEffect, useRef, useState } from 'react'

/** Whether an element has ever come near the window. Always true if the browser cannot observe that. */
export function useNear<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '300px 0px',
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return { element, isNear }
}
