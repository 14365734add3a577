/** Focuses an element when it appears, as a `ref`. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus()
