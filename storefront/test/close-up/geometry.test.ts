import { expect, test } from 'vitest'
import {
  between,
  fit,
  flight,
  limitsOf,
  pinch,
  type Point,
  resist,
  settle,
  type View,
  zoomAbout,
} from '../../src/domain/close-up/geometry.ts'
import { speedOf } from '../../src/domain/close-up/gestures.ts'

const size = { width: 4096, height: 4096 }
const box = { left: 0, top: 0, width: 400, height: 800 }
const whole = fit({ left: 0, top: 0, ...size }, box)
const limits = limitsOf(size, box, 2)

/** Returns the point of the picture that is visible at a point of the screen. */
const under = ({ x, y, scale }: View, at: Point) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale })

test('the whole picture is centred, and the view zooms out no further', () => {
  expect(whole).toEqual({ scale: 400 / 4096, x: 0, y: 200 })
  expect(limits).toEqual({ least: 400 / 4096, most: 0.75 })
  expect(settle({ x: 90, y: -30, scale: 0.01 }, size, box, limits)).toEqual(whole)
})

test('the point under the pointer stays in place at any zoom', () => {
  const at = { x: 123, y: 456 }
  const near = zoomAbout(whole, at, 0.5)
  expect(near.scale).toBe(0.5)
  expect(under(near, at).x).toBeCloseTo(under(whole, at).x)
  expect(under(near, at).y).toBeCloseTo(under(whole, at).y)
  const onTheWay = between(whole, near, 0.37)
  expect(under(onTheWay, at).x).toBeCloseTo(under(whole, at).x)
})

test('two fingers keep what is under them, within the limits', () => {
  const from: [Point, Point] = [
    { x: 100, y: 300 },
    { x: 200, y: 300 },
  ]
  const to: [Point, Point] = [
    { x: 60, y: 420 },
    { x: 300, y: 420 },
  ]
  const view = pinch(whole, from, to, limits)
  expect(view.scale / whole.scale).toBeCloseTo(2.4)
  for (const finger of [0, 1] as const) {
    expect(under(view, to[finger]).x).toBeCloseTo(under(whole, from[finger]).x)
    expect(under(view, to[finger]).y).toBeCloseTo(under(whole, from[finger]).y)
  }
  expect(pinch(view, to, from, limits).scale).toBeCloseTo(whole.scale)
  expect(pinch(whole, to, from, limits).scale).toBe(limits.least)
})

test('a picture larger than its box fills it, and gives way slightly beyond its edge', () => {
  const near = { x: 50, y: -5000, scale: 0.5 }
  const settled = settle(near, size, box, limits)
  expect(settled).toEqual({ x: 0, y: 800 - 2048, scale: 0.5 })
  const given = resist(near, settled)
  expect(given.x).toBeGreaterThan(0)
  expect(given.x).toBeLessThan(50)
  expect(settled.y - given.y).toBeLessThan(61)
})

test('a flight leads from view to view, zooms out far enough to see both, and never jumps', () => {
  const from = fit({ left: 0, top: 0, width: 400, height: 400 }, box)
  const to = fit({ left: 3600, top: 3600, width: 400, height: 400 }, box)
  const way = flight(from, to, box)
  expect(way.milliseconds).toBeGreaterThan(600)
  expect(way.milliseconds).toBeLessThan(1701)
  const views = Array.from({ length: 51 }, (_, index) => way.at(index / 50))
  expect(views[0]?.x).toBeCloseTo(from.x)
  expect(views.at(-1)).toEqual(to)
  expect(Math.min(...views.map(({ scale }) => scale))).toBeLessThan(from.scale / 2)
  const changes = views.slice(1).map(({ scale }, index) => Math.log(scale / (views[index]?.scale ?? NaN)))
  expect(Math.max(...changes.map(Math.abs))).toBeLessThan(0.3)
  // Straight ahead: only zooms in.
  const closer = flight(whole, zoomAbout(whole, { x: 200, y: 400 }, 0.6), box)
  expect(closer.at(0.5).scale).toBeCloseTo(Math.sqrt(whole.scale * 0.6))
})

test('a drag that paused before its release does not throw', () => {
  const trail = [0, 20, 40].map((time) => ({ x: time * 2, y: -time, time }))
  expect(speedOf(trail, 45)).toEqual({ x: 2, y: -1 })
  expect(speedOf(trail, 400)).toEqual({ x: 0, y: 0 })
  expect(speedOf(trail.slice(0, 1), 0)).toEqual({ x: 0, y: 0 })
})
