/** Whether an element is in the document and nothing around it hides it. */
export function isShown(element: Element | null | undefined): boolean {
  if (!element?.isConnected) return false
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).display === 'none' || at.hasAttribute('hidden')) return false
  }
  return true
}
