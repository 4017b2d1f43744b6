/** A number with grouped thousands and at most `digits` decimals: '12,345.6'. */
export function formatNumber(value: number, digits = 0): string {
  const [whole = '', decimals = ''] = Math.abs(value).toFixed(digits).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const rest = decimals.replace(/0+$/, '')
  const text = rest === '' ? grouped : `${grouped}.${rest}`
  return value < 0 && text !== '0' ? `-${text}` : text
}

/** An amount with its sign: '£149', '£1,499.50', '-$5'. */
export function formatMoney(amount: number, sign: '£' | '$' = '£'): string {
  const pence = Math.round(Math.abs(amount) * 100)
  const whole = formatNumber(Math.floor(pence / 100))
  const rest = pence % 100 === 0 ? '' : `.${String(pence % 100).padStart(2, '0')}`
  return `${amount < 0 && pence > 0 ? '-' : ''}${sign}${whole}${rest}`
}

/** A rounded percentage: 0.684 becomes '68%'. */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100)}%`
}
