import { describe, expect, it } from 'vitest'
import { boxAt, freePlace, isFree } from './freePlace.ts'

const room = { width: 390, height: 800 }
const size = { width: 358, height: 80 }

describe('freePlace', () => {
  it('is the right lower corner of an empty window', () => {
    expect(freePlace(size, [], { width: 1280, height: 900 })).toEqual(
      boxAt(906, 804, size),
    )
  })

  it('is the left lower corner where the right one is taken', () => {
    const save = boxAt(1100, 850, { width: 100, height: 40 })
    expect(freePlace(size, [save], { width: 1280, height: 900 })?.left).toBe(16)
  })

  it('lies between controls where these take both corners', () => {
    const fields = [100, 300, 420, 600, 700].map((top) =>
      boxAt(16, top, { width: 358, height: 44 }),
    )
    const place = freePlace(size, fields, room)
    expect(place).not.toBeNull()
    expect(place && isFree(place, fields)).toBe(true)
  })

  it('is none where controls are everywhere, or the window is too narrow', () => {
    const fields = Array.from({ length: 16 }, (_, row) =>
      boxAt(16, row * 50, { width: 358, height: 44 }),
    )
    expect(freePlace(size, fields, room)).toBeNull()
    expect(freePlace(size, [], { width: 300, height: 800 })).toBeNull()
  })
})
