import { list } from '../list/index.tsx'

/** A list of objects with different shapes: each has one member, which contains its parts. */
export const blocks = list
