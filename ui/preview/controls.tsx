import { useState } from 'react'
import {
  Checkbox,
  CodeInput,
  Container,
  Field,
  FilterBar,
  PasswordInput,
  RadioCards,
  SearchInput,
  SectionHeading,
  Select,
  Stepper,
  Switch,
  Tabs,
  TextArea,
  TextInput,
} from '../src/index.ts'

/** Shows the input components. */
export function Controls() {
  const [tab, setTab] = useState('held')
  const [sort, setSort] = useState('newest')
  const [keyword, setKeyword] = useState('云岭')
  const [code, setCode] = useState('12')
  const [gift, setGift] = useState('K7QF2M')
  const [password, setPassword] = useState('Yunling2026')
  const [pay, setPay] = useState<'alipay' | 'bank'>('alipay')
  const [count, setCount] = useState(1)
  return (
    <Container className="py-12">
      <SectionHeading>填写与选择</SectionHeading>
      <Tabs
        label="藏品"
        className="mt-4"
        tabs={[
          { value: 'held', label: '藏品', count: 24 },
          { value: 'boxes', label: '盲盒', count: 3 },
          { value: 'orders', label: '订单' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <p className="mt-3 text-sm text-ink-soft">这里是所选一页的内容。</p>
      </Tabs>
      <FilterBar
        label="排序"
        className="mt-4"
        options={[
          { value: 'newest', label: '最新' },
          { value: 'hottest', label: '最热' },
          { value: 'comments', label: '评论最多' },
          { value: 'kept', label: '最多人喜欢' },
        ]}
        value={sort}
        onChange={setSort}
      />
      <div className="mt-8 grid gap-x-12 gap-y-6 md:grid-cols-2">
        <SearchInput
          value={keyword}
          onChange={setKeyword}
          onSearch={setKeyword}
          scope={<span className="px-3 text-sm text-ink-soft">数字</span>}
        />
        <Field label="收礼人手机号" hint="对方须已实名">
          <TextInput before="+86" inputMode="tel" placeholder="11 位手机号" />
        </Field>
        <Field label="姓名" error="姓名与身份证不一致，请核对后再提交" required>
          <TextInput defaultValue="沈听" />
        </Field>
        <Field label="登录密码">
          <PasswordInput value={password} measure={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <Field label="短信验证码" aside={<span className="figures text-ink-faint">58 秒后可重发</span>}>
          <CodeInput value={code} onChange={setCode} />
        </Field>
        <Field label="兑换码" hint="12 位，每个码只能兑换一次">
          <CodeInput kind="letters" length={12} value={gift} onChange={setGift} />
        </Field>
        <Field label="省份">
          <Select defaultValue="云岭">
            <option>云岭</option>
            <option>江左</option>
          </Select>
        </Field>
        <Field label="留言">
          <TextArea placeholder="写给收下它的人" rows={2} />
        </Field>
        <RadioCards
          legend="支付方式"
          name="pay"
          options={[
            { value: 'alipay', label: '支付宝', note: '推荐' },
            { value: 'bank', label: '银联' },
          ]}
          value={pay}
          onChange={setPay}
        />
        <div>
          <Stepper label="数量" value={count} onChange={setCount} max={5} />
          <Switch note="字更大，去掉动画">长辈模式</Switch>
          <Switch defaultChecked>开抢前提醒我</Switch>
          <Checkbox defaultChecked>我已阅读并同意服务条款与隐私政策</Checkbox>
        </div>
      </div>
    </Container>
  )
}
