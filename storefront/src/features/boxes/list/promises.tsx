import { buttonStyle } from '@app/ui'
import { address } from '../../../routes.ts'
import { Link } from '../../../lib/router/link.tsx'

const promises = [
  { title: '盒盒有藏品', text: '每个盒子里都有一件限量作品，编号唯一，没有空盒，也没有“谢谢参与”。' },
  { title: '概率事先公示', text: '每一款多少件、占多大比例，购买之前全部公示，开售之后不再更改。' },
  { title: '结果可以核验', text: '开售前公布结果的封条，发售结束后公布随机数：用你自己的浏览器就能重算每一盒。' },
]

/** Promises that apply to every blind box, below the list. */
export function Promises({ className }: { className?: string }) {
  return (
    <section aria-labelledby="promises-title" className={className}>
      <h2 id="promises-title" className="title text-lg">
        每个盲盒都是这样
      </h2>
      <ol className="mt-5 grid gap-x-12 gap-y-6 border-t border-line pt-6 md:grid-cols-3">
        {promises.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden className="title text-2xl leading-none text-gold-ink">
              {'壹贰叁'[index]}
            </span>
            <div>
              <h3 className="title">{title}</h3>
              <p className="mt-1 text-sm leading-relaxed text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to={address('boxes')} className={`${buttonStyle()} mt-7`}>
        看我的盒子
      </Link>
    </section>
  )
}
