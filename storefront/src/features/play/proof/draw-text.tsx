import { Accordion, SectionHeading } from '@app/ui'
import type { ReactNode } from 'react'

const explanations: [key: string, summary: string, paragraphs: string[]][] = [
  [
    'seal',
    '封条是什么',
    [
      '把一段文字交给一种公开的算法（SHA-256），会得到一串固定长度的字符，好比这段文字的指纹：文字一样，指纹一定一样；哪怕改一个字，指纹就完全不同；只看指纹，却猜不出原文。',
      '每一天开始之前，平台把规则版本、随机数和奖品表一行一行写成文字，只公布它的指纹。这就是封条：内容没有泄露，也再不能换。',
    ],
  ],
  [
    'try',
    '一次抽取是怎么算的',
    [
      '由那一天的随机数、你的编号和“这是你当天的第几次”，算出一个 0 到 9,999 之间的数。奖品表里每一项按自己的概率占一段，数落在哪一段，就是哪一项。',
      '别的什么都不参与：谁先抽、谁后抽、抽得快或慢，都改变不了你的结果。',
      '限量的奖品派完以后，落在它那一段的改为表里注明的那一项；什么时候派完的，也写在奖品表里。',
    ],
  ],
  [
    'why',
    '为什么平台改不了',
    [
      '如果事后换了随机数或奖品表，重算出的封条就对不上；如果悄悄换了某一次的结果，那一次就与重算不一致。',
      '这一页的计算在你的浏览器里进行，算法公开，任何人都可以用自己的程序再算一遍。',
    ],
  ],
]

/** How verification works, for readers who never heard of hashes. */
export function DrawText({ className }: { className?: string }) {
  return (
    <section aria-labelledby="how-title" className={className}>
      <SectionHeading>
        <span id="how-title">这是怎么做到的</span>
      </SectionHeading>
      <Accordion
        name="draw-answers"
        className="mt-4"
        items={explanations.map(([key, summary, paragraphs]) => ({ key, summary, content: contentOf(paragraphs) }))}
      />
    </section>
  )
}

function contentOf(paragraphs: readonly string[]): ReactNode {
  return (
    <div className="grid gap-3 text-sm leading-relaxed">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
