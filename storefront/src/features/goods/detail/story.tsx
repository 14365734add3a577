import { Avatar, SectionHeading } from '@app/ui'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'
import type { GoodsDetail } from '../../../domain/goods/api.ts'

/** Story in a serif face at reading width, and the creator of the work. */
export function GoodsStory({ goods }: { goods: GoodsDetail }) {
  const { creator } = goods
  return (
    <section aria-labelledby="story-title">
      <SectionHeading>
        <span id="story-title">作品故事</span>
      </SectionHeading>
      <div className="mt-6 max-w-prose font-serif text-lg leading-[1.95] text-ink">
        <RichText html={goods.story} lines={6} />
      </div>
      <div className="mt-10 flex items-start gap-4 border-t border-line pt-6">
        <Avatar name={creator.name} size={52} />
        <div>
          <p className="title text-lg">{creator.name}</p>
          {creator.title && <p className="text-sm text-ink-faint">{creator.title}</p>}
          {creator.introduction && <p className="mt-2 text-sm leading-relaxed text-ink-soft">{creator.introduction}</p>}
        </div>
      </div>
    </section>
  )
}
