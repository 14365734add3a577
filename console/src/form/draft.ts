import { useEffect } from 'react'
import type { FormValues } from './values.ts'

const prefix = 'console.draft.'

/** What was typed and not sent when the page was left or the browser closed; undefined where there is none. */
export function readDraft(key: string): FormValues | undefined {
  const text = localStorage.getItem(prefix + key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as FormValues
  } catch {
    return undefined
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(prefix + key)

/** Keeps what stands in a form, while it differs from what was there. */
export function useDraft(key: string | undefined, values: FormValues, isChanged: boolean): void {
  useEffect(() => {
    if (key === undefined || !isChanged) return
    try {
      localStorage.setItem(prefix + key, JSON.stringify(values))
    } catch {
      // A full storage must not stop anybody from typing.
    }
  }, [key, values, isChanged])
}
