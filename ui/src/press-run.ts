import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { isEnterRunSince, pause } from './enter.ts'

/**
 * Keeps a run of presses from acting on content that opened under it: the second half of a double click, or repeated
 * Enter.
 * @returns handlers for the opened content, and a function that returns whether a click belongs to a run that began
 *   before it opened
 */
export function usePressRun(isOpen: boolean) {
  const opened = useRef(0)
  useLayoutEffect(() => {
    if (isOpen) opened.current = performance.now()
  }, [isOpen])

  const isOfRun = (event: object) =>
    'detail' in event && Number(event.detail) > 1 && performance.now() < opened.current + pause

  return {
    isOfRun,
    handlers: {
      onClickCapture: (event: MouseEvent) => isOfRun(event) && swallow(event),
      onKeyDownCapture(event: KeyboardEvent) {
        const isPress = event.key === 'Enter' && (event.target as Element).closest('a, button')
        if (isPress && isEnterRunSince(opened.current)) swallow(event)
      },
    },
  }
}

function swallow(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
