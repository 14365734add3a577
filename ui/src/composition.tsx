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
 * Whether a key belongs to an input method: it chooses, confirms or cancels characters and means nothing to the page.
 * Safari reports the Enter that ends a composition after the end, by key code 229 alone.
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
  /** Cleans the text, then cuts it; idempotent. See `useComposition`. */
  clean?: ((text: string) => string) | undefined
}

/** Changes that were typed, not pasted, dropped or filled in: more may follow. */
const isTyped = ({ nativeEvent }: ChangeEvent) =>
  /^(?:insert(?:Text|Line|Comp|FromComp)|delete)/.test((nativeEvent as InputEvent).inputType ?? '')

/** Whether cleaning took only spaces and punctuation from the end, such as the space before a surname. */
const isUnfinished = (typed: string, next: string) =>
  typed.startsWith(next) && /^[\s\p{P}]+$/u.test(typed.slice(next.length))

/** Presses that act on a form: on a touch screen a button must be enabled before the click comes. */
const presses = ['pointerdown', 'click', 'submit']

/**
 * Keeps text that an input method composes within its field. `onChange` is called when the composition ends, when the field
 * is left, or when something is pressed: some keyboards of Android compose all the time. Until then nothing above the field
 * learns of the text, so nothing can rewrite, cut, count or search it; and no key of the input method reaches a handler.
 *
 * With `clean`, `onChange` gets cleaned text only. The field shows it too, except for spaces and punctuation just typed at the end:
 * those stay until something follows or the field is left. Use it instead of `maxLength`, by which browsers cut a paste before
 * anything can clean it.
 * @param props of an `input` or `textarea`; a controlled one shows the composed text meanwhile
 */
export function useComposition<Of extends Control, Props extends object>(
  props: Props & ControlProps<Of>,
): Omit<Props, 'clean'> {
  const isActive = useRef(false)
  /** The latest change that nobody has heard of. */
  const held = useRef<ChangeEvent<Of>>(null)
  const [draft, setDraft] = useState<string>()
  const isHeld = draft !== undefined

  function tell(event: ChangeEvent<Of>, isWhole: boolean) {
    held.current = null
    setDraft(undefined)
    const { target } = event
    const { value: typed, selectionStart: from, selectionEnd: to } = target
    const next = props.clean?.(typed) ?? typed
    if (props.clean && next !== typed) {
      target.value = next
      // Otherwise the caret would go to the end. Fields of type `email` have none.
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
    tell(event, isWhole)
  }

  // What is pressed reads the state that the change made.
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
      } else tell(event, !isTyped(event))
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

/** What a field does to its text before anybody learns of it; see `useComposition`. */
export interface Cleaned {
  clean?: ((text: string) => string) | undefined
}

/** An `input` without a look of its own, for text: every field in which one types is made of it. */
export function PlainInput(props: ComponentProps<'input'> & Cleaned) {
  return <input {...useComposition(props)} />
}
