import {
  type ChangeEvent,
  type ComponentProps,
  type DOMAttributes,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns whether a key event belongs to an input method: it chooses, confirms or cancels characters and has no meaning
 * for the page. Safari reports the Enter that ends a composition afterwards, recognisable only by key code 229.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

type Control = HTMLInputElement | HTMLTextAreaElement

interface ControlProps<Of extends Control> extends Pick<
  DOMAttributes<Of>,
  'onKeyDown' | 'onCompositionStart' | 'onCompositionEnd' | 'onBlur'
> {
  value?: ComponentProps<'input'>['value']
  onChange?: ((event: ChangeEvent<Of>) => void) | undefined
  /** Cleans the text, then truncates it; must be idempotent. See `useComposition`. */
  clean?: ((text: string) => string) | undefined
}

/** Returns whether a change was typed, so that more may follow, and not pasted, dropped or autofilled. */
const isTyped = ({ nativeEvent }: ChangeEvent) =>
  /^(?:insert(?:Text|Line|Comp|FromComp)|delete)/.test((nativeEvent as InputEvent).inputType ?? '')

/** Returns whether cleaning only removed spaces and punctuation at the end, such as the space before a surname. */
const isUnfinished = (typed: string, next: string) =>
  typed.startsWith(next) && /^[\s\p{P}]+$/u.test(typed.slice(next.length))

/** Events that act on a form. On a touch screen a button must be enabled before the click arrives. */
const presses = ['pointerdown', 'click', 'submit']

/**
 * Keeps text that an input method composes inside its field. `onChange` is called when the composition ends, when the
 * field loses focus, or when something is pressed: some Android keyboards compose all the time. Until then no parent
 * component receives the text, so none can rewrite, truncate, count or search it, and no key of the input method
 * reaches a handler.
 *
 * With `clean`, `onChange` receives only cleaned text. The field shows it too, except for spaces and punctuation just
 * typed at the end, which stay until something follows or the field loses focus. Use it instead of `maxLength`, with
 * which browsers truncate a paste before it can be cleaned.
 * @param props of an `input` or `textarea`; a controlled one shows the composed text meanwhile
 */
export function useComposition<Of extends Control, Props extends object>(
  props: Props & ControlProps<Of>,
): Omit<Props, 'clean'> {
  const isActive = useRef(false)
  /** The latest change not yet passed to `onChange`. */
  const held = useRef<ChangeEvent<Of>>(null)
  const [draft, setDraft] = useState<string>()
  const isHeld = draft !== undefined

  function report(event: ChangeEvent<Of>, isWhole: boolean) {
    held.current = null
    setDraft(undefined)
    const { target } = event
    const { value: typed, selectionStart: from, selectionEnd: to } = target
    const next = props.clean?.(typed) ?? typed
    if (props.clean && next !== typed) {
      target.value = next
      // Otherwise the caret would jump to the end. Fields of type `email` have no caret position.
      const caret = from === null ? null : Math.min(next.length, props.clean(typed.slice(0, from)).length)
      if (caret !== null) target.setSelectionRange(caret, caret)
    }
    props.onChange?.(event)
    if (isWhole || next === typed || !isUnfinished(typed, next)) return
    target.value = typed
    if (from !== null) target.setSelectionRange(from, to)
    held.current = event
    setDraft(typed)
  }

  function release(isWhole: boolean) {
    const event = held.current
    if (!event) return
    event.currentTarget = event.target
    report(event, isWhole)
  }

  // The pressed control must see the state after the change.
  const releaseNow = useEffectEvent(({ target }: Event) => flushSync(() => release(target !== held.current?.target)))
  useEffect(() => {
    if (!isHeld) return
    const listen = (event: Event) => releaseNow(event)
    for (const type of presses) window.addEventListener(type, listen, { capture: true })
    return () => {
      for (const type of presses) window.removeEventListener(type, listen, { capture: true })
    }
  }, [isHeld])

  const own: ControlProps<Of> = {
    onChange(event) {
      if (isActive.current || (event.nativeEvent as InputEvent).isComposing) {
        held.current = event
        setDraft(event.target.value)
      } else report(event, !isTyped(event))
    },
    onKeyDown(event) {
      if (!isComposing(event.nativeEvent)) return props.onKeyDown?.(event)
      event.stopPropagation()
      if (event.key === 'Enter') event.preventDefault()
    },
    onCompositionStart(event) {
      isActive.current = true
      props.onCompositionStart?.(event)
    },
    onCompositionEnd(event) {
      isActive.current = false
      release(false)
      props.onCompositionEnd?.(event)
    },
    onBlur(event) {
      isActive.current = false
      release(true)
      props.onBlur?.(event)
    },
  }
  const { clean: _clean, ...rest } = props
  return { ...rest, ...own, ...(isHeld && props.value !== undefined && { value: draft }) }
}

/** How a field cleans its text before its parent receives it; see `useComposition`. */
export interface Cleaned {
  clean?: ((text: string) => string) | undefined
}

/** An unstyled text `input`, on which every text field is built. */
export function PlainInput(props: ComponentProps<'input'> & Cleaned) {
  return <input {...useComposition(props)} />
}
