import type { Label } from './types.ts'

export const labels: readonly Label[] = [
  { key: 'landscape', name: '山水' },
  { key: 'old-town', name: '古镇' },
  { key: 'kiln', name: '窑火' },
  { key: 'bronze', name: '吉金' },
  { key: 'mural', name: '壁画' },
  { key: 'opera', name: '戏曲' },
  { key: 'heritage', name: '非遗' },
  { key: 'museum', name: '馆藏' },
  { key: 'nature', name: '风物' },
  { key: 'festival', name: '节令' },
  { key: 'goods', name: '文创' },
  { key: 'first', name: '首发' },
]
