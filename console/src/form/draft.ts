import { deviceStorage, readStored, type SafeStorage, tabStorage } from '@app/ui'
import { useEffect } from 'react'
import type { FormValues } from './values.ts'

const prefix = 'console.draft.'

/** Where what was typed and not sent is kept: `tab` is over when the tab is closed, for short dialogs. */
export interface DraftPlace {
  key: string
  lasts: 'browser' | 'tab'
}

const storeOf = ({ lasts }: DraftPlace): SafeStorage => (lasts === 'tab' ? tabStorage : deviceStorage)

/** What was typed and not sent when the page was left or loaded anew; undefined where there is none. */
export function readDraft(place: DraftPlace): FormValues | undefined {
  const values = readStored(storeOf(place), prefix + place.key)
  return Object.keys(values).length > 0 ? values : undefined
}

export const forgetDraft = (place: DraftPlace): void => storeOf(place).remove(prefix + place.key)

/** Keeps what stands in a form, while it differs from what was there. */
export function useDraft({ key, lasts }: DraftPlace, values: FormValues, isChanged: boolean): void {
  const text = JSON.stringify(values)
  useEffect(() => {
    if (isChanged) storeOf({ key, lasts }).set(prefix + key, text)
  }, [key, lasts, text, isChanged])
}

/** Whoever leaves takes what they typed along: the next at this desk reads none of it. */
export function forgetAllDrafts(): void {
  for (const store of [tabStorage, deviceStorage]) {
    for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key)
  }
}
