import { fireEvent } from '@testing-library/react'

/** Engines, which differ in their events while an input method composes. */
export type Engine = 'Chrome' | 'Safari' | 'Firefox' | 'Android'
export const engines: readonly Engine[] = ['Chrome', 'Safari', 'Firefox', 'Android']

type Control = HTMLInputElement | HTMLTextAreaElement

/** Key code of a key that an input method handles. */
const taken = 229

const input = (control: Control, value: string, isComposing: boolean) =>
  fireEvent.input(control, { target: { value }, isComposing, inputType: 'insertCompositionText' })

/** Begins a composition and replaces its text by each of `texts` in turn, with the engine's events in their order. */
export function compose(control: Control, engine: Engine, ...texts: string[]): void {
  const key = engine === 'Android' ? 'Unidentified' : engine === 'Firefox' ? 'Process' : 'y'
  for (const [index, text] of texts.entries()) {
    fireEvent.keyDown(control, { key, keyCode: taken, isComposing: index > 0 })
    if (index === 0) fireEvent.compositionStart(control)
    fireEvent.compositionUpdate(control, { data: text })
    input(control, text, true)
    fireEvent.keyUp(control, { key, keyCode: taken, isComposing: true })
  }
}

/**
 * Ends the composition with `text` by Enter. Chrome marks the key as composing, Firefox sends the last change after the
 * end, Safari sends the key after the end.
 * @returns whether the page allows the key's default action, such as submitting the form
 */
export function endByEnter(control: Control, engine: Engine, text: string): boolean {
  const press = (isComposing: boolean) => fireEvent.keyDown(control, { key: 'Enter', keyCode: taken, isComposing })
  if (engine === 'Safari') {
    input(control, text, true)
    fireEvent.compositionEnd(control, { data: text })
    return press(false)
  }
  const isLeft = press(true)
  if (engine !== 'Firefox') input(control, text, true)
  if (engine === 'Firefox') control.value = text
  fireEvent.compositionEnd(control, { data: text })
  if (engine === 'Firefox') input(control, text, false)
  return isLeft
}
