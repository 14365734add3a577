import type { GoodsSn } from '@app/contract'
import { Accordion, SectionHeading } from '@app/ui'

/** Explanation for readers who never heard of hashes, and for those who want to run the check themselves. */
export function FairText({ goodsSn, className }: { goodsSn: GoodsSn; className?: string }) {
  return (
    <section aria-labelledby="how-title" className={className}>
      <SectionHeading>
        <span id="how-title">这是怎么做到的</span>
      </SectionHeading>
      <Accordion
        name="fair-answers"
        className="mt-4"
        items={[
          { key: 'seal', summary: '封条是什么', content: <Seal /> },
          { key: 'deal', summary: '盒子是怎么排的', content: <Deal /> },
          { key: 'why', summary: '为什么平台改不了', content: <Why /> },
          { key: 'command', summary: '用自己的电脑再算一遍', content: <Command goodsSn={goodsSn} /> },
        ]}
      />
    </section>
  )
}

const textStyle = 'grid gap-3 text-sm leading-relaxed'

function Seal() {
  return (
    <div className={textStyle}>
      <p>
        把一段文字交给一种公开的算法（SHA-256），会得到一串固定长度的字符，好比这段文字的指纹：文字一样，指纹一定一样；哪怕改一个字，指纹就完全不同；只看指纹，却猜不出原文。
      </p>
      <p>开售前，平台把随机数和奖品表写成一段文字，只公布它的指纹。这就是封条：内容没有泄露，也再不能换。</p>
    </div>
  )
}

function Deal() {
  return (
    <div className={textStyle}>
      <p>先按奖品表把所有奖品排成一列，再用随机数决定如何洗牌。洗好之后，第几张就装进第几号盒子。</p>
      <p>洗牌的每一步都只由那个随机数决定，所以任何人拿到随机数，都能洗出一模一样的顺序。</p>
    </div>
  )
}

function Why() {
  return (
    <div className={textStyle}>
      <p>如果开售后换了随机数或奖品表，重算出的封条就对不上；如果悄悄换了某一盒的结果，那一盒就与重算不一致。</p>
      <p>这一页的计算在你的浏览器里进行，算法公开，任何人都可以用自己的程序再算一遍。</p>
    </div>
  )
}

function Command({ goodsSn }: { goodsSn: GoodsSn }) {
  return (
    <div className={textStyle}>
      <p>在本站公开的源代码目录里运行下面这一行，它会下载同一份公示数据，用同一套公开规则重算：</p>
      <pre className="overflow-x-auto rounded-md bg-sunken p-4 font-mono text-xs leading-relaxed text-ink select-all">
        npm run verify:box -- {window.location.origin} {goodsSn}
      </pre>
    </div>
  )
}
