import { Accordion, FilterBar } from '@app/ui'
import { useState } from 'react'
import type { Help, Topic } from '../api.ts'
import { topics, topicLabels } from '../labels.ts'

/** Frequent questions by topic; one answer is open at a time. */
export function Questions({ questions }: Pick<Help, 'questions'>) {
  const [topic, setTopic] = useState<Topic | ''>('')
  const known = topics.filter((one) => questions.some((question) => question.topic === one))
  const shown = questions.filter((question) => topic === '' || question.topic === topic)
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="title text-lg">
        常见问题
      </h2>
      {known.length > 1 && (
        <FilterBar
          label="问题类型"
          className="mt-3"
          options={[{ value: '', label: '全部' }, ...known.map((one) => ({ value: one, label: topicLabels[one] }))]}
          value={topic}
          onChange={setTopic}
        />
      )}
      <Accordion
        name="questions"
        className="mt-4"
        items={shown.map(({ question, answer }) => ({
          key: question,
          summary: question,
          content: <p className="max-w-[40em] leading-relaxed whitespace-pre-line">{answer}</p>,
        }))}
      />
    </section>
  )
}
