// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matching, questionsOf } from '../../src/features/content/question-list.ts'
import { stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { someText } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const content =
  '<p>先看看这里。</p><h2>收不到验证码怎么办？</h2><p>60 秒内只发一次。</p><ul><li>看看是否被拦截</li></ul>' +
  '<h2>可以退吗？</h2><p>实物可以，<img src=x onerror=go()>数字藏品不行。</p>'

describe('questions of a text', () => {
  it('are its second-level headings, each with what follows; text before the first is kept', () => {
    const { before, questions } = questionsOf(content)
    expect(before).toBe('<p>先看看这里。</p>')
    expect(questions.map(({ question, answer }) => [question, answer.length > 0])).toEqual([
      ['收不到验证码怎么办？', true],
      ['可以退吗？', true],
    ])
    expect(questions[0]?.answer).toBe('<p>60 秒内只发一次。</p><ul><li>看看是否被拦截</li></ul>')
  })

  it('are found by questions and answers, whatever the punctuation', () => {
    const { questions } = questionsOf(content)
    const found = ['', '验证码', '数字 退', '「拦截」', '发票'].map((keyword) => matching(questions, keyword).length)
    expect(found).toEqual([2, 1, 1, 1, 0])
  })
})

describe('[route /aboutUs/:title] frequent questions', () => {
  it('is a list that is searched while typing, and leads on if nothing is found', async () => {
    stubApi({ 'ops/introduce/info': { ...someText, key: 'problem', title: '常见问题', content } })
    await openApp('/aboutUs/problem')
    expect(await screen.findByRole('heading', { level: 1, name: '常见问题' })).toBeTruthy()
    const names = () =>
      within(screen.getByRole('article'))
        .queryAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent)
    expect(names()).toEqual(['收不到验证码怎么办？', '可以退吗？'])
    const search = within(screen.getByRole('search', { name: '搜索问题' })).getByRole('searchbox')
    fireEvent.change(search, { target: { value: '数字藏品' } })
    expect(names()).toEqual(['可以退吗？'])
    expect(screen.getByText('找到 1 个问题')).toBeTruthy()
    expect(await screen.findByText(/数字藏品不行/)).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[onerror]')).toBeNull())
    fireEvent.change(search, { target: { value: '发票' } })
    expect(names()).toEqual([])
    expect(screen.getByText(/没有找到包含“发票”/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '没有找到答案，联系客服' }).getAttribute('href')).toBe('#/help')
  })
})
