import type { Drafts } from '../drafts.ts'
import { list } from '../list/index.tsx'
import type { Widget } from '../widget.ts'
import { BlocksInput } from './BlocksInput.tsx'

/** A list of objects with different shapes: each has one member, which contains its parts. */
export const blocks: Widget<Drafts[]> = {
  ...list,
  Input: BlocksInput,
}
