import { formatNumber } from './number.ts'

const units = ['bytes', 'kB', 'MB', 'GB']

/** A formatted number of bytes: '2.4 MB'. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${formatNumber(value, value < 10 && power > 0 ? 1 : 0)} ${units[power] ?? ''}`
}
