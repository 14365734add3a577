import { SectionHeading } from '@app/ui'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'

/** Story in a serif face at reading width, as rich text or paragraphs; nothing if there is no story. */
export function BoxStory({ story }: { story: string | readonly string[] }) {
  if (story.length === 0) return null
  return (
    <section aria-labelledby="story-title">
      <SectionHeading>
        <span id="story-title">盒中故事</span>
      </SectionHeading>
      <div className="mt-6 grid max-w-prose gap-5 font-serif text-lg leading-[1.95]">
        {typeof story === 'string' ? (
          <RichText html={story} lines={6} />
        ) : (
          story.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
      </div>
    </section>
  )
}
