/** Greeting for an hour (0 to 23). */
export function greeting(hourOfDay: number): string {
  if (hourOfDay < 8) return '早上好'
  if (hourOfDay <= 11) return '上午好'
  if (hourOfDay <= 13) return '中午好'
  if (hourOfDay < 18) return '下午好'
  return '晚上好'
}
