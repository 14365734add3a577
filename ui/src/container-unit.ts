/**
 * Ref callback of a query container with the class `container-unit`: provides its descendants with `--cqi`, 1 % of its
 * width, in engines without container units (Chromium before 105, Safari before 16). Newer ones have it from the style
 * sheet alone.
 */
export function provideContainerUnit(container: HTMLElement | null): (() => void) | undefined {
  if (!container || CSS.supports('width', '1cqi')) return
  const observer = new ResizeObserver(() => container.style.setProperty('--cqi', `${container.clientWidth / 100}px`))
  observer.observe(container)
  return () => observer.disconnect()
}
