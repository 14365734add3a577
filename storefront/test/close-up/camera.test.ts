import { expect, test } from 'vitest'
import { createCamera } from '../../src/domain/close-up/camera.ts'
import type { View } from '../../src/domain/close-up/geometry.ts'

const size = { width: 4096, height: 4096 }
const box = { left: 0, top: 0, width: 400, height: 600 }
const part = { left: 2048, top: 1024, width: 512, height: 512 }

/** Camera without animation: each action shows its final view. */
function stillCamera() {
  const views: View[] = []
  const camera = createCamera({
    size,
    box,
    density: 1,
    isStill: true,
    onView: (view) => views.push(view),
    onAim: () => undefined,
  })
  return { camera, views }
}

test('steps add up around the centre, and end at the limits', () => {
  const { camera, views } = stillCamera()
  const whole = camera.view
  camera.zoom(2)
  camera.zoom(2)
  expect(camera.view.scale / whole.scale).toBeCloseTo(4)
  expect(views).toHaveLength(2)
  for (const _ of Array.from({ length: 20 })) camera.zoom(2)
  expect(camera.view.scale).toBe(camera.limits.most)
  for (const _ of Array.from({ length: 20 })) camera.zoom(0.5)
  expect(camera.view).toEqual(whole)
})

test("a flight's target stays in view at any window size; a view chosen by hand stays", () => {
  const { camera } = stillCamera()
  camera.goTo(part)
  expect(camera.view.x + (part.left + part.width / 2) * camera.view.scale).toBeCloseTo(200)
  camera.resize({ ...box, height: 300 }, 1)
  expect(camera.view.y + (part.top + part.height / 2) * camera.view.scale).toBeCloseTo(150)
  camera.pan({ x: -100, y: 0 })
  const chosen = camera.view
  camera.resize({ ...box, height: 310 }, 1)
  expect(camera.view.scale).toBe(chosen.scale)
  expect(camera.view.x).toBe(chosen.x)
  camera.goTo()
  camera.resize(box, 1)
  expect(camera.view).toEqual({ scale: 400 / 4096, x: 0, y: 100 })
})

test('a drag beyond the edge stops there if animation is disabled', () => {
  const { camera } = stillCamera()
  camera.zoom(4)
  camera.hold({ ...camera.view, x: 500 })
  expect(camera.view.x).toBe(0)
  camera.release({ x: 5, y: 0 })
  expect(camera.view.x).toBe(0)
})
