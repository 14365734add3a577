import { deviceStorage, readStored, type SafeStorage, tabStorage } from '@app/ui'
import { useEffect } from 'react'
import type { FormValues } from './values.ts'

const prefix = 'console.draft.'

/** Storage of unsent input: `tab` lasts until the tab is closed, for short dialogs. */
export interface DraftStorage {
  key: string
  lasts: 'browser' | 'tab'
}

const storeOf = ({ lasts }: DraftStorage): SafeStorage => (lasts === 'tab' ? tabStorage : deviceStorage)

/** Returns the unsent input from before the page was left or reloaded; undefined if there is none. */
export function readDraft(storage: DraftStorage): FormValues | undefined {
  const values = readStored(storeOf(storage), prefix + storage.key)
  return Object.keys(values).length > 0 ? values : undefined
}

export const forgetDraft = (storage: DraftStorage): void => storeOf(storage).remove(prefix + storage.key)

/** Stores the content of a form while it differs from the initial values. */
export function useDraft({ key, lasts }: DraftStorage, values: FormValues, isChanged: boolean): void {
  const text = JSON.stringify(values)
  useEffect(() => {
    if (isChanged) storeOf({ key, lasts }).set(prefix + key, text)
  }, [key, lasts, text, isChanged])
}

/** Removes all drafts at sign-out, so that the next user of this device cannot read them. */
export function forgetAllDrafts(): void {
  for (const store of [tabStorage, deviceStorage]) {
    for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key)
  }
}
