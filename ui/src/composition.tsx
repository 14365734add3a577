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
}

/** Presses that act on a form: on a touch screen a button must be enabled before the click comes. */
const presses = ['pointerdown', 'click', 'submit']

/**
 * Keeps text that an input method composes within its field. `onChange` is called when the composition ends, when the field
 * is left, or when something is pressed: some keyboards of Android compose all the time. Until then nothing above the field
 * learns of the text, so nothing can rewrite, cut, count or search it; and no key of the input method reaches a handler.
 * @param props of an `input` or `textarea`; a controlled one shows the composed text meanwhile
 */
export function useComposition<Of extends Control, Props extends object>(props: Props & ControlProps<Of>): Props {
  const isActive = useRef(false)
  /** The latest change that nobody has heard of. */
  const held = useRef<ChangeEvent<Of>>(null)
  const [draft, setDraft] = useState<string>()
  const isHeld = draft !== undefined

  function release() {
    const event = held.current
    if (!event) return
    held.current = null
    setDraft(undefined)
    event.currentTarget = event.target
    props.onChange?.(event)
  }

  // What is pressed reads the state that the change made.
  const releaseNow = useEffectEvent(() => flushSync(release))
  useEffect(() => {
    if (!isHeld) return
    const listen = () => releaseNow()
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
      } else {
        held.current = null
        setDraft(undefined)
        props.onChange?.(event)
      }
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
      release()
      props.onCompositionEnd?.(event)
    },
    onBlur(event) {
      isActive.current = false
      release()
      props.onBlur?.(event)
    },
  }
  return { ...props, ...own, ...(isHeld && props.value !== undefined && { value: draft }) }
}

/** An `input` without a look of its own, for text: every field in which one types is made of it. */
export function PlainInput(props: ComponentProps<'input'>) {
  return <input {...useComposition(props)} />
}
