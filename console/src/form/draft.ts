import { useEffect } from 'react'
import type { FormValues } from './values.ts'

const prefix = 'console.draft.'

/** Where what was typed and not sent is kept: `tab` is over when the tab is closed, for short dialogs. */
export interface DraftPlace {
  key: string
  lasts: 'browser' | 'tab'
}

const storeOf = ({ lasts }: DraftPlace): Storage => (lasts === 'tab' ? sessionStorage : localStorage)

/** What was typed and not sent when the page was left or loaded anew; undefined where there is none. */
export function readDraft(place: DraftPlace): FormValues | undefined {
  const text = storeOf(place).getItem(prefix + place.key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as FormValues
  } catch {
    return undefined
  }
}

export const forgetDraft = (place: DraftPlace): void => storeOf(place).removeItem(prefix + place.key)

/** Keeps what stands in a form, while it differs from what was there. */
export function useDraft({ key, lasts }: DraftPlace, values: FormValues, isChanged: boolean): void {
  const text = JSON.stringify(values)
  useEffect(() => {
    if (!isChanged) return
    try {
      storeOf({ key, lasts }).setItem(prefix + key, text)
    } catch {
      // A full storage must not stop anybody from typing.
    }
  }, [key, lasts, text, isChanged])
}

/** Whoever leaves takes what they typed along: the next at this desk reads none of it. */
export function forgetAllDrafts(): void {
  for (const store of [sessionStorage, localStorage]) {
    for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key)
  }
}
