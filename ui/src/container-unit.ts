/**
 * Ref callback of a query container with the class `container-unit` or `container-shorter`: provides its descendants
 * with `--cqi`, 1 % of its width, and `--cqmin`, 1 % of its shorter side, in engines without container units (Chromium
 * before 105, Safari before 16). Newer ones have them from the style sheet alone.
 */
export function provideContainerUnit(container: HTMLElement | null): (() => void) | undefined {
  if (!container || CSS.supports('width', '1cqi')) return
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = container
    container.style.setProperty('--cqi', `${width / 100}px`)
    container.style.setProperty('--cqmin', `${Math.min(width, height) / 100}px`)
  })
  observer.observe(container)
  return () => observer.disconnect()
}
