import type { ReactNode } from 'react'

/** Marks the button that edits the record of a page or a row; the key `e` presses it. */
export const EditKey = ({ children }: { children: ReactNode }) => (
  <span data-edit className="contents">
    {children}
  </span>
)

/**
 * Edits what the user looks at: the active row of a list by its edit button or, if its page is a form (`data-form`), by its
 * link; without an active row, the record of the page by its edit button or its form.
 */
export function editShown(content: Element | null): void {
  const row = content?.querySelector('tr[data-active]')
  if (row) {
    row.querySelector<HTMLElement>(row.matches('[data-form]') ? '[data-edit] button, a' : '[data-edit] button')?.click()
    return
  }
  const buttons = Array.from(content?.querySelectorAll<HTMLElement>('[data-edit] button') ?? [])
  // The buttons of rows edit those rows, not the page.
  const button = buttons.find((one) => !one.closest('tbody'))
  if (button) {
    button.click()
    return
  }
  content
    ?.querySelector<HTMLElement>(
      'form:not([role="search"]) :is(input, textarea, select):not([type="hidden"], :disabled)',
    )
    ?.focus()
}
