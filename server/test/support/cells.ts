import { inspect } from 'node:util'
import { expect } from 'vitest'

/**
 * Checks the cells of a table in turn, and fails with all whose check threw. An array is spread to the arguments of
 * `check`, as `test.each` does.
 */
export async function checkCells<const Cell>(
  cells: readonly Cell[],
  check: (...cell: Cell extends readonly unknown[] ? [...Cell] : [Cell]) => unknown,
): Promise<void> {
  const failing: string[] = []
  for (const cell of cells) {
    const given = (Array.isArray(cell) ? cell : [cell]) as Parameters<typeof check>
    try {
      await check(...given)
    } catch (error) {
      failing.push(`${inspect(cell, { depth: 1, maxStringLength: 200 })}: ${(error as Error).message}`)
    }
  }
  expect(cells.length).toBeGreaterThan(0)
  expect(failing).toEqual([])
}
