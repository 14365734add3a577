import type { Reply } from '@app/contract/types'
import { Accordion, SearchDrawing, SearchInput } from '@app/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { RichText } from '../../lib/rich-text/rich-text.tsx'
import { matching, questionsOf } from './question-list.ts'

interface QuestionPageProps {
  text: Reply<'ops/introduce/info'>
  /** Further help if no answer fits. */
  children: ReactNode
}

/** Frequently asked questions with search as you type; each answer unfolds in place. */
export function QuestionPage({ text, children }: QuestionPageProps) {
  const { before, questions } = useMemo(() => questionsOf(text.content), [text.content])
  const [keyword, setKeyword] = useState('')
  const found = matching(questions, keyword)
  return (
    <article>
      <h1 className="title text-2xl md:text-3xl">{text.title}</h1>
      {before && (
        <div className="mt-4 text-ink-soft">
          <RichText html={before} lines={2} />
        </div>
      )}
      <SearchInput
        value={keyword}
        onChange={setKeyword}
        onSearch={setKeyword}
        label="搜索问题"
        placeholder="比如：验证码、退款、转赠"
        className="mt-6"
      />
      <p role="status" className="figures mt-5 text-sm text-ink-faint">
        {keyword.trim() ? `找到 ${found.length} 个问题` : `一共 ${questions.length} 个问题`}
      </p>
      {found.length > 0 ? (
        <Accordion
          name="about-questions"
          isHeading
          className="mt-3"
          items={found.map(({ question, answer }) => ({
            key: question,
            summary: <span className="font-medium">{question}</span>,
            content: <RichText html={answer} lines={2} />,
          }))}
        />
      ) : (
        <div className="mt-6 flex items-center gap-5 border-y border-line py-6">
          <SearchDrawing className="size-20 shrink-0" />
          <p className="text-ink-soft">没有找到包含“{keyword.trim()}”的问题。可以换个说法，或联系客服。</p>
        </div>
      )}
      <div className="mt-8">{children}</div>
    </article>
  )
}
