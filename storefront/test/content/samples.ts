import type { Reply } from '@app/contract/types'

const now = Math.floor(Date.now() / 1000)

export const someNotice: Reply<'ops/notice/list'>['list'][number] = {
  id: '1',
  title: '开窑改期',
  summary: '因近期雨水较多',
  classificationId: '7',
  classificationName: '公告',
  isPinned: false,
  publishTime: now - 3600,
}

export const someText: Reply<'ops/introduce/info'> = {
  key: 'policy',
  title: '隐私政策',
  version: '2026.1',
  // The first second of the year in Beijing, the last evening of the old one elsewhere.
  publishTime: Date.UTC(2025, 11, 31, 16) / 1000,
  content: '<p>开头</p><h2>一、我们收集什么</h2><p>手机号</p>',
}

/** Markup that tries to run something; the server's own corpus is longer, this one targets browsers. */
export const hostile: readonly string[] = [
  '<script>window.hit = 1</script>',
  '<img src="x" onerror="window.hit = 1">',
  '<img src="/a.jpg" onload="window.hit = 1" style="position:fixed;inset:0">',
  '<svg onload="window.hit = 1"><script>window.hit = 1</script></svg>',
  '<svg><style><img src=x onerror=window.hit=1></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=1&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.hit=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=1>">',
  '<a href="javascript:window.hit=1">词</a>',
  '<a href="java&#x0A;script:window.hit=1">词</a>',
  '<a href="data:text/html,<script>1</script>">词</a>',
  '<a href="//evil.example/x">词</a>',
  '<a href="https://a.example" onclick="window.hit=1" target="_self" rel="opener">词</a>',
  '<img src="javascript:window.hit=1"><img src="data:image/svg+xml,x"><img src="//evil.example/p.gif">',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe><object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name="phone"><button formaction="javascript:1">好</button></form>',
  '<style>body{display:none}</style><link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/">',
  '<p id="main" class="fixed inset-0" data-x="1" aria-hidden="true" style="color:red">词</p>',
  '<details open ontoggle="window.hit=1">词</details><video><source onerror="window.hit=1"></video>',
  '<template><img src=x onerror=window.hit=1></template>',
]
