import { describe, expect, it } from 'vitest'
import { ApiError } from './ApiError.ts'

const problemType = { 'Content-Type': 'application/problem+json; charset=utf-8' }

function error(body: string, init: ResponseInit): ApiError {
  return new ApiError(new Response(null, init), body)
}

describe('ApiError', () => {
  it.each([
    [
      'the detail of a problem',
      '{"detail":"Name is taken."}',
      problemType,
      'Name is taken.',
    ],
    ['the raw body of anything else', 'no such door', {}, 'no such door'],
    ['the raw body of a broken problem', '{"detail', problemType, '{"detail'],
    ['the status text of an empty body', '', {}, 'Conflict'],
  ])('says %s', (_, body, headers, text) => {
    const { message } = error(body, { status: 409, statusText: 'Conflict', headers })

    expect(message).toBe(`409: ${text}`)
  })

  it('says the raw body of a problem without a detail', () => {
    const { message } = error('{"title":"x"}', { status: 400, headers: problemType })

    expect(message).toBe('400: {"title":"x"}')
  })

  it('carries the refused fields, the first message of each', () => {
    const errors = [
      { field: 'name', message: 'is required' },
      { field: 'name', message: 'is too long' },
      { field: 'icon', message: 'is no icon' },
    ]
    const { fieldErrors, problem } = error(JSON.stringify({ detail: 'No', errors }), {
      status: 422,
      headers: problemType,
    })

    expect(problem?.errors).toEqual(errors)
    expect(fieldErrors).toEqual({ name: 'is required', icon: 'is no icon' })
  })

  it.each([
    ['30', 30],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads a Retry-After of %s as %s', (header, seconds) => {
    const headers = header === undefined ? {} : { 'Retry-After': header }

    expect(error('', { status: 429, headers }).retryAfter).toBe(seconds)
  })
})
