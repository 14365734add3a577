/** As a `ref`: what one writes in first has the focus when it appears. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus()
