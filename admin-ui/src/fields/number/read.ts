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

/** A comma that is no thousands': elsewhere it stands before the fraction. */
const twoMeanings = /^\D*(\d+),(\d*)\D*$/u

/**
 * The number that somebody has written, as JSON writes it and with all its
 * digits; '' where nothing is written. Spaces or commas may stand between
 * thousands, and a currency sign beside it. Throws the complaint, or says what
 * could be meant where a comma has two meanings.
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

/** What is wrong with a comma that can be read in two ways, if that is what is wrong. */
export function commaComplaint(text: string): string | undefined {
  const [, whole, part] = twoMeanings.exec(text) ?? []
  if (whole === undefined || part === undefined) return undefined
  if (part === '') return `has a comma at its end: write ${whole}`
  return `has a comma that can be read in two ways: write ${whole}.${part} or ${whole}${part}`
}
