import { cutText } from '@app/contract/cutText'
import type { AdminReply } from '@app/contract/admin/routes'
import { Button, Notice, TextInput } from '@app/ui'
import { Facts } from '../../parts/facts.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { asGroup, type ControlProps } from '../../form/field.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { useEntryKeys } from './entry-keys.ts'
import { LinesField } from '../../form/lines-field.tsx'
import { ContentForm, pictureControl } from './parts.tsx'

/** Page for the platform's details that every page of the storefront shows. */
export default function Site() {
  const read = useRead('site/info', {})
  const may = useMay()
  return (
    <Page
      title="网站信息"
      help={
        <>
          <p>
            品牌的名称、印章、标志、图标和分享图，页脚、登录页和海报上的标语，版权行，备案与许可编号，都在这里。保存后立即生效。
          </p>
          <p>
            品牌名称出现在标题、短信和协议里，文字里写 {'{brand}'} 就会换成它；没有填写时用安装时的
            BRAND_NAME。短信服务商的签名要在服务商那里另外申请。客服的服务时间在「设置」的客服咨询里。
          </p>
        </>
      }
    >
      <QueryBoundary read={read}>
        {(site) => (
          <>
            {site.footer.isSample && <Notice>备案与许可还是示例，开业前请换成自己的编号。</Notice>}
            {may('content.publish') ? <Forms site={site} /> : <SiteSummary site={site} />}
          </>
        )}
      </QueryBoundary>
      {may('audit.read') && <History target="setting:basic" />}
    </Page>
  )
}

type SiteInfo = AdminReply<'site/info'>

function Forms({ site: { brand, footer, service } }: { site: SiteInfo }) {
  return (
    <>
      <ContentForm
        path="site/saveBrand"
        title="品牌"
        input={{ version: brand.version }}
        initial={{
          name: brand.name,
          promises: brand.promises,
          seal: brand.seal,
          logo: brand.logo,
          icon: brand.icon,
          share: brand.share,
        }}
        draft="site brand"
        hints={{
          name: '保存后，几秒内全站都换成新的名称。',
          promises: '一行一句，共三句，每句 2 到 8 个字；初次来访的人在首页看到。',
          seal: '代替红色小印章，正方形，背景透明的 PNG 或 WebP；深色、浅色背景都要看得清。',
          logo: '代替页眉、页脚里的名称文字，横向，背景透明。',
          icon: '浏览器标签和手机桌面上的图标，正方形，至少 256 像素。',
          share: '把网址发到微信等处时显示的图片，建议 1200 × 630。',
        }}
        controls={{
          promises: LinesField,
          seal: pictureControl('印章', 'logo'),
          logo: pictureControl('标志', 'logo'),
          icon: pictureControl('网页图标', 'logo'),
          share: pictureControl('分享图', 'gallery'),
        }}
      />
      <ContentForm
        path="site/saveFooter"
        title="页脚"
        input={{ version: footer.version }}
        initial={{ slogan: footer.slogan, copyright: footer.copyright, licences: footer.licences }}
        draft="site footer"
        controls={{ licences: asGroup(Licences) }}
      />
      <ContentForm
        path="site/saveService"
        title="客服入口与外部链接"
        input={{ version: service.version }}
        initial={{ link: service.link, linkHosts: service.linkHosts }}
        draft="site service"
        hints={{
          link: '站内页面以 / 开头，或 https 地址。',
          linkHosts: '一行一个，例如 shop.example.com。广告和专区的链接只能去这些域名和站内。',
        }}
        controls={{ linkHosts: LinesField }}
      />
    </>
  )
}

const SiteSummary = ({ site: { brand, footer, service } }: { site: SiteInfo }) => (
  <Section title="现在的内容">
    <Facts
      facts={[
        { label: '品牌', value: brand.name },
        { label: '标语', value: footer.slogan },
        { label: '版权行', value: footer.copyright },
        ...footer.licences.map(({ name, number }) => ({ label: name, value: number })),
        { label: '客服入口', value: service.link },
      ]}
    />
  </Section>
)

type Licence = SiteInfo['footer']['licences'][number]

function Licences({ value, onChange }: ControlProps) {
  const licences = (value || []) as Licence[]
  const { keys, remove } = useEntryKeys(licences.length)
  const change = (index: number, part: Partial<Licence>) =>
    onChange(licences.map((one, other) => (other === index ? { ...one, ...part } : one)))
  return (
    <div className="flex flex-col gap-3">
      {licences.map((licence, index) => (
        <div key={keys[index]} className="grid gap-2 sm:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TextInput
            aria-label={`第 ${index + 1} 项名称`}
            placeholder="名称"
            value={licence.name}
            onChange={(event) => change(index, { name: cutText(event.target.value, 30, 'codePoints') })}
          />
          <TextInput
            aria-label={`第 ${index + 1} 项编号`}
            placeholder="编号"
            maxLength={60}
            value={licence.number}
            onChange={(event) => change(index, { number: event.target.value })}
          />
          <TextInput
            aria-label={`第 ${index + 1} 项查询网址`}
            placeholder="查询网址，可以不填"
            maxLength={500}
            value={licence.link}
            onChange={(event) => change(index, { link: event.target.value })}
          />
          <Button
            size="small"
            variant="quiet"
            className="max-sm:justify-self-start"
            aria-label={`移除第 ${index + 1} 项`}
            onClick={() => {
              remove(index)
              onChange(licences.filter((_, other) => other !== index))
            }}
          >
            移除
          </Button>
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange([...licences, { name: '', number: '', link: '' }])}
      >
        添加一项
      </Button>
    </div>
  )
}
