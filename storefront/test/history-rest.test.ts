// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('the history between two tests', () => {
  it('has a step in progress at the end of one', () => {
    window.history.replaceState(null, '', '#/one')
    window.history.pushState(null, '', '#/two')
    window.history.back()
    expect(window.location.hash).toBe('#/two')
  })

  it('is at rest in the next', async () => {
    window.history.replaceState(null, '', '#/mine')
    for (let count = 0; count < 5; count++) await turn()
    expect(window.location.hash).toBe('#/mine')
  })
})
