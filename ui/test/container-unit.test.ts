import { afterEach, expect, it, vi } from 'vitest'
import { provideContainerUnit } from '../src/container-unit.ts'

afterEach(() => vi.unstubAllGlobals())

/** Mounts a container 320 px wide in an engine with or without container units. */
function mount(hasContainerUnits: boolean) {
  const observed = { report: () => {}, isOver: false }
  vi.stubGlobal('CSS', { supports: () => hasContainerUnits })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        observed.report = report
      }
      observe = () => {}
      disconnect = () => (observed.isOver = true)
    },
  )
  const container = document.createElement('div')
  let width = 320
  Object.defineProperty(container, 'clientWidth', { get: () => width })
  Object.defineProperty(container, 'clientHeight', { get: () => 400 })
  const unmount = provideContainerUnit(container)
  const resize = (pixels: number) => {
    width = pixels
    observed.report()
  }
  const unit = (name = '--cqi') => container.style.getPropertyValue(name)
  return { observed, resize, unmount, unit }
}

it('measures the container in engines without container units', () => {
  const { observed, resize, unmount, unit } = mount(false)
  resize(320)
  expect(unit()).toBe('3.2px')
  resize(500)
  expect(unit()).toBe('5px')
  // The shorter side.
  expect(unit('--cqmin')).toBe('4px')
  unmount?.()
  expect(observed.isOver).toBe(true)
})

it('leaves newer engines to the style sheet', () => {
  const { resize, unmount, unit } = mount(true)
  resize(320)
  expect([unit(), unmount]).toEqual(['', undefined])
})
