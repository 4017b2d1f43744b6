const sign = String.raw`(?<sign>[+-]?)`
const currency = String.raw`\p{Sc}?`
/** The thousands separators that people use: spaces, apostrophes and commas. */
const gap = String.raw`[, '’\u00a0\u2009\u202f]`

const written = new RegExp(
  String.raw`^${currency}\s*${sign}\s*${currency}\s*` +
    String.raw`(?<whole>\d{1,3}(?:(?<gap>${gap})\d{3}(?:\k<gap>\d{3})*)|\d*)` +
    String.raw`(?:\.(?<part>\d*))?(?<power>e[+-]?\d+)?\s*${currency}$`,
  'iu',
)

/** A comma that cannot be a thousands separator: in some countries it is the decimal separator. */
const twoMeanings = /^\D*(\d+),(\d*)\D*$/u

/**
 * The number in a text, as JSON with all its digits; '' for an empty text. Thousands may be separated by spaces or
 * commas, and a currency sign may be beside it. Throws the complaint, or an explanation if a comma is ambiguous.
 */
export function readNumber(typed: string, complaint: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const { sign, whole = '', part = '', power = '' } = written.exec(text)?.groups ?? {}
  if (sign === undefined || whole + part === '')
    throw new Error(commaComplaint(text) ?? complaint)
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = part === '' ? '' : `.${part}`
  return (sign === '-' ? '-' : '') + digits + fraction + power
}

/** The error for an ambiguous comma, if the text has one. */
export function commaComplaint(text: string): string | undefined {
  const [, whole, part] = twoMeanings.exec(text) ?? []
  if (whole === undefined || part === undefined) return undefined
  if (part === '') return `has a comma at its end: write ${whole}`
  return `has a comma that can be read in two ways: write ${whole}.${part} or ${whole}${part}`
}
