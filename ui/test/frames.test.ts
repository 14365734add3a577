// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('the simulated browser draws frames again after fake timers', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  // Waits until jsdom is idle, because it continues a started interval.
  await new Promise((resolve) => setTimeout(resolve, 100))
  vi.useFakeTimers()
  field.className = 'wide'
  vi.useRealTimers()
  const frame = vi.fn<() => void>()
  requestAnimationFrame(frame)
  await vi.waitFor(() => expect(frame).toHaveBeenCalled())
  field.remove()
})
