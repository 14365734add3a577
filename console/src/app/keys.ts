import { isComposing } from '@app/ui'
import { useEffect, useEffectEvent } from 'react'

/** What keys do while nobody types: `/`, `?`, `j`, or `mod+k` with the control or command key, which works everywhere. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'
/** What Enter means something to already. */
const pressed = 'a, button, summary, input'

/** Follows keys pressed on the page as long as the component is there. */
export function useKeys(keys: Keys): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.altKey) return
    const isModified = event.metaKey || event.ctrlKey
    const isWithin = (places: string) => event.target instanceof Element && event.target.closest(places) !== null
    const isTyping = isWithin(typing) || (event.key === 'Enter' && isWithin(pressed))
    if (isTyping && !isModified) return
    const act = keys[`${isModified ? 'mod+' : ''}${event.key.toLowerCase()}`]
    if (!act) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
