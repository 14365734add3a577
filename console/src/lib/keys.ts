import { isComposing } from '@app/ui'
import { useEffect, useEffectEvent } from 'react'

/**
 * Handlers by key, active while nothing is being typed: `/`, `?`, `j`. `mod+k`, with the control or command key, works
 * everywhere.
 */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Elements that handle Enter themselves. */
const pressed = 'a, button, summary, input'

/** Handles keys pressed on the page while the component is mounted. */
export function useKeys(keys: Keys): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.altKey) return
    const isModified = event.metaKey || event.ctrlKey
    const isWithin = (places: string) => event.target instanceof Element && event.target.closest(places) !== null
    const isTyping = isWithin(typing) || (event.key === 'Enter' && isWithin(pressed))
    if (isTyping && !isModified) return
    const handler = keys[`${isModified ? 'mod+' : ''}${event.key.toLowerCase()}`]
    if (!handler) return
    event.preventDefault()
    handler(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
