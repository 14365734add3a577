import { KeyValueList, SectionHeading } from '@app/ui'
import type { PublicItem } from '../../../domain/item/api.ts'

/** Story of the work, and its creator. */
export function ItemStory({
  item,
  className,
}: {
  item: Pick<PublicItem, 'story' | 'issuer' | 'licenceNumber'>
  className?: string
}) {
  return (
    <section aria-labelledby="item-story-title" className={className}>
      <SectionHeading className="mb-6">
        <span id="item-story-title">作品故事</span>
      </SectionHeading>
      <div className="grid max-w-prose gap-5 font-serif text-lg leading-[1.95]">
        {item.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <KeyValueList
        className="mt-8 max-w-prose"
        rows={[
          { key: 'issuer', label: '发行方', value: item.issuer },
          ...(item.licenceNumber ? [{ key: 'licence', label: '版权登记', value: item.licenceNumber }] : []),
        ]}
      />
    </section>
  )
}
