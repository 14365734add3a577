import { toast } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { Page, Section } from '../../parts/page.tsx'
import { SpotForm } from './spot-form.tsx'

/** Page for a new spot. */
export default function NewSpot() {
  const navigate = useNavigate()
  return (
    <Page
      title="添加景点"
      note="保存后先是关闭的，核对无误再开放"
      help={
        <p>
          名称、地点和开放时间藏友都看得到。坐标和半径一起填，或都不填；「相关专辑」让这里的留言也算进那些作品的热度。
        </p>
      }
    >
      <div className="max-w-[46rem]">
        <Section title="景点">
          <SpotForm
            fixed={{ spotId: undefined, version: 0 }}
            initial={{ position: 100 }}
            onSaved={(spotId) => {
              toast.good('已保存，核对后再开放')
              void navigate({ to: `/spots/${spotId}` })
            }}
          />
        </Section>
      </div>
    </Page>
  )
}
