import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber, formatPercent } from './number.ts'

describe('formatNumber', () => {
  it.each([
    [0, 0, '0'],
    [-0.2, 0, '0'],
    [999, 0, '999'],
    [1000, 0, '1,000'],
    [-1_234_567, 0, '-1,234,567'],
    [1234.5, 2, '1,234.5'],
    [1234.567, 2, '1,234.57'],
    [0.05, 1, '0.1'],
  ])('%d with %d decimals is %s', (value, digits, text) => {
    expect(formatNumber(value, digits)).toBe(text)
  })
})

describe('formatMoney', () => {
  it.each([
    [149, '£149'],
    [0, '£0'],
    [1499.5, '£1,499.50'],
    [0.05, '£0.05'],
    [1.999, '£2'],
    [-5, '-£5'],
    [-0.001, '£0'],
  ])('%d is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
  })

  it('takes another sign', () => {
    expect(formatMoney(12_400, '$')).toBe('$12,400')
  })
})

describe('formatPercent', () => {
  it.each([
    [0.684, '68%'],
    [1, '100%'],
    [0, '0%'],
  ])('%d is %s', (share, text) => {
    expect(formatPercent(share)).toBe(text)
  })
})
