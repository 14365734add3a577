import { Bone, Container } from '@app/ui'

/** Skeleton of an operator page. */
export function BrandSkeleton() {
  return (
    <div role="status" aria-label="正在加载页面">
      <Bone className="h-56 md:h-96" />
      <Container className="pt-10">
        <Bone className="h-9 w-2/5" />
        <Bone className="mt-4 h-4 w-3/5" />
        <div className="mt-14 grid gap-6 md:grid-cols-3">
          {Array.from({ length: 3 }, (_, index) => (
            <Bone key={index} className="h-52" />
          ))}
        </div>
      </Container>
    </div>
  )
}
